import { order } from '@kafana/client/testing/entities.ts'
import {
  type BillSelection,
  carveLine,
  discountOf,
  lineGross,
  resolveSelection,
  WHOLE_SHARE,
} from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPiece,
  afterBill,
  afterPart,
  amountOf,
  canShare,
  type Choice,
  hasAll,
  keepExisting,
  linesLeft,
  ordersOf,
  seatsOf,
  selectionOf,
  sharePiece,
  type Split,
  type SplitLine,
  startAgain,
  startSplit,
  type Taken,
  takeLine,
  takeOff,
  toggleAll,
  withTaken,
} from './split-choice.ts'

const line = (id: string, changes: Partial<SplitLine> = {}): SplitLine => ({
  id,
  version: 1,
  order: `order of ${id}`,
  name: id,
  price: 31_000,
  quantity: 1,
  discount: 0,
  seat: null,
  note: '',
  options: undefined,
  ...changes,
})
const whole = (pieces: number): Taken => ({ pieces, parts: null })
const items = (choice: Choice): Split => ({ ...startSplit(null), choice })

describe('what is left to pay', () => {
  it('is every line of a delivered order', () => {
    const product = {
      product: null,
      price: 10.5,
      quantity: 2,
      line: 'l1',
      lineVersion: 3,
      state: 'served' as const,
      note: '',
      station: null,
      seat: 4,
    }
    const orders = (['created', 'delivered', 'billed'] as const).map((status) =>
      order(status, { status, products: [product] }),
    )
    expect(linesLeft(orders)).toEqual([
      line('l1', { version: 3, order: 'delivered', name: null, price: 1050, quantity: 2, seat: 4 }),
    ])
    // Where guests pay first, also what is not delivered yet.
    expect(linesLeft(orders, true).map(({ order: of }) => of)).toEqual(['created', 'delivered'])
  })
})

describe('what goes with a line', () => {
  const coffee = line('coffee', { quantity: 3 })
  const shot = line('shot', {
    quantity: 6,
    parent: { line: 'coffee', name: 'Coffee' },
    chosenAs: { option: 'shot', each: 2 },
  })
  const lines = [coffee, shot, line('cake')]

  it('is taken with as many of its pieces, and can be chosen by itself', () => {
    const one = takeLine(new Map(), lines, coffee, whole(1))
    expect([...one]).toEqual([
      ['coffee', whole(1)],
      ['shot', whole(2)],
    ])
    const without = takeLine(one, lines, shot, undefined)
    expect([...without]).toEqual([['coffee', whole(1)]])
    expect([...takeLine(without, lines, coffee, whole(3))]).toEqual([
      ['coffee', whole(3)],
      ['shot', whole(6)],
    ])
    expect([...takeLine(one, lines, coffee, undefined)]).toEqual([])
    // A coffee was paid without its shots: the other two have four.
    const two = { ...coffee, quantity: 2 }
    expect(takeLine(new Map(), [two, shot], two, whole(1)).get('shot')).toEqual(whole(2))
  })
})

describe('pieces', () => {
  const three = line('coffee', { quantity: 3 })

  it('are added one by one up to all of them', () => {
    const taken = [1, 2, 3, 4].reduce<(Taken | undefined)[]>(
      (all) => [...all, addPiece(three, all.at(-1))],
      [undefined],
    )
    expect(taken).toEqual([undefined, whole(1), whole(2), whole(3), whole(3)])
  })

  it('are taken off one by one, the part of a piece first', () => {
    expect(takeOff({ pieces: 1, parts: 3 })).toEqual(whole(1))
    expect(takeOff(whole(2))).toEqual(whole(1))
    expect(takeOff(whole(1))).toBeUndefined()
    expect(takeOff({ pieces: 0, parts: 2 })).toBeUndefined()
  })

  it('are shared beside whole ones; the last press takes the whole piece', () => {
    const shared = sharePiece(three, whole(1), 2)
    expect(shared).toEqual({ pieces: 1, parts: 2 })
    expect(addPiece(three, shared)).toEqual({ pieces: 2, parts: 2 })
    expect(addPiece(three, { pieces: 2, parts: 2 })).toEqual(whole(3))
    expect(sharePiece(three, whole(3), 2)).toEqual({ pieces: 2, parts: 2 })
  })

  it('are shared by as many as each pay something, up to what a bill can name', () => {
    expect(canShare(line('wine'), 12)).toBe(true)
    expect(canShare(line('water', { price: 0 }), 2)).toBe(false)
    expect(canShare(line('beer', { quantity: 20 }), 10)).toBe(true)
    expect(canShare(line('beer', { quantity: 20 }), 11)).toBe(false)
  })
})

describe('seats', () => {
  const lines = [line('a', { seat: 2, quantity: 2 }), line('b', { seat: 1 }), line('c')]

  it('take and leave everything of a guest', () => {
    expect(seatsOf(lines)).toEqual([1, 2])
    const own = lines.filter(({ seat }) => seat === 2)
    const taken = toggleAll(new Map(), own)
    expect([...taken]).toEqual([['a', whole(2)]])
    expect([hasAll(taken, own), hasAll(taken, lines)]).toEqual([true, false])
    expect([...toggleAll(taken, own)]).toEqual([])
  })
})

describe('a choice', () => {
  it('keeps what is still there, and not more than there is', () => {
    const choice: Choice = new Map([
      ['gone', whole(1)],
      ['less', whole(3)],
      ['shared', { pieces: 1, parts: 2 }],
      ['same', { pieces: 0, parts: 3 }],
    ])
    const lines = [line('less', { quantity: 2 }), line('shared'), line('same')]
    expect(Object.fromEntries(keepExisting(choice, lines))).toEqual({
      less: whole(2),
      shared: whole(1),
      same: { pieces: 0, parts: 3 },
    })
  })

  it('names lines with their versions, pieces and shares', () => {
    const lines = [line('a', { quantity: 3, version: 7 }), line('b', { quantity: 2 }), line('c')]
    const choice = withTaken(new Map([['a', whole(2)]]), 'b', { pieces: 1, parts: 3 })
    const selection = selectionOf(items(choice), lines)
    expect(selection).toEqual({
      lines: [
        { id: 'a', version: 7, pieces: 2 },
        { id: 'b', version: 1, share: { num: 4, den: 6 } },
      ],
    })
    expect(selection && ordersOf(selection, lines)).toEqual(['order of a', 'order of b'])
    expect(selectionOf(items(new Map()), lines)).toBeNull()
  })

  /** What the server bills of a line. */
  const billedOf = (one: SplitLine, selection: BillSelection): number => {
    const resolved = resolveSelection([{ id: one.order, lines: [one] }], selection)
    if ('fault' in resolved) throw new Error(resolved.fault)
    const amount = resolved.orders[0]?.lines?.[0] ?? { pieces: one.quantity }
    const discounts = [{ id: 'discount', amount: one.discount }]
    const divisible = { ...one, discounts, cost: 0, recipe: [], pieces: one.quantity, share: WHOLE_SHARE }
    const carved = carveLine(divisible, amount)
    if ('fault' in carved) throw new Error(carved.fault)
    return lineGross({ ...carved.part, discount: discountOf(carved.part.discounts) })
  }
  const anyLine = fc.record({
    price: fc.integer({ min: 0, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    percent: fc.constantFrom(0, 0, 7, 33, 100),
  })
  const priced = ({ price, quantity, percent }: { price: number; quantity: number; percent: number }) => ({
    price,
    quantity,
    discount: Math.floor((price * quantity * percent) / 100),
  })
  const anyPress = fc.oneof(
    fc.constant('more' as const),
    fc.constant('less' as const),
    fc.integer({ min: 2, max: 12 }),
  )
  it('comes to what the server bills for it, whatever is pressed', () => {
    fc.assert(
      fc.property(anyLine, fc.array(anyPress, { minLength: 1, maxLength: 12 }), (content, presses) => {
        const one = line('l', priced(content))
        const pressed = (taken: Taken | undefined, press: (typeof presses)[number]): Taken | undefined => {
          if (press === 'more') return addPiece(one, taken)
          if (press === 'less') return taken && takeOff(taken)
          return canShare(one, press) ? sharePiece(one, taken, press) : taken
        }
        const taken = presses.reduce<Taken | undefined>(pressed, undefined)
        const selection = selectionOf(items(withTaken(new Map(), 'l', taken)), [one])
        expect(selection === null).toBe(taken === undefined)
        if (!taken || !selection) return
        expect(billedOf(one, selection)).toBe(amountOf(one, taken))
      }),
      { numRuns: 200 },
    )
  })
})

describe('equal parts', () => {
  const lines = [line('a')]

  it('start with the guests of the table, and go on with one less until all are paid', () => {
    const way = 'evenly' as const
    const parts: unknown[] = []
    let split: Split = { ...startSplit(3), way }
    for (let guest = 0; guest < 4; guest += 1) {
      parts.push(selectionOf(split, lines))
      split = afterBill(split)
    }
    expect(parts).toEqual([{ evenly: 3 }, { evenly: 2 }, { evenly: 1 }, { evenly: 3 }])
    expect(startSplit(40).evenly.parts).toBe(2)
  })

  it('are as many after a bill of another kind, and begin again once everything is paid', () => {
    const paid = afterBill({ ...startSplit(4), way: 'evenly' })
    const after = afterBill({ ...paid, way: 'amount', amount: 5 })
    expect(after).toMatchObject({ amount: undefined, evenly: { parts: 4, paid: 1 } })
    expect(startAgain(after).evenly).toEqual({ parts: 4, paid: 0 })
  })

  it.each([
    ['the next of them', { parts: 4, paid: 1 }, 3, true, { parts: 4, paid: 2 }],
    ['one that was counted already', { parts: 4, paid: 2 }, 3, true, { parts: 4, paid: 2 }],
    ['one that was not printed after all', { parts: 4, paid: 2 }, 3, false, { parts: 4, paid: 1 }],
    ['the last one', { parts: 4, paid: 3 }, 1, true, { parts: 4, paid: 0 }],
    ['one of more parts than are known', { parts: 2, paid: 0 }, 4, true, { parts: 4, paid: 1 }],
  ])('are counted by a bill of %s', (_, evenly, of, isPaid, after) => {
    expect(afterPart(evenly, of, isPaid)).toEqual(after)
  })
})

it('bills an amount above zero while anything is left', () => {
  const split = { ...startSplit(null), way: 'amount' as const }
  expect(selectionOf({ ...split, amount: 12.5 }, [line('a')])).toEqual({ amount: 12.5 })
  for (const amount of [undefined, 0]) expect(selectionOf({ ...split, amount }, [line('a')])).toBeNull()
  expect(selectionOf({ ...split, amount: 1 }, [])).toBeNull()
  expect(ordersOf({ amount: 12.5 }, [line('a'), line('b')])).toEqual(['order of a', 'order of b'])
})
