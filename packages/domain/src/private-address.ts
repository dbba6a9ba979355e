const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^(${OCTET})\\.(${OCTET})\\.${OCTET}\\.${OCTET}$`)

const isPrivateIpv4 = (first: number, second: number): boolean =>
  first === 10 ||
  first === 127 ||
  (first === 172 && second >= 16 && second <= 31) ||
  (first === 192 && second === 168)

/**
 * Whether a text is an IPv4 address of a private network or of the machine itself. A name is not one, because whoever
 * answers for it could name any address.
 */
export const isPrivateAddress = (text: string): boolean => {
  const [, first, second] = IPV4.exec(text) ?? []
  return first !== undefined && isPrivateIpv4(Number(first), Number(second))
}
