import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf, pagesOf, placeCards } from './card-grid.ts'
import { TEXT_SIZES } from './text-size.ts'

const GRID = { columns: 4, rows: 2 } as const
const lengths = fc.array(fc.integer({ min: 1, max: 11 }), { maxLength: 40 })

describe('placeCards', () => {
  it.each([
    ['one after another', [1, 1, 1], [0, 1, 2]],
    ['the parts of a card side by side', [1, 3, 1], [0, 1, 4]],
    [
      'a card that does not fit in the row starts the next, and a later one fills the gap',
      [1, 1, 1, 2, 1],
      [0, 1, 2, 4, 3],
    ],
    ['a card longer than a row continues in the next', [1, 6, 1], [0, 1, 7]],
    ['nothing after the first that does not fit', [3, 3, 2, 1], [0, 4]],
  ] as const)('%s', (_case, cards, starts) => {
    expect(placeCards(cards, GRID)).toEqual(starts)
  })

  it('does not move a card when others follow it', () => {
    fc.assert(
      fc.property(lengths, lengths, (before, after) => {
        const alone = placeCards(before, GRID)
        expect(placeCards([...before, ...after], GRID).slice(0, alone.length)).toEqual(alone)
      }),
    )
  })
})

describe('pages of cards', () => {
  it('show every part of every card once, in order, and never more than fits', () => {
    fc.assert(
      fc.property(lengths, (cards) => {
        const orders = cards.map((length, index) => ({ index, length }))
        const pages = pagesOf(orders, ({ length }) => length, GRID)
        const shown = pages.flatMap((page) =>
          page.orders.map((order, at) => ({ order, from: at === 0 ? page.firstPart : 0 })),
        )
        expect([...new Set(shown.map(({ order }) => order))]).toEqual(orders)
        for (const { orders: onPage, firstPart } of pages) {
          const [first = 0, ...others] = onPage.map(({ length }) => length)
          const placed = placeCards([Math.min(8, first - firstPart), ...others], GRID)
          expect(placed).toHaveLength(onPage.length)
        }
      }),
    )
  })

  it('continue a card that is longer than a page on the next', () => {
    expect(pagesOf([19, 1], (length) => length, GRID)).toEqual([
      { orders: [19], firstPart: 0 },
      { orders: [19], firstPart: 8 },
      { orders: [19, 1], firstPart: 16 },
    ])
  })
})

describe('the grid', () => {
  const place = (width: number, height: number, size: (typeof TEXT_SIZES)[number]) => {
    const { columns, rows } = gridOf(
      { width: width - 40, height: height - 170, windowWidth: width },
      size,
      false,
    )
    return `${columns}x${rows}`
  }
  it.each([
    [1920, 1080, ['6x2', '5x2', '4x2', '3x2']],
    [1440, 900, ['4x2', '4x2', '4x2', '3x2']],
    [1024, 768, ['3x2', '3x2', '2x2', '2x1']],
    [800, 480, ['2x1', '2x1', '2x1', '2x1']],
  ] as const)('%i x %i px has places for S, M, L and XL', (width, height, grids) => {
    expect(TEXT_SIZES.map((size) => place(width, height, size))).toEqual(grids)
  })

  it('is a single column of cards as high as their content on a phone', () => {
    expect(gridOf({ width: 366, height: 600, windowWidth: 390 }, 'M', true)).toMatchObject({
      columns: 1,
      cardHeight: null,
    })
  })
})
