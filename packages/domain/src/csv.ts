import { offsetAt } from './zone-offset.ts'

/** A number with the decimals that it is written with. */
export interface CsvNumber {
  readonly value: number
  readonly decimals: number
}

/** A text, a number (finite, below 10^21), or nothing. */
export type CsvCell = string | CsvNumber | null

const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet would take for a formula rather than for a text. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellText = (cell: CsvCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(FORMULA.test(cell) ? `'${cell}` : cell)
  if (!Number.isFinite(cell.value)) throw new RangeError(`Not a number to write: ${cell.value}`)
  return cell.value.toFixed(cell.decimals)
}

/**
 * Rows as a CSV file by RFC 4180, comma and CRLF, marked as UTF-8 so that spreadsheets read every alphabet. Numbers have a dot and their own decimals in every
 * language; a text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

/** An instant (UTC ms) as a zone's clocks show it: "2026-11-21 14:05". */
export const csvTime = (at: number, timezone: string): string => new Date(at + offsetAt(at, timezone)).toISOString().slice(0, 16).replace('T', ' ')
