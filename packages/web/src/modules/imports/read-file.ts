import { unguardedText } from '@kafana/domain'
import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Sheet, textCell, withoutEmpty } from './sheet.ts'

/** The most bytes of a file. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

/** Some programs say in the first line how cells are separated. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/iu
/** What begins every workbook, which is a ZIP file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** In the order of preference where a file could be read by several. */
const SEPARATORS = ['\t', ';', ',', '|']
const SAMPLE_LINES = 50

/** The separator by which most lines have the same number of cells, and more than one. */
const separatorOf = (text: string): string => {
  const fit = (delimiter: string): number => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_LINES })
    const widths = Map.groupBy(data, (row) => row.length)
    return Math.max(0, ...[...widths].map(([width, rows]) => (width > 1 ? rows.length : 0)))
  }
  const fits = SEPARATORS.map((separator) => ({ separator, lines: fit(separator) }))
  const most = Math.max(...fits.map(({ lines }) => lines))
  return fits.find(({ lines }) => lines === most)?.separator ?? ','
}

/** Cells separated by commas, semicolons or tabs, as from a file or pasted from a spreadsheet. */
export const readCsv = (text: string): Sheet => {
  const whole = text.replace(/^\uFEFF/, '')
  const named = SEPARATOR_LINE.exec(whole)
  const plain = named ? whole.slice(named[0].length) : whole
  const { data } = Papa.parse<string[]>(plain, { delimiter: named?.[1] ?? separatorOf(plain) })
  const first = named ? 2 : 1
  return withoutEmpty(
    data.map((row, index) => ({
      line: first + index,
      cells: row.map((cell) => textCell(unguardedText(cell.trim()))),
    })),
  )
}

/**
 * The lines of a CSV or Excel file.
 * @param language the code of the reader's language, for files in an encoding of before Unicode
 * @throws Error for a file that cannot be read
 */
export const readFile = async (file: Blob, language: string): Promise<Sheet> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (ZIP.every((byte, index) => bytes[index] === byte)) return readXlsx(bytes)
  const text = decodeText(bytes, language)
  if (text.includes('\0')) throw new Error('not a text')
  return readCsv(text)
}
