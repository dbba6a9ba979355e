import { describe, expect, it } from 'vitest'
import { pageCount, searchKey } from './lists.ts'

describe('search keys', () => {
  it.each([
    ['МАСА Љубов', 'маса љубов'],
    ['Ќебапи', 'ќЕБАПИ'],
    ['ΟΔΟΣ', 'οδός'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ΚΑΦΈΣ', 'Καφες'],
    ['Café Crème', 'CAFE CREME'],
    ['ＴＡＶＣＥ', 'tavce'],
    ['Čaj', 'čAJ'],
    ['Müller', 'Mu\u0308ller'],
  ])('are the same for %s and %s', (one, other) => {
    expect(searchKey(one)).toBe(searchKey(other))
  })

  it.each([
    ['ќ', 'к'],
    ['ѓ', 'г'],
    ['й', 'и'],
    ['ч', 'ц'],
  ])('are different for %s and %s', (one, other) => {
    expect(searchKey(one)).not.toBe(searchKey(other))
  })
})

it.each([
  [0, 8, 1],
  [1, 8, 1],
  [8, 8, 1],
  [9, 8, 2],
  [16, 8, 2],
  [17, 8, 3],
  [5, 1, 5],
  [1_000, 100, 10],
])('%d items, %d on a page, make %d pages', (total, perPage, pages) => {
  expect(pageCount(total, perPage)).toBe(pages)
})
