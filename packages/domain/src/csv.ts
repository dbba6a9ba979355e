import { offsetAt } from './zone-offset.ts'

/** A number with the decimals that it is written with. */
export interface CsvNumber {
  readonly value: number
  readonly decimals: number
}

/**
 * The decimal mark of the reader's language. Spreadsheets separate cells by a comma, or by a semicolon where the comma
 * is the decimal mark.
 */
export type DecimalMark = '.' | ','
const SEPARATOR: Readonly<Record<DecimalMark, string>> = { '.': ',', ',': ';' }

/** A text, a number (finite, below 10^21), or nothing. */
export type CsvCell = string | CsvNumber | null

const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet would take for a formula rather than for a text: some read full-width signs as well. */
export const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/
const NEEDS_QUOTES = /[",;\r\n]/

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellText = (cell: CsvCell, mark: DecimalMark): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(FORMULA.test(cell) ? `'${cell}` : cell)
  if (!Number.isFinite(cell.value)) throw new RangeError(`Not a number to write: ${cell.value}`)
  return cell.value.toFixed(cell.decimals).replace('.', mark)
}

/**
 * Rows as a CSV file (RFC 4180, CRLF, with a byte order mark so that spreadsheets detect UTF-8). A text that a
 * spreadsheet would run as a formula gets an apostrophe in front.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[], mark: DecimalMark): string =>
  BYTE_ORDER_MARK +
  rows.map((row) => `${row.map((cell) => cellText(cell, mark)).join(SEPARATOR[mark])}\r\n`).join('')

/** An instant (UTC ms) in local time: "2026-11-21 14:05". */
export const csvTime = (at: number, timezone: string): string =>
  new Date(at + offsetAt(at, timezone)).toISOString().slice(0, 16).replace('T', ' ')
