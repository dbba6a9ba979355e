import { FORMULA } from './csv.ts'

/** A text of a cell without the apostrophe that keeps a spreadsheet from running it. */
export const unguardedText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
