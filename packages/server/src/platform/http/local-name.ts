import { isIP } from 'node:net'

/** Is this a host that no foreign page can have: an IP address, `localhost` or a `.local` name? */
export const isLocalName = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.local')
}
