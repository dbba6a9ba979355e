import type { BillSelection } from '@kafana/contract'
import {
  type BillSelection as Resolvable,
  carveLine,
  discountOf,
  type DivisibleLine,
  fromMinor,
  lineGross,
  type Minor,
  resolveSelection,
  toMinor,
  WHOLE_SHARE,
} from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addPiece,
  afterBill,
  amountOf,
  canShare,
  seatsOf,
  selectionOf,
  sharePiece,
  type Split,
  type SplitLine,
  startSplit,
  sumOf,
  toggleAll,
  type Way,
  withTaken,
} from './split-choice.ts'

/** A line of a tab, as the screen shows it and as the server divides it. */
type TabLine = SplitLine & DivisibleLine

const anyTab = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 6 }),
      percent: fc.constantFrom(0, 0, 7, 33),
      seat: fc.option(fc.integer({ min: 1, max: 4 })),
      order: fc.constantFrom('drinks', 'food', 'dessert'),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((lines) =>
    lines.map(({ percent, ...line }, index): TabLine => {
      const id = `line-${index}`
      const { quantity: pieces } = line
      const discount = Math.floor((line.price * pieces * percent) / 100)
      const rest = {
        version: 1,
        name: id,
        note: '',
        options: undefined,
        discount,
        discounts: discount > 0 ? [{ id: 'discount', amount: discount }] : [],
        cost: 0,
        recipe: [],
        share: WHOLE_SHARE,
      }
      return { ...line, ...rest, id, pieces }
    }),
  )

/** What one guest presses; the numbers choose lines, seats, parts and amounts. */
const anyGuest = fc.record({
  way: fc.constantFrom<Way>('items', 'seats', 'evenly', 'amount'),
  presses: fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 6 }),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
})
type Guest = typeof anyGuest extends fc.Arbitrary<infer G> ? G : never

const pressed = (split: Split, lines: readonly TabLine[], { way, presses, part }: Guest): Split => {
  if (way === 'amount') return { ...split, way, amount: fromMinor(Math.ceil(sumOf(lines) * part)) }
  if (way === 'evenly') return { ...split, way }
  const choice = presses.reduce((before, [at, parts]) => {
    const line = lines[at % lines.length]
    if (!line) return before
    if (way === 'seats') {
      const seats = seatsOf(lines)
      return toggleAll(
        before,
        lines.filter(({ seat }) => seat !== null && seat === seats[at % Math.max(1, seats.length)]),
      )
    }
    const taken = before.get(line.id)
    const isShared = parts > 1 && canShare(line, parts)
    return withTaken(before, line.id, isShared ? sharePiece(line, taken, parts) : addPiece(line, taken))
  }, split.choice)
  return { ...split, way, choice }
}

/** What the server bills, and what is left of the tab; null for what it refuses: less than a coin of a line, or a share of many shares. */
const bill = (
  tab: readonly TabLine[],
  { amount, ...selection }: BillSelection,
): { readonly total: Minor; readonly left: readonly TabLine[] } | null => {
  const ids = [...new Set(tab.map(({ order }) => order))]
  const orders = ids.map((id) => ({ id, lines: tab.filter(({ order }) => order === id) }))
  const asked: Resolvable = { ...selection, ...(amount !== undefined && { amount: toMinor(amount) }) }
  const resolved = resolveSelection(orders, asked)
  if ('fault' in resolved) {
    expect(resolved.fault).toBe('nothing')
    return null
  }
  let [total, isTooFine] = [0, false]
  const left = tab.flatMap((line) => {
    const order = resolved.orders.find(({ order: id }) => id === line.order)
    if (!order) return [line]
    const selected = order.lines?.find(({ line: id }) => id === line.id)
    if (order.lines && !selected) return [line]
    const carved = carveLine(line, selected ?? { pieces: line.quantity })
    if ('fault' in carved) {
      expect(carved.fault).toBe('tooFine')
      isTooFine = true
      return [line]
    }
    const { part, rest } = carved
    total += lineGross({ ...part, discount: discountOf(part.discounts) })
    return rest ? [{ ...line, ...rest, discount: discountOf(rest.discounts), version: line.version + 1 }] : []
  })
  return isTooFine ? null : { total, left }
}

it('guests who pay in any way pay the whole tab together, each what was shown', () => {
  fc.assert(
    fc.property(anyTab, fc.array(anyGuest, { maxLength: 8 }), (tab, guests) => {
      let [lines, split, paid]: [readonly TabLine[], Split, Minor] = [tab, startSplit(3), 0]
      const pay = (selection: BillSelection): Minor | null => {
        const billed = bill(lines, selection)
        if (!billed) return null
        const { total, left } = billed
        paid += total
        lines = left
        split = afterBill(split)
        // What is in sight is what is left.
        expect(sumOf(lines)).toBe(sumOf(tab) - paid)
        return total
      }
      for (const guest of guests) {
        split = pressed(split, lines, guest)
        const selection = selectionOf(split, lines)
        if (!selection) continue
        const shown = lines.reduce((sum, line) => {
          const taken = split.choice.get(line.id)
          return taken ? sum + amountOf(line, taken) : sum
        }, 0)
        const isAmount = split.way === 'amount'
        const total = pay(selection)
        if (total === null) continue
        if (selection.lines) expect(total).toBe(shown)
        if (isAmount) expect(fromMinor(total)).toBe(selection.amount)
      }
      // The last one pays everything that is left.
      if (lines.length > 0) pay({ orders: [...new Set(lines.map(({ order }) => order))] })
      expect([paid, lines]).toEqual([sumOf(tab), []])
    }),
    { numRuns: 300 },
  )
})
