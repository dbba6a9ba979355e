import { type DecimalMark, decimalMarkOf, type ImportList, readNumber, type TaxClass } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { type FieldKind, IMPORT_FIELDS, type ImportField } from './import-fields.ts'
import { meaningOf, suggestedCategory, wordForm } from './import-words.ts'
import type { ColumnMap } from './map-columns.ts'
import type { Cell, Sheet } from './sheet.ts'

/** A cell that cannot be read as what its field is. */
export interface CellIssue {
  readonly path: string
  readonly key: TranslationKey
  readonly text: string
}

/** A line as the call takes it, or the cells that have to be corrected first. */
export interface ReadLine {
  readonly line: number
  readonly values: Readonly<Record<string, string | number>>
  readonly issues: readonly CellIssue[]
}

/** A word of the file of which the person says what it means. */
export interface UnknownWord {
  readonly field: ImportField
  readonly word: string
  /** The choice of the person, or else what the word suggests. */
  readonly meaning: string | null
}

export interface ReadLines {
  readonly lines: readonly ReadLine[]
  readonly words: readonly UnknownWord[]
}

/** What the person said about words of the file: by kind and folded word. */
export type Meanings = Readonly<Record<string, string>>
export const meaningKey = (kind: FieldKind, word: string): string => `${kind} ${wordForm(word)}`

interface Context {
  /** The decimal mark of the reader's language, for columns that do not show theirs. */
  readonly decimalMark: DecimalMark
  readonly taxClasses: readonly TaxClass[]
  readonly meanings: Meanings
}

const DECIMALS: Readonly<Partial<Record<FieldKind, number>>> = { money: 2, percent: 2, quantity: 3 }
const PERCENT = 100

type ReadCell = (cell: string | number) => string | number | CellIssue

/** A spreadsheet stores 18 % as 0.18. */
const isInFractions = (cells: readonly Cell[]): boolean => {
  const numbers = cells.filter((cell) => cell !== null)
  return numbers.every((cell) => typeof cell === 'number' && cell < 1) && numbers.some((cell) => cell !== 0)
}

const numberReader = (
  { name, kind }: ImportField,
  cells: readonly Cell[],
  { decimalMark, taxClasses }: Context,
): ReadCell => {
  const decimals = DECIMALS[kind] ?? 0
  const mark = decimalMarkOf(cells.filter((cell) => typeof cell === 'string')) ?? decimalMark
  const inFractions = kind === 'percent' && isInFractions(cells)
  return (cell) => {
    if (typeof cell === 'number') return inFractions ? Math.round(cell * PERCENT * PERCENT) / PERCENT : cell
    const byLetter =
      kind === 'percent' ? taxClasses.find(({ letter }) => wordForm(letter) === wordForm(cell)) : undefined
    return (
      byLetter?.rate ??
      readNumber(cell, mark, decimals) ?? { path: name, key: 'IMPORT_NOT_A_NUMBER', text: cell }
    )
  }
}

const wordReader =
  ({ name }: ImportField, kind: 'category' | 'unit' | 'role', meanings: Meanings): ReadCell =>
  (cell) => {
    const text = String(cell)
    const suggested = kind === 'category' ? suggestedCategory(text) : null
    return (
      meaningOf(kind, text) ??
      meanings[meaningKey(kind, text)] ??
      suggested ?? { path: name, key: 'IMPORT_WORD_UNKNOWN', text }
    )
  }

const readerOf = (field: ImportField, cells: readonly Cell[], context: Context): ReadCell => {
  const { kind } = field
  if (kind === 'text') return String
  if (kind === 'category' || kind === 'unit' || kind === 'role')
    return wordReader(field, kind, context.meanings)
  return numberReader(field, cells, context)
}

const unknownWords = (field: ImportField, cells: readonly Cell[], meanings: Meanings): UnknownWord[] => {
  const { kind } = field
  if (kind !== 'category' && kind !== 'unit') return []
  const words = new Map<string, string>()
  for (const cell of cells)
    if (cell !== null && meaningOf(kind, String(cell)) === null && !words.has(wordForm(String(cell))))
      words.set(wordForm(String(cell)), String(cell))
  return [...words.values()].map((word) => ({
    field,
    word,
    meaning: meanings[meaningKey(kind, word)] ?? (kind === 'category' ? suggestedCategory(word) : null),
  }))
}

/** Reads the lines of a file by its columns. Lines without any value are left out. */
export const readLines = (
  list: ImportList,
  sheet: Sheet,
  columns: ColumnMap,
  context: Context,
): ReadLines => {
  const mapped = IMPORT_FIELDS[list].flatMap((field) => {
    const column = columns[field.name]
    if (column === undefined) return []
    const cells = sheet.map((line) => line.cells[column] ?? null)
    return [{ field, cells, read: readerOf(field, cells, context) }]
  })
  const lines = sheet.flatMap(({ line }, index): ReadLine[] => {
    const values: Record<string, string | number> = {}
    const issues: CellIssue[] = []
    for (const { field, cells, read } of mapped) {
      const cell = cells[index] ?? null
      if (cell === null) continue
      const value = read(cell)
      if (typeof value === 'object') issues.push(value)
      else values[field.name] = value
    }
    return Object.keys(values).length + issues.length === 0 ? [] : [{ line, values, issues }]
  })
  const words = mapped.flatMap(({ field, cells }) => unknownWords(field, cells, context.meanings))
  return { lines, words }
}
