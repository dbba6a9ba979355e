import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GAP, pageNumbers } from './page-numbers.ts'

const SHAPE = { range: 5, margin: 2 }
const shown = (page: number, count: number): string =>
  pageNumbers(page, count, SHAPE)
    .map((item) => (item === GAP ? '…' : item))
    .join(' ')

const isNumber = (item: number | typeof GAP): item is number => item !== GAP

describe('five pages around the current one and two at each end', () => {
  it.each([
    [1, 555, '1 2 3 4 5 … 554 555'],
    [2, 555, '1 2 3 4 5 … 554 555'],
    [3, 555, '1 2 3 4 5 … 554 555'],
    [4, 555, '1 2 3 4 5 6 … 554 555'],
    [5, 555, '1 2 3 4 5 6 7 … 554 555'],
    [6, 555, '1 2 3 4 5 6 7 8 … 554 555'],
    [7, 555, '1 2 … 5 6 7 8 9 … 554 555'],
    [278, 555, '1 2 … 276 277 278 279 280 … 554 555'],
    [549, 555, '1 2 … 547 548 549 550 551 … 554 555'],
    [553, 555, '1 2 … 551 552 553 554 555'],
    [555, 555, '1 2 … 551 552 553 554 555'],
    [1, 1, '1'],
    [4, 5, '1 2 3 4 5'],
    [1, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 6 7 8'],
    [1, 9, '1 2 3 4 5 … 8 9'],
  ])('page %d of %d', (page, count, numbers) => {
    expect(shown(page, count)).toBe(numbers)
  })

  it('hold for every page of every list', () => {
    const counts = fc.integer({ min: 1, max: 1200 })
    const places = counts.chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
    fc.assert(
      fc.property(places, ([page, count]) => {
        const items = pageNumbers(page, count, SHAPE)
        const numbers = items.filter(isNumber)
        expect(numbers).toContain(page)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        // Both ends are there, and each gap leaves out two pages or more.
        for (const end of [1, 2, count - 1, count].filter((number) => number >= 1 && number <= count))
          expect(numbers).toContain(end)
        items.forEach((item, index) => {
          const [before, after] = [items[index - 1], items[index + 1]]
          if (item === GAP) expect(Number(after) - Number(before)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(item).toBe(before + 1)
        })
        // Five around the current page, also where it is the first or the last.
        const first = Math.max(1, Math.min(page - 2, count - 4))
        const around = Array.from({ length: Math.min(5, count) }, (_, index) => first + index)
        expect(numbers).toEqual(expect.arrayContaining(around))
        // Nothing else but the margins and pages that stand for a gap of one.
        const spare = numbers.filter((each) => !around.includes(each) && each > 2 && each <= count - 2)
        for (const each of spare)
          expect(
            [around[0], around.at(-1), 2, count - 1].flatMap((near) => Math.abs(each - Number(near))),
          ).toContain(1)
        expect(spare.length).toBeLessThanOrEqual(2)
      }),
    )
  })

  /** How far react-paginate's range reaches to the left and to the right of the current page, from 0. */
  const reach = (selected: number, count: number): readonly [number, number] => {
    if (selected > count - 2.5) return [5 - (count - selected), count - selected]
    if (selected === 0) return [0, 4]
    return selected < 2.5 ? [selected, 5 - selected] : [2.5, 2.5]
  }

  /** What react-paginate shows, as in its source, for a range of five and margins of two. */
  const libraryNumbers = (page: number, count: number): (number | typeof GAP)[] => {
    const all = Array.from({ length: count }, (_, index) => index)
    if (count <= 5) return all.map((index) => index + 1)
    const [left, right] = reach(page - 1, count)
    const items = all
      .map((index) => {
        const isAround = index >= page - 1 - left && index <= page - 1 + right
        return index < 2 || index >= count - 2 || isAround ? index + 1 : GAP
      })
      .filter((item, index, every) => item !== GAP || every[index - 1] !== GAP)
    return items.map((item, index) => {
      const before = Number(items[index - 1])
      return item === GAP && Number(items[index + 1]) - before === 2 ? before + 1 : item
    })
  }

  it('are those of react-paginate, but not a sixth on the second and third page', () => {
    for (let count = 1; count <= 60; count++)
      for (let page = 1; page <= count; page++) {
        const same = page === 2 || page === 3 ? libraryNumbers(1, count) : libraryNumbers(page, count)
        expect([page, count, pageNumbers(page, count, SHAPE)]).toEqual([page, count, same])
      }
  })
})
