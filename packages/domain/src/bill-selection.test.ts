import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BillSelection,
  resolveSelection,
  type SelectableLine,
  type SelectableOrder,
  type SelectedLine,
} from './bill-selection.ts'
import { carveLine, WHOLE_SHARE } from './carve.ts'
import { discountOf } from './discount.ts'
import { lineGross } from './order.ts'

const line = (
  id: string,
  price: number,
  quantity = 1,
  seat: number | null = null,
  discount = 0,
): SelectableLine => ({ id, price, quantity, discount, seat })
const food: SelectableOrder = {
  id: 'food',
  lines: [line('pizza', 1000), line('soup', 350, 3, 2), line('bread', 0, 1, 2)],
}
const bar: SelectableOrder = { id: 'bar', lines: [line('wine', 2000, 1, 1), line('water', 150, 2, 2)] }
const all = [food, bar]
const part = (id: string, pieces: number): SelectedLine => ({ line: id, pieces })
const share = (id: string, num: number, den: number): SelectedLine => ({ line: id, share: { num, den } })

describe('a selection', () => {
  it.each<[string, BillSelection, unknown]>([
    ['of a whole order', { orders: ['bar'] }, [{ order: 'bar', lines: null }]],
    ['of a line', { lines: [{ id: 'pizza' }] }, [{ order: 'food', lines: [part('pizza', 1)] }]],
    ['of pieces', { lines: [{ id: 'soup', pieces: 2 }] }, [{ order: 'food', lines: [part('soup', 2)] }]],
    [
      'of every line of an order is the order',
      { lines: [{ id: 'wine' }, { id: 'water', pieces: 2 }] },
      [{ order: 'bar', lines: null }],
    ],
    [
      'of a guest, over both orders',
      { seats: [2] },
      [
        { order: 'food', lines: [part('soup', 3), part('bread', 1)] },
        { order: 'bar', lines: [part('water', 2)] },
      ],
    ],
    [
      'of a share of one piece',
      { lines: [{ id: 'wine', share: { num: 2, den: 6 } }] },
      [{ order: 'bar', lines: [share('wine', 2, 6)] }],
    ],
    [
      'of a share that is all of it',
      { lines: [{ id: 'soup', share: { num: 3, den: 3 } }] },
      [{ order: 'food', lines: [part('soup', 3)] }],
    ],
    ['of one part of one is everything', { evenly: 1 }, all.map(({ id }) => ({ order: id, lines: null }))],
    [
      'of the whole amount is everything',
      { amount: 4350 },
      all.map(({ id }) => ({ order: id, lines: null })),
    ],
    [
      'of one of several equal parts',
      { evenly: 3 },
      [
        { order: 'food', lines: [share('pizza', 1, 3), share('soup', 1, 3)] },
        { order: 'bar', lines: [share('wine', 1, 3), share('water', 1, 3)] },
      ],
    ],
    [
      'of an amount, to the unit',
      { amount: 435 },
      [
        {
          order: 'food',
          lines: [share('pizza', 100, 1000), share('soup', 105, 1050)],
        },
        {
          order: 'bar',
          lines: [share('wine', 200, 2000), share('water', 30, 300)],
        },
      ],
    ],
  ])('%s', (_what, selection, orders) => {
    expect(resolveSelection(all, selection)).toEqual({ orders })
  })

  it.each<[string, BillSelection, string]>([
    ['an order that is not there', { orders: ['bar', 'terrace'] }, 'unknown'],
    ['a line that is not there', { lines: [{ id: 'cake' }] }, 'unknown'],
    ['a guest for whom there is nothing', { seats: [3] }, 'unknown'],
    ['more pieces than there are', { lines: [{ id: 'soup', pieces: 4 }] }, 'tooMuch'],
    ['more than a line', { lines: [{ id: 'soup', share: { num: 4, den: 3 } }] }, 'tooMuch'],
    [
      'a line twice',
      {
        lines: [
          { id: 'soup', pieces: 1 },
          { id: 'soup', pieces: 1 },
        ],
      },
      'tooMuch',
    ],
    ['a line beside its order', { orders: ['bar'], lines: [{ id: 'wine' }] }, 'tooMuch'],
    ['more than the amount', { amount: 4351 }, 'tooMuch'],
    ['nothing', {}, 'nothing'],
    ['a share that comes to nothing', { lines: [{ id: 'wine', share: { num: 1, den: 9999 } }] }, 'nothing'],
  ])('of %s is refused', (_what, selection, fault) => {
    expect(resolveSelection(all, selection)).toEqual({ fault })
  })
})

/** The lines that are left, and what the parts come to. */
const take = (orders: readonly SelectableOrder[], taken: readonly SelectedLine[]) => {
  let amount = 0
  const left = orders.map((order) => ({
    ...order,
    lines: order.lines.flatMap((each) => {
      const chosen = taken.find((one) => one.line === each.id)
      if (!chosen) return [each]
      const discounts = [{ id: 'discount', amount: each.discount }]
      const whole = { ...each, discounts, cost: 0, recipe: [], pieces: 1, share: WHOLE_SHARE }
      const carved = carveLine(whole, chosen)
      if ('fault' in carved) throw new Error(carved.fault)
      const { part: going, rest } = carved
      amount += lineGross({ ...going, discount: discountOf(going.discounts) })
      if (rest === null) return []
      const { price, quantity } = rest
      return [{ ...each, price, quantity, discount: discountOf(rest.discounts) }]
    }),
  }))
  return { left: left.filter(({ lines }) => lines.length > 0), amount }
}
const totalOf = (orders: readonly SelectableOrder[]): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, each) => sum + lineGross(each), 0)

describe('whatever is paid in whichever parts', () => {
  const orders = fc
    .array(
      fc.array(
        fc.record({ price: fc.nat(20_000), quantity: fc.integer({ min: 1, max: 9 }), off: fc.nat(100) }),
        { minLength: 1, maxLength: 5 },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((drawn) =>
      drawn.map((lines, at) => ({
        id: `order-${at}`,
        lines: lines.map(({ price, quantity, off }, index) =>
          line(
            `${at}-${index}`,
            price,
            quantity,
            (index % 2) + 1,
            off > 50 ? Math.floor((price * quantity * off) / 100) : 0,
          ),
        ),
      })),
    )
  const choice = fc.record({
    way: fc.constantFrom('evenly', 'amount', 'pieces', 'share', 'seat'),
    of: fc.integer({ min: 1, max: 7 }),
    at: fc.nat(30),
  })
  const selectionOf = (
    left: readonly SelectableOrder[],
    { way, of, at }: { way: string; of: number; at: number },
  ): BillSelection => {
    const lines = left.flatMap((order) => order.lines)
    const { id, quantity } = lines[at % lines.length] ?? line('', 0)
    if (way === 'evenly') return { evenly: of }
    if (way === 'amount') return { amount: Math.max(1, Math.floor(totalOf(left) / of)) }
    if (way === 'pieces') return { lines: [{ id, pieces: 1 + (at % quantity) }] }
    return way === 'share' ? { lines: [{ id, share: { num: 1, den: of } }] } : { seats: [(at % 2) + 1] }
  }

  it('the parts add up to everything, an amount is met exactly, and equal parts differ by one unit', () => {
    fc.assert(
      fc.property(orders, fc.array(choice, { maxLength: 8 }), (ordered, choices) => {
        let [left, paid]: [readonly SelectableOrder[], number] = [ordered, 0]
        for (const drawn of choices) {
          if (left.length === 0) break
          const selection = selectionOf(left, drawn)
          const resolved = resolveSelection(left, selection)
          if ('fault' in resolved) continue
          const taken = resolved.orders.flatMap(
            ({ order, lines }) =>
              lines ??
              left.find(({ id }) => id === order)?.lines.map((each) => part(each.id, each.quantity)) ??
              [],
          )
          const before = totalOf(left)
          const after = take(left, taken)
          if (selection.amount !== undefined) expect(after.amount).toBe(selection.amount)
          if (selection.evenly !== undefined) {
            expect(after.amount).toBe(Math.ceil(before / selection.evenly))
          }
          expect(after.amount + totalOf(after.left)).toBe(before)
          paid += after.amount
          left = after.left
        }
        expect(paid + totalOf(left)).toBe(totalOf(ordered))
      }),
      { numRuns: 400 },
    )
  })
})
