import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, csvTime, type CsvCell, type DecimalMark } from './csv.ts'

/** One cell as RFC 4180 has it, quoted or bare, and what ends it. */
const CELL = {
  '.': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy,
  ',': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/gy,
}

/** A reader that knows nothing of the writer; it throws where the file is not in the form. */
const read = (file: string, mark: DecimalMark = '.'): string[][] => {
  const [rows, row]: [string[][], string[]] = [[], []]
  let end = 0
  for (const [whole, inQuotes, bare = '', ending] of file.matchAll(CELL[mark])) {
    end += whole.length
    row.push(inQuotes?.replaceAll('""', '"') ?? bare)
    if (ending === '\r\n') rows.push(row.splice(0))
  }
  if (end !== file.length || row.length > 0) throw new Error(`not a CSV file from ${end} on`)
  return rows
}

const RISKY = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']
const someText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      ',',
      ';',
      '\r',
      '\n',
      '\r\n',
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      '\0',
      '\t',
      "'",
      ' ',
      'Ќ',
      'ω',
      '☕',
      '7',
    ),
  }),
)
const someCents = fc.integer({ min: -1e13, max: 1e13 })
/** A cell beside what a reader should find. */
const someCell: fc.Arbitrary<readonly [CsvCell, string]> = fc.oneof(
  someText.map((text) => [text, RISKY.some((start) => text.startsWith(start)) ? `'${text}` : text] as const),
  someCents.map((cents) => {
    const digits = String(Math.abs(cents)).padStart(3, '0')
    return [
      { value: cents / 100, decimals: 2 },
      `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`,
    ] as const
  }),
  fc.integer().map((count) => [{ value: count, decimals: 0 }, String(count)] as const),
  fc.constant([null, ''] as const),
)

describe('a CSV file', () => {
  it.each(['.', ','] as const)('with %s before the decimals can be read back unchanged', (mark) => {
    fc.assert(
      fc.property(fc.array(fc.array(someCell, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), (rows) => {
        const file = csvText(
          rows.map((row) => row.map(([cell]) => cell)),
          mark,
        )
        expect(file.startsWith('\uFEFF')).toBe(true)
        const inWords = ([cell, text]: (typeof rows)[number][number]): string =>
          typeof cell === 'object' ? text.replace('.', mark) : text
        expect(read(file.slice(1), mark)).toEqual(rows.map((row) => row.map(inWords)))
      }),
      { numRuns: 3_000 },
    )
  })

  it('contains no text that a spreadsheet would run', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RISKY), someText, (start, rest) => {
        expect(read(csvText([[start + rest]], '.').slice(1))[0]?.[0]).toBe(`'${start}${rest}`)
      }),
    )
  })

  it.each<[string, CsvCell, string]>([
    ['a negative amount, which is a number', { value: -120.5, decimals: 2 }, '-120.50'],
    ['a negative text', '-120.50', "'-120.50"],
    ['a zero', { value: 0, decimals: 2 }, '0.00'],
    ['a large amount', { value: 1e11, decimals: 2 }, '100000000000.00'],
    ['quotes', 'the "big" one', '"the ""big"" one"'],
    ['a comma', 'Burek, jogurt', '"Burek, jogurt"'],
    ['two lines', 'a\r\nb', '"a\r\nb"'],
    ['a formula with a comma', '=SUM(A1,A2)', '"\'=SUM(A1,A2)"'],
    ['Cyrillic', 'Тераса', 'Тераса'],
    ['an empty cell', null, ''],
  ])('writes %s', (_case, cell, text) => {
    expect(csvText([[cell, 'x']], '.')).toBe(`\uFEFF${text},x\r\n`)
  })

  it('separates cells by semicolons if the decimal mark is a comma', () => {
    expect(csvText([[{ value: -1.5, decimals: 2 }, 'Burek, jogurt', 'a;b', '-1;5']], ',')).toBe(
      '\uFEFF-1,50;"Burek, jogurt";"a;b";"\'-1;5"\r\n',
    )
  })

  it('rejects values that are not numbers', () => {
    expect(() => csvText([[{ value: Number.NaN, decimals: 2 }]], '.')).toThrow(RangeError)
  })
})

it.each([
  ['2026-07-21T22:30:00Z', 'Europe/Skopje', '2026-07-22 00:30'],
  ['2026-11-21T13:05:59.999Z', 'Europe/Skopje', '2026-11-21 14:05'],
  ['2026-10-25T00:30:00Z', 'Europe/Skopje', '2026-10-25 02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Skopje', '2026-10-25 02:30'],
  ['2026-11-21T13:05:00Z', 'Asia/Kathmandu', '2026-11-21 18:50'],
  ['2026-01-01T02:00:00Z', 'America/New_York', '2025-12-31 21:00'],
])('%s in %s is %s', (at, timezone, text) => {
  expect(csvTime(Date.parse(at), timezone)).toBe(text)
})
