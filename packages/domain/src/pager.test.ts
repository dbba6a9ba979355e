import { expect, it } from 'vitest'
import { pageCount } from './pager.ts'

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
