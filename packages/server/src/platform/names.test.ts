import { describe, expect, it } from 'vitest'
import { byName, isSameName } from './names.ts'

describe('names', () => {
  it('are sorted as people do', () => {
    const sorted = ['Маса 10', 'Маса 2', 'маса 1', 'Ајвар', 'Џем', 'Ѓеврек', 'Терраса']
      .map((name) => ({ name }))
      .toSorted(byName)
    expect(sorted.map(({ name }) => name)).toEqual([
      'Ајвар',
      'Ѓеврек',
      'маса 1',
      'Маса 2',
      'Маса 10',
      'Терраса',
      'Џем',
    ])
  })

  it.each([
    ['Сала', 'САЛА', true],
    [' Bar', 'bar ', true],
    ['Кафе', 'Кафé', false],
    ['T1', 'T01', false],
    ['Бар', 'Bar', false],
    ['Шеќер', 'Шекер', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isSameName(a, b)).toBe(same)
  })
})
