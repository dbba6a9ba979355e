import { isIP } from 'node:net'

const isLocalName = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.local')
}

/**
 * Does this Origin belong to the application itself? With a public address only that one; without, the host that was asked, as long as it is
 * a name no foreign page can point at us: an IP address, `localhost` or a `.local` name.
 */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string | null): boolean => {
  if (publicUrl !== null) return origin === publicUrl
  if (!URL.canParse(origin) || host === undefined) return false
  const asked = new URL(origin)
  return asked.host === host && isLocalName(asked.hostname)
}
