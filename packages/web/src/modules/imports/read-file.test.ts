// @vitest-environment jsdom
import { csvText, type DecimalMark } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workbook } from '../../testing/workbook.ts'
import { decodeText } from './decode-text.ts'
import { readCsv, readFile } from './read-file.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)
/** A file of bytes, which jsdom's own Blob could not be read back. */
const file = (bytes: Uint8Array): Blob =>
  ({ arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer) }) as unknown as Blob
const utf16 = (text: string, little: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, unit] of [...text].entries()) view.setUint16(index * 2, unit.charCodeAt(0), little)
  return bytes
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'Name,Price\r\nTea,"1,20"\r\n'],
    ['semicolons', 'Name;Price\nTea;1,20\n'],
    ['tabs', 'Name\tPrice\nTea\t1,20'],
    ['a line that names the separator', 'sep=;\r\nName;Price\r\nTea;1,20'],
  ])('is read with %s', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['Name', 'Price'],
      ['Tea', '1,20'],
    ])
  })

  it('keeps the numbers of its lines where some are empty', () => {
    expect(readCsv('Name;Price\n;\n\nTea;1').map(({ line }) => line)).toEqual([1, 4])
    expect(readCsv('sep=;\nName;Price\nTea;1').map(({ line }) => line)).toEqual([2, 3])
  })

  it.each<DecimalMark>(['.', ','])('is read back as it was exported with %s before decimals', (mark) => {
    const name = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom(...'=+-@",; \n', 'ќ', 'č'),
          fc.string({ unit: 'grapheme', maxLength: 1 }),
        ),
      })
      .filter((text) => text.trim() === text && text !== '' && !/^'|\r|\0|\uFEFF/.test(text))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.integer({ min: 0, max: 1e9 })), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const text = csvText(
            [['Name', 'Price'], ...rows.map(([cell, cents]) => [cell, { value: cents / 100, decimals: 2 }])],
            mark,
          )
          expect(cellsOf(text).slice(1)).toEqual(
            rows.map(([cell, cents]) => [cell, (cents / 100).toFixed(2).replace('.', mark)]),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the encoding of a file', () => {
  const text = 'Назив;Цена\nЌебапи;120'
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 LE', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 BE', utf16(`\uFEFF${text}`, false)],
  ])('%s', async (_name, bytes) => {
    expect((await readFile(file(bytes), 'mk'))[1]?.cells).toEqual(['Ќебапи', '120'])
  })

  it('UTF-16 without a mark is recognised in Latin texts', () => {
    expect(decodeText(utf16('Name;Price\nTea;1', true), 'en')).toBe('Name;Price\nTea;1')
    expect(decodeText(utf16('Name;Price\nTea;1', false), 'en')).toBe('Name;Price\nTea;1')
  })

  it.each([
    ['windows-1251', 'mk', [0xca, 0xe0, 0xf4, 0xe5, 0x3b, 0x37, 0x30], 'Кафе;70'],
    ['windows-1250', 'rs', [0x8a, 0x6c, 0x61, 0x67, 0x20, 0xe8, 0x61, 0x6a, 0x3b, 0x37], 'Šlag čaj;7'],
    ['windows-1252', 'fr', [0x43, 0x72, 0xe8, 0x6d, 0x65, 0x3b, 0x37], 'Crème;7'],
    ['windows-1253', 'el', [0xca, 0xe1, 0xf6, 0xdd, 0x3b, 0x37], 'Καφέ;7'],
  ])('%s is guessed', (_name, language, bytes, expected) => {
    expect(decodeText(new Uint8Array(bytes), language)).toBe(expected)
  })
})

describe('an Excel file', () => {
  it('is read with numbers, shared and own texts, and the numbers of its lines', async () => {
    const sheet = await readFile(
      file(
        workbook([
          ['Price list', null],
          [null, null],
          ['Назив', 'Цена'],
          ['Tea & "milk"', 1.1 + 2.2],
          ['=1+1', true],
        ]),
      ),
      'en',
    )
    expect(sheet).toEqual([
      { line: 1, cells: ['Price list'] },
      { line: 3, cells: ['Назив', 'Цена'] },
      { line: 4, cells: ['Tea & "milk"', 3.3] },
      { line: 5, cells: ['=1+1', '1'] },
    ])
  })

  it('is refused where it is none, or a text with binary data', async () => {
    await expect(readFile(file(new Uint8Array([0x50, 0x4b, 3, 4, 5])), 'en')).rejects.toThrow('invalid zip')
    await expect(readFile(file(new Uint8Array([65, 0, 0, 0, 66, 67, 68])), 'en')).rejects.toThrow(
      'not a text',
    )
  })
})
