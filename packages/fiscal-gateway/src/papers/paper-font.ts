import { readFileSync } from 'node:fs'

/** The size of a character in dots. */
export const GLYPH_WIDTH = 12
export const GLYPH_HEIGHT = 24

/** The rows of a character from the top; the highest of the 12 bits is the left dot. */
type Glyph = readonly number[]

const toGlyph = (text: string): Glyph => {
  const hex = Buffer.from(text, 'base64').toString('hex')
  return Array.from({ length: GLYPH_HEIGHT }, (_, row) => parseInt(hex.slice(row * 3, row * 3 + 3), 16))
}

const readFont = (): ReadonlyMap<string, Glyph> =>
  new Map(
    readFileSync(new URL('paper-font.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => /^[0-9A-F]/.test(line))
      .map((line) => {
        const [code = '', glyph = ''] = line.split(' ')
        return [String.fromCodePoint(parseInt(code, 16)), toGlyph(glyph)] as const
      }),
  )

let font: ReadonlyMap<string, Glyph> | null = null

/** The characters of a text that the font has: others lose their accents, or become a question mark. */
export const glyphsOf = (text: string): Glyph[] => {
  font ??= readFont()
  const known = font
  const blank = known.get(' ') ?? []
  return Array.from(text, (letter) => {
    const plain = known.get(letter) ?? known.get(Array.from(letter.normalize('NFD'))[0] ?? '')
    return plain ?? known.get('?') ?? blank
  })
}
