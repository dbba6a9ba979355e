import { readFileSync } from 'node:fs'
import { csvText, IMPORT_LISTS, type ImportList, UNITS } from '@kafana/domain'
import { LANGUAGES } from '@kafana/locales'
import { describe, expect, it } from 'vitest'
import { IMPORT_FIELDS } from './import-fields.ts'
import { headingScore, meaningOf, suggestedCategory } from './import-words.ts'
import { mapColumns } from './map-columns.ts'
import { readCsv } from './read-file.ts'
import { meaningKey, type Meanings, readLines } from './read-lines.ts'

const TAXES = [
  { rate: 18, letter: 'А' },
  { rate: 5, letter: 'Б' },
]
const read = (list: ImportList, text: string, meanings: Meanings = {}) => {
  const mapped = mapColumns(list, readCsv(text))
  return {
    ...mapped,
    ...readLines(list, mapped.lines, mapped.columns, { decimalMark: ',', taxClasses: TAXES, meanings }),
  }
}
const valuesOf = (list: ImportList, text: string) => read(list, text).lines.map(({ values }) => values)

const textsOf = (code: string) =>
  JSON.parse(readFileSync(`packages/locales/${code}/translation.json`, 'utf8')) as Readonly<
    Record<string, string>
  >

describe.each(LANGUAGES)('in %s', (code) => {
  const texts = textsOf(code)
  const t = (key: string): string => texts[key] ?? expect.fail(`no ${key}`)

  it.each(IMPORT_LISTS)('the headings of an export of %s are recognised', (list) => {
    const fields = IMPORT_FIELDS[list]
    const row = fields.map(({ label, kind }) => (kind === 'money' ? `${t(label)} (MKD)` : t(label)))
    const { columns } = mapColumns(list, readCsv(csvText([row, row.map(() => 'x')], ',')))
    expect(columns).toEqual(Object.fromEntries(fields.map(({ name }, column) => [name, column])))
    for (const { name, label } of fields) expect(headingScore(list, name, t(label))).toBe(4)
  })

  it('categories, units and roles are understood', () => {
    expect([t('FOOD'), t('DRINK')].map((word) => meaningOf('category', word))).toEqual(['food', 'drink'])
    expect(UNITS.map((unit) => meaningOf('unit', t(`UNIT_${unit.toUpperCase()}`)))).toEqual([...UNITS])
    expect(['OWNER', 'MONITOR', 'WAITER'].map((role) => meaningOf('role', t(`ROLE_${role}`)))).toEqual([
      'owner',
      'monitor',
      'waiter',
    ])
  })
})

describe('a price list', () => {
  it('of another till is understood with a title above it and columns that nobody needs', () => {
    const { columns, lines, headings } = read(
      'products',
      'Ценовник Кафе Бар;;;;\n;;;;\nШифра;Артикл;Набавна цена;Продажна цена (ден.);ДДВ %\n1;Еспресо;12,50;70,00;18\n2;Чај;5;"1.060,50 ден.";А\n',
    )
    expect(headings[1]).toBe('Артикл')
    expect(columns).toEqual({ name: 1, price: 3, taxRate: 4 })
    expect(lines.map(({ line, values }) => [line, values])).toEqual([
      [4, { name: 'Еспресо', price: 70, taxRate: 18 }],
      [5, { name: 'Чај', price: 1060.5, taxRate: 18 }],
    ])
  })

  it('without headings is understood by what its columns contain', () => {
    expect(
      valuesOf(
        'products',
        '1\t8600123456789\tEspresso\t70\n2\t8600123456780\tTea\t60\n3\t8600123456781\tBeer\t120',
      ),
    ).toEqual([
      { name: 'Espresso', price: 70 },
      { name: 'Tea', price: 60 },
      { name: 'Beer', price: 120 },
    ])
    expect(valuesOf('products', 'What we sell;How much\nTea;1.200\nBeer;1.500,50')).toEqual([
      { name: 'Tea', price: 1200 },
      { name: 'Beer', price: 1500.5 },
    ])
  })

  it('says what cannot be read, cell by cell', () => {
    const { lines } = read('products', 'Name;Price;VAT;Category\nTea;abc;18;Hmm\n;;;\nBeer;2;?;bar')
    expect(lines).toEqual([
      {
        line: 2,
        values: { name: 'Tea', taxRate: 18 },
        issues: [
          { path: 'price', key: 'IMPORT_NOT_A_NUMBER', text: 'abc' },
          { path: 'category', key: 'IMPORT_WORD_UNKNOWN', text: 'Hmm' },
        ],
      },
      {
        line: 4,
        values: { name: 'Beer', price: 2, category: 'drink' },
        issues: [{ path: 'taxRate', key: 'IMPORT_NOT_A_NUMBER', text: '?' }],
      },
    ])
  })

  it('has its groups understood, or asks what they mean once for all lines', () => {
    const text = 'Name;Group\nMargherita;Pizza\nEspresso;Топли пијалоци\nX;Promo\nY;PROMO'
    const { words, lines } = read('products', text)
    expect(words.map(({ word, meaning }) => [word, meaning])).toEqual([
      ['Pizza', 'food'],
      ['Топли пијалоци', 'drink'],
      ['Promo', null],
    ])
    expect(lines.map(({ values }) => values['category'])).toEqual(['food', 'drink', undefined, undefined])
    const chosen = read('products', text, {
      [meaningKey('category', 'promo')]: 'drink',
      [meaningKey('category', 'Pizza')]: 'drink',
    })
    expect(chosen.lines.map(({ values }) => values['category'])).toEqual(['drink', 'drink', 'drink', 'drink'])
    expect([suggestedCategory('Пица'), suggestedCategory('Coffee'), suggestedCategory('Other')]).toEqual([
      'food',
      'drink',
      null,
    ])
  })
})

it('a percentage that a spreadsheet stores as a fraction is one', () => {
  const sheet = [
    { line: 1, cells: ['Tea', 0.18] },
    { line: 2, cells: ['Beer', 0.05] },
  ]
  const context = { decimalMark: '.', taxClasses: TAXES, meanings: {} } as const
  const rates = readLines('products', sheet, { name: 0, taxRate: 1 }, context).lines
  expect(rates.map(({ values }) => values['taxRate'])).toEqual([18, 5])
})

it('quantities and units of recipes are read as people write them', () => {
  expect(
    valuesOf('recipes', 'Artikal;Sirovina;Količina;JM\nPalačinka;Brašno;0,125;Kg.\nPalačinka;Jaja;2;kom'),
  ).toEqual([
    { product: 'Palačinka', ingredient: 'Brašno', quantity: 0.125, unit: 'kilograms' },
    { product: 'Palačinka', ingredient: 'Jaja', quantity: 2, unit: 'pieces' },
  ])
})
