import { isIPv4 } from 'node:net'

/**
 * Values of ASN.1 in DER (X.690), as far as certificates need them. Written only: Node reads certificates itself.
 */
type Der = Buffer

const LONG_FORM = 0x80
const CONSTRUCTED = 0x20
const CONTEXT = 0x80
const BITS_OF_BYTE = 8

const bytesOf = (number: number): number[] =>
  number < 256 ? [number] : [...bytesOf(Math.floor(number / 256)), number % 256]

const value = (tag: number, content: Uint8Array): Der => {
  const { length } = content
  const size = bytesOf(length)
  return Buffer.concat([
    Buffer.from(length < LONG_FORM ? [tag, length] : [tag, LONG_FORM + size.length, ...size]),
    content,
  ])
}

export const sequence = (...members: readonly Der[]): Der => value(0x30, Buffer.concat(members))
export const set = (...members: readonly Der[]): Der => value(0x31, Buffer.concat(members))
export const yes = value(0x01, Buffer.from([0xff]))
export const utf8 = (text: string): Der => value(0x0c, Buffer.from(text))
export const octets = (content: Uint8Array): Der => value(0x04, content)

/** A number of zero or more, from its bytes. */
export const integer = (bytes: Uint8Array): Der => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = first < 0 ? Buffer.of(0) : bytes.subarray(first)
  const isNegative = (shortest[0] ?? 0) >= 0x80
  return value(0x02, isNegative ? Buffer.concat([Buffer.of(0), shortest]) : shortest)
}

/** @param unused how many of the last byte's bits do not count */
export const bits = (content: Uint8Array, unused = 0): Der =>
  value(0x03, Buffer.concat([Buffer.of(unused), content]))

/** Named bits, of which the last one is set. @param set the numbers of the bits that are set, ascending */
export const namedBits = (...numbers: readonly number[]): Der => {
  const last = numbers.at(-1) ?? 0
  const bytes = Buffer.alloc(Math.floor(last / BITS_OF_BYTE) + 1)
  for (const number of numbers) {
    const at = Math.floor(number / BITS_OF_BYTE)
    bytes[at] = (bytes[at] ?? 0) | (LONG_FORM >> (number % BITS_OF_BYTE))
  }
  return bits(bytes, BITS_OF_BYTE - 1 - (last % BITS_OF_BYTE))
}

const base128 = (number: number): number[] =>
  number < 128
    ? [number]
    : [...base128(Math.floor(number / 128)).map((byte) => byte | LONG_FORM), number % 128]

/** An object identifier such as "2.5.29.17". */
export const oid = (dotted: string): Der => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return value(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** A moment (UTC ms) to the second. UTCTime has two digits for the year, and stands for 1950 to 2049. */
export const time = (at: number): Der => {
  const digits = new Date(at).toISOString().replaceAll(/\.\d+|[-:T]/g, '')
  return digits < '2050' ? value(0x17, Buffer.from(digits.slice(2))) : value(0x18, Buffer.from(digits))
}

/** A member that its number names, in place of its type. */
export const implicit = (number: number, content: Uint8Array): Der => value(CONTEXT + number, content)
export const constructed = (number: number, ...members: readonly Der[]): Der =>
  value(CONTEXT + CONSTRUCTED + number, Buffer.concat(members))

const GROUPS = 8

/** The 4 or 16 bytes of an IP address. */
export const addressBytes = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [first, last] = [...address.split('::'), ''].map((half) => half.split(':').filter(Boolean))
  const [head = [], tail = []] = [first, last]
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0')
  return Buffer.from([...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(''), 'hex')
}
