import { unzipSync } from 'fflate'
import { type Cell, numberCell, type Sheet, textCell, withoutEmpty } from './sheet.ts'

/** The most bytes of one part of a workbook, unpacked. */
const MAX_PART = 50 * 1024 * 1024
const NEEDED = /^xl\/(?:workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/
const LETTERS = 26

const all = (node: Document | Element, name: string): Element[] => [...node.getElementsByTagNameNS('*', name)]

/** The texts of a cell or a shared string, without the phonetic hints of East Asian texts. */
const textIn = (node: Element): string =>
  all(node, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent)
    .join('')

/** "C7" is column 2; undefined for a cell that does not say where it is. */
const columnOf = (cell: Element): number | undefined => {
  const letters = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0) - 1
}

const cellOf = (cell: Element, shared: readonly string[]): Cell => {
  const type = cell.getAttribute('t') ?? 'n'
  if (type === 'inlineStr') return textCell(textIn(cell))
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (value === '' || type === 'e') return null
  if (type === 's') return textCell(shared[Number(value)] ?? '')
  return type === 'n' ? numberCell(Number(value)) : textCell(value)
}

/** The path of the first sheet in the order of the tabs. */
const firstSheet = (part: (path: string) => Document | null): string => {
  const sheet = all(part('xl/workbook.xml') ?? new Document(), 'sheet')[0]
  const name = sheet?.getAttributeNames().find((attribute) => attribute.endsWith(':id'))
  const id = name === undefined ? null : sheet?.getAttribute(name)
  const target = all(part('xl/_rels/workbook.xml.rels') ?? new Document(), 'Relationship')
    .find((relationship) => relationship.getAttribute('Id') === id)
    ?.getAttribute('Target')
  if (target === undefined || target === null) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/**
 * The first sheet of an Excel workbook. Only values are read: no formulas, formats or dates, which no list has.
 * @throws Error for a file that is no workbook
 */
export const readXlsx = (bytes: Uint8Array): Sheet => {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => NEEDED.test(name) && originalSize <= MAX_PART,
  })
  const part = (path: string): Document | null => {
    const file = files[path]
    return file ? new DOMParser().parseFromString(new TextDecoder().decode(file), 'application/xml') : null
  }
  const sheet = part(firstSheet(part))
  if (!sheet) throw new Error('a workbook without a sheet')
  const shared = all(part('xl/sharedStrings.xml') ?? new Document(), 'si').map(textIn)
  let line = 0
  return withoutEmpty(
    all(sheet, 'row').map((row) => {
      line = Number(row.getAttribute('r') ?? line + 1)
      const cells: Cell[] = []
      for (const cell of all(row, 'c')) {
        const column = columnOf(cell) ?? cells.length
        while (cells.length < column) cells.push(null)
        cells[column] = cellOf(cell, shared)
      }
      return { line, cells }
    }),
  )
}
