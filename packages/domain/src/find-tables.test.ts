import { describe, expect, it } from 'vitest'
import { findTables } from './find-tables.ts'

const tables = [
  'Маса 10 · Сала',
  'Маса 12 · Сала',
  'Маса 1 · Сала',
  'Маса 21 · Сала',
  'Тераса 1 · Тераса',
  'Тераса 12 · Тераса',
  'VIP-1',
].map((label) => ({ label }))

describe('findTables', () => {
  it.each([
    ['12', ['Маса 12 · Сала', 'Тераса 12 · Тераса']],
    [
      '1',
      [
        'Маса 1 · Сала',
        'Тераса 1 · Тераса',
        'VIP-1',
        'Маса 10 · Сала',
        'Маса 12 · Сала',
        'Тераса 12 · Тераса',
        'Маса 21 · Сала',
      ],
    ],
    ['тер 12', ['Тераса 12 · Тераса']],
    ['1 ТЕРАСА', ['Тераса 1 · Тераса', 'Тераса 12 · Тераса']],
    ['сала 21', ['Маса 21 · Сала']],
    ['vip', ['VIP-1']],
    ['99', []],
  ])('finds for "%s": %j', (typed, labels) => {
    expect(findTables(tables, typed).map(({ label }) => label)).toEqual(labels)
  })

  it('returns all tables for an empty input', () => {
    expect(findTables(tables, ' ')).toEqual(tables)
  })
})
