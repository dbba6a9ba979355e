/** A cell of a file: a text without blanks around it, a number, or nothing. */
export type Cell = string | number | null

/** A line that is not empty, with the number that the file's program shows for it. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly Cell[]
}
export type Sheet = readonly SheetLine[]

/** The lines that are not empty. */
export const withoutEmpty = (lines: Sheet): Sheet =>
  lines.filter(({ cells }) => cells.some((cell) => cell !== null))

export const textCell = (text: string): Cell => text.trim() || null

/** Calculated cells may be off in the last digits: 0.1 + 0.2. */
const PRECISION = 1e6
export const numberCell = (value: number): Cell =>
  Number.isFinite(value) ? Math.round(value * PRECISION) / PRECISION : null
