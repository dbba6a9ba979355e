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

/** Cells separated by commas, semicolons or tabs, as from a file or pasted from a spreadsheet. */
export const readCsv = (text: string): Sheet => {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = SEPARATOR_LINE.exec(plain)
  const { data } = Papa.parse<string[]>(separator ? plain.slice(separator[0].length) : plain, {
    delimiter: separator?.[1] ?? '',
    delimitersToGuess: ['\t', ';', ',', '|'],
  })
  const first = separator ? 2 : 1
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
