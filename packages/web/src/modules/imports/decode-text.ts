/** Languages whose old files have the letters of western Europe. */
const WESTERN = ['en', 'de', 'fr', 'es']
/** From here on, bytes of the old encodings are letters with accents, or of another alphabet. */
const HIGH = 0x80
const SAMPLE = 2_000
/** Of texts in another alphabet most letters stand beside another one; a letter with an accent mostly stands alone. */
const MOST = 0.6
/** In UTF-16, every other byte of Latin text is zero. */
const ZEROS = 0.3

const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zerosAt = (parity: number): number =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zerosAt(1) > sample.length * ZEROS) return 'utf-16le'
  return zerosAt(0) > sample.length * ZEROS ? 'utf-16be' : null
}

/** An encoding of before Unicode, guessed by how the letters stand together and by the language of the reader. */
const oldEncodingOf = (bytes: Uint8Array, language: string): string => {
  const isHigh = (index: number): boolean => (bytes[index] ?? 0) >= HIGH
  let [high, beside] = [0, 0]
  for (let index = 0; index < bytes.length; index += 1)
    if (isHigh(index)) {
      high += 1
      if (isHigh(index - 1) || isHigh(index + 1)) beside += 1
    }
  if (beside > high * MOST) return language === 'el' ? 'windows-1253' : 'windows-1251'
  return WESTERN.includes(language) ? 'windows-1252' : 'windows-1250'
}

/**
 * The text of a file in UTF-8 or UTF-16, with a byte order mark or without, or else in the Windows encoding that it most
 * likely has.
 * @param language the code of the reader's language
 */
export const decodeText = (bytes: Uint8Array, language: string): string => {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(oldEncodingOf(bytes, language)).decode(bytes)
  }
}
