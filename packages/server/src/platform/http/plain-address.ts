const MAPPED = /^::ffff:(?=\d+(?:\.\d+){3}$)/i

/** An IPv4 caller of a server that listens on both has an address like ::ffff:10.0.0.7: without what stands before it. Any other as it is. */
export const plainAddress = (ip: string): string => ip.replace(MAPPED, '')
