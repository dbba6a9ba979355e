import type { PrintoutLine } from '../device.ts'
import { COLUMNS } from './layout.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML or SVG, between tags or inside a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const CHARACTER = 7.25
const FONT = 12
const LINE = 17
const TALL_FONT = 20
const TALL_LINE = 26
const SIDE = 22
const EDGE = 6
const TOP = 24
const TOOTH = 6

const WIDTH = COLUMNS * CHARACTER + 2 * SIDE

/** A torn edge: teeth across the paper, from left to right or back. */
const teeth = (y: number, depth: number, from: number, to: number): string => {
  const count = Math.round(WIDTH / TOOTH)
  const step = (to - from) / count
  return Array.from(
    { length: count },
    (_, index) =>
      `L${(from + step * (index + 0.5)).toFixed(2)} ${y + depth}L${(from + step * (index + 1)).toFixed(2)} ${y}`,
  ).join('')
}

const outline = (height: number): string =>
  `M0 ${EDGE}${teeth(EDGE, -4, 0, WIDTH)}L${WIDTH} ${height - EDGE}${teeth(height - EDGE, 4, WIDTH, 0)}Z`

const fontOf = ({ bold, tall }: PrintoutLine): string =>
  (bold === true ? ' font-weight="700"' : '') +
  (tall === true ? ` font-size="${TALL_FONT}" lengthAdjust="spacingAndGlyphs"` : '')

const lineMarkup = (line: PrintoutLine, y: number): string => {
  if (line.text === '') return ''
  // With a fixed width, columns align whatever monospaced font the viewer has.
  const width = (Array.from(line.text).length * CHARACTER).toFixed(2)
  return `<text x="${SIDE}" y="${y}" textLength="${width}" xml:space="preserve"${fontOf(line)}>${escapeMarkup(line.text)}</text>`
}

const heightOf = ({ tall }: PrintoutLine): number => (tall === true ? TALL_LINE : LINE)

/** The baselines of the lines. */
const baselines = (lines: readonly PrintoutLine[]): number[] => {
  let y = TOP
  return lines.map((line) => {
    y += heightOf(line)
    return y - LINE + FONT
  })
}

/** The printout as an SVG strip with torn ends: a picture on its own, selectable text inside a page. */
export const receiptPicture = (lines: readonly PrintoutLine[]): string => {
  const height = TOP * 2 + lines.reduce((sum, line) => sum + heightOf(line), 0)
  const rows = baselines(lines)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">` +
    `<path d="${outline(height)}" fill="#fffefb" stroke="#dcd8cf" stroke-width="0.75"/>` +
    `<g fill="#26241f" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace" font-size="${FONT}">` +
    `${lines.map((line, index) => lineMarkup(line, rows[index] ?? 0)).join('')}</g></svg>`
  )
}
