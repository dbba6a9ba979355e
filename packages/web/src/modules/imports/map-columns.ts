import { type ImportList, readNumber } from '@kafana/domain'
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts'
import { headingScore } from './import-words.ts'
import type { Cell, Sheet, SheetLine } from './sheet.ts'

/** The column of each field, by its position; none for a field that the file does not have. */
export type ColumnMap = Readonly<Record<string, number>>

export interface MappedSheet {
  /** The headings of the columns; empty where the file has none. */
  readonly headings: readonly string[]
  readonly lines: Sheet
  readonly columns: ColumnMap
}

/** A price list may begin with the name of the venue and a date. */
const SEARCHED_LINES = 20
/** A larger number is a code, not a price. */
const LARGEST_PRICE = 10_000_000

const headingsOf = ({ cells }: SheetLine): string[] =>
  Array.from(cells, (cell) => (cell === null ? '' : String(cell)))

/** Gives each field the column that names it best, and no column to two fields. */
const byHeadings = (list: ImportList, headings: readonly string[]): Record<string, number> => {
  const pairs = IMPORT_FIELDS[list].flatMap(({ name }) =>
    headings.map((heading, column) => ({ name, column, score: headingScore(list, name, heading) })),
  )
  const columns: Record<string, number> = {}
  const taken = new Set<number>()
  for (const { name, column, score } of pairs.toSorted((a, b) => b.score - a.score))
    if (score > 0 && !(name in columns) && !taken.has(column)) {
      columns[name] = column
      taken.add(column)
    }
  return columns
}

const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && readNumber(cell, null, 2) !== null)

const valueOf = (cell: Cell | undefined): number =>
  typeof cell === 'number' ? cell : (readNumber(cell ?? '', null, 2) ?? 0)

/** Do the numbers of a column only count its lines, or are they codes? */
const isNoPrice = (values: readonly number[]): boolean =>
  values.some((value) => value > LARGEST_PRICE) ||
  (values.length > 2 && values.every((value, index) => value === (values[0] ?? 0) + index))

const MOST = 0.5

/** Without headings: the first column with texts is the name, the last one with amounts is the price or quantity. */
const byContent = (fields: readonly ImportField[], lines: Sheet): Record<string, number> => {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = lines
      .map(({ cells: all }) => all[column])
      .filter((cell) => cell !== undefined && cell !== null)
    const numbers = cells.filter(isNumber)
    return { column, cells, isAmount: cells.length > 0 && numbers.length > cells.length * MOST }
  })
  const texts = columns.filter(({ cells, isAmount }) => cells.length > 0 && !isAmount)
  const amounts = columns.filter(({ cells, isAmount }) => isAmount && !isNoPrice(cells.map(valueOf)))
  const found: Record<string, number> = {}
  for (const [index, { name }] of fields
    .filter(({ kind, isRequired }) => kind === 'text' && isRequired)
    .entries()) {
    const column = texts[index]?.column
    if (column !== undefined) found[name] = column
  }
  const amount = fields.find(({ kind }) => kind === 'money') ?? fields.find(({ kind }) => kind === 'quantity')
  const last = amounts.at(-1)?.column
  if (amount && last !== undefined) found[amount.name] = last
  return found
}

/**
 * Finds the line of the headings and which column has which field, by words of all languages; where the file has no
 * headings that are known, by what the columns contain.
 */
export const mapColumns = (list: ImportList, sheet: Sheet): MappedSheet => {
  const fields = IMPORT_FIELDS[list]
  const candidates = sheet.slice(0, SEARCHED_LINES).map((line, index) => ({
    index,
    headings: headingsOf(line),
    columns: byHeadings(list, headingsOf(line)),
  }))
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (chosen, next) =>
      Object.keys(next.columns).length > Object.keys(chosen?.columns ?? {}).length ? next : chosen,
    undefined,
  )
  if (best) {
    const lines = sheet.slice(best.index + 1)
    const missing = fields.filter(({ name, isRequired }) => isRequired && !(name in best.columns))
    const guessed = missing.length > 0 ? byContent(missing, lines) : {}
    const taken = new Set(Object.values(best.columns))
    const free = Object.fromEntries(Object.entries(guessed).filter(([, column]) => !taken.has(column)))
    return { headings: best.headings, lines, columns: { ...free, ...best.columns } }
  }
  const [first, second] = sheet
  const isHeading =
    first !== undefined && second !== undefined && !first.cells.some(isNumber) && second.cells.some(isNumber)
  const lines = isHeading ? sheet.slice(1) : sheet
  return {
    headings: isHeading ? headingsOf(first) : [],
    lines,
    columns: byContent(fields, lines),
  }
}
