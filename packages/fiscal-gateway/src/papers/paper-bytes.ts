import type { PaperStyle, PaperText, PaperWidth } from '@kafana/domain'
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphsOf } from './paper-font.ts'
import { breakText } from './paper-lines.ts'

/** The dots of a line, at 203 dots per inch. */
const DOTS: Readonly<Record<PaperWidth, number>> = { 58: 384, 80: 576 }

interface Look {
  /** By how much each dot is multiplied. */
  readonly across: 1 | 2
  readonly down: 1 | 2
  readonly bold: boolean
  readonly inverse: boolean
}
const PLAIN: Look = { across: 1, down: 1, bold: false, inverse: false }
const LOOKS: Readonly<Record<Exclude<PaperStyle, 'rule'>, Look>> = {
  plain: PLAIN,
  bold: { ...PLAIN, bold: true },
  tall: { ...PLAIN, down: 2, bold: true },
  big: { ...PLAIN, across: 2, down: 2, bold: true },
  alert: { ...PLAIN, across: 2, down: 2, bold: true, inverse: true },
}

/** A picture of a part of the paper: whole bytes for each row, the highest bit is the left dot. */
interface Band {
  readonly rowBytes: number
  readonly rows: number
  readonly dots: Uint8Array
}

const emptyBand = (width: PaperWidth, rows: number): Band => {
  const rowBytes = DOTS[width] / 8
  return { rowBytes, rows, dots: new Uint8Array(rowBytes * rows) }
}

const setDot = ({ rowBytes, dots }: Band, x: number, y: number): void => {
  const at = y * rowBytes + (x >> 3)
  dots[at] = (dots[at] ?? 0) | (0x80 >> (x & 7))
}

/** The dots of a row of a character; bold ones are one dot wider. */
const dotsOf = (row: number, { bold }: Look): number => (bold ? row | (row >> 1) : row)

const drawGlyph = (band: Band, glyph: readonly number[], left: number, look: Look): void => {
  for (const [y, row] of glyph.entries()) {
    const dots = dotsOf(row, look)
    for (let x = 0; x < GLYPH_WIDTH * look.across; x += 1) {
      const isSet = (dots & (1 << (GLYPH_WIDTH - 1 - Math.floor(x / look.across)))) !== 0
      const copies = isSet ? look.down : 0
      for (let copy = 0; copy < copies; copy += 1) setDot(band, left + x, y * look.down + copy)
    }
  }
}

const drawLine = (text: string, width: PaperWidth, look: Look): Band => {
  const band = emptyBand(width, GLYPH_HEIGHT * look.down)
  for (const [index, glyph] of glyphsOf(text).entries())
    drawGlyph(band, glyph, index * GLYPH_WIDTH * look.across, look)
  return look.inverse ? { ...band, dots: band.dots.map((dots) => ~dots) } : band
}

const RULE_ROWS = 16
const drawRule = (width: PaperWidth): Band => {
  const band = emptyBand(width, RULE_ROWS)
  const middle = (RULE_ROWS / 2) * band.rowBytes
  band.dots.fill(0xff, middle, middle + 2 * band.rowBytes)
  return band
}

const centred = (text: string, columns: number): string =>
  ' '.repeat(Math.floor((columns - Array.from(text).length) / 2)) + text

const bandsOf = ({ style, text, hang }: PaperText, width: PaperWidth): Band[] => {
  if (style === 'rule') return [drawRule(width)]
  const look = LOOKS[style]
  const columns = Math.floor(DOTS[width] / (GLYPH_WIDTH * look.across))
  return breakText(text, columns, hang).map((line) =>
    drawLine(look.inverse ? centred(line, columns) : line, width, look),
  )
}

const [ESC, GS] = [0x1b, 0x1d]
const INITIALISE = [ESC, 0x40]
const FEED_AND_CUT = [ESC, 0x64, 4, GS, 0x56, 0x42, 0]

const lowHigh = (value: number): number[] => [value & 0xff, value >> 8]

/** GS v 0: prints a picture. */
const printBand = ({ rowBytes, rows, dots }: Band): Uint8Array =>
  Buffer.concat([Uint8Array.of(GS, 0x76, 0x30, 0, ...lowHigh(rowBytes), ...lowHigh(rows)), dots])

/**
 * The bytes (ESC/POS) that print a kitchen ticket and cut the paper. All text is a picture, so that its letters do not
 * depend on the printer's own fonts.
 */
export const paperBytes = (texts: readonly PaperText[], width: PaperWidth): Uint8Array =>
  Buffer.concat([
    Uint8Array.from(INITIALISE),
    ...texts.flatMap((text) => bandsOf(text, width)).map(printBand),
    Uint8Array.from(FEED_AND_CUT),
  ])
