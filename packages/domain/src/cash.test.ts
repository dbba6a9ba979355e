import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billEntries, heldCash, refundEntries, type CashEntry, type HeldCash } from './cash.ts'
import { ledgerSign } from './money.ts'

const PEOPLE = ['ana', 'luka', 'marko', 'vesna'] as const
const OWNER = 'vesna'
type Person = (typeof PEOPLE)[number]
type Tender = 'cash' | 'card'

/** What happens in an evening. Orders and receipts are chosen by an index into those that allow it. */
type Act =
  | { do: 'bill'; kind: 'pre' | 'fiscal'; tender: Tender; by: Person; which: number; count: number }
  | { do: 'undo'; kind: 'storno' | 'unbill'; which: number; paidBy: Person | null }
  | { do: 'funds'; code: 'give' | 'take'; who: Person; amount: number }

const person = fc.constantFrom(...PEOPLE)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bill' as const),
      kind: fc.constantFrom('pre' as const, 'fiscal' as const),
      tender: fc.constantFrom('cash' as const, 'card' as const),
      by: person,
      which: fc.nat(20),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      kind: fc.constantFrom('storno' as const, 'unbill' as const),
      which: fc.nat(20),
      paidBy: fc.option(person, { nil: null }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('funds' as const),
      code: fc.constantFrom('give' as const, 'take' as const),
      who: person,
      amount: fc.integer({ min: 1, max: 900 }),
    }),
  },
)

interface Guests {
  readonly id: string
  readonly total: number
  status: 'delivered' | 'pre' | 'fiscal' | 'voided'
  receipt: number | null
}

/** The evening's orders, and which of them an act concerns. */
const createEvening = (totals: readonly number[]) => {
  const guests: Guests[] = totals.map((total, at) => ({
    id: `order-${at}`,
    total,
    status: 'delivered',
    receipt: null,
  }))
  let receipts = 0
  const pick = (from: readonly Guests[], which: number): Guests | undefined =>
    from[which % Math.max(1, from.length)]
  return {
    billed: ({ kind, which, count }: Extract<Act, { do: 'bill' }>): Guests[] => {
      const first = pick(
        guests.filter(({ status }) => status === 'delivered' || (kind === 'fiscal' && status === 'pre')),
        which,
      )
      if (!first) return []
      const together = guests.filter(({ status }) => status === first.status).slice(0, count)
      receipts += 1
      for (const each of together) {
        each.status = kind
        each.receipt = receipts
      }
      return together
    },
    undone: ({ kind: what, which }: Extract<Act, { do: 'undo' }>): Guests[] => {
      const first = pick(
        guests.filter(({ status }) => status === (what === 'storno' ? 'fiscal' : 'pre')),
        which,
      )
      if (!first) return []
      const { receipt } = first
      const together =
        what === 'unbill'
          ? [first]
          : guests.filter((each) => each.status === 'fiscal' && each.receipt === receipt)
      for (const each of together) each.status = what === 'storno' ? 'voided' : 'delivered'
      return together
    },
  }
}

/**
 * The cash itself: coins of one unit in pockets and in the till, passed from hand to hand. Nothing here knows of
 * entries, kinds or balances. A refund is counted out in front of the guests by a person who has the coins.
 */
const createCash = () => {
  const pockets = new Map<string, number>(PEOPLE.map((each) => [each, 0]))
  /** For each party of guests: who received their cash and how much they have not got back. */
  const received = new Map<string, { from: string; coins: number }>()
  let [till, paidIn, paidOut, taken, given] = [0, 0, 0, 0, 0]
  const add = (who: string, coins: number): void => {
    const next = (pockets.get(who) ?? 0) + coins
    if (next < 0) throw new Error(`${who} cannot count out coins that are not there`)
    pockets.set(who, next)
  }
  const toTill = (who: string, coins: number): void => {
    add(who, -coins)
    till += coins
    taken += coins
  }
  const fromTill = (who: string, coins: number): void => {
    till -= coins
    given += coins
    add(who, coins)
  }
  const countOut = (who: string, coins: number): void => {
    const has = pockets.get(who) ?? 0
    if (has < coins) fromTill(who, coins - has)
    add(who, -coins)
    paidOut += coins
  }
  return {
    pockets,
    sum: () => [...pockets.values()].reduce((all, each) => all + each, 0),
    flows: () => paidIn - paidOut - taken + given,
    has: (who: string, coins: number): boolean => (pockets.get(who) ?? 0) >= coins,
    toTill,
    fromTill,
    pay: (guests: readonly Guests[], to: string): void => {
      for (const { id, total } of guests) {
        if (received.has(id)) continue
        received.set(id, { from: to, coins: total })
        add(to, total)
        paidIn += total
      }
    },
    /** Each person who received cash of these guests, as far as they still can; the rest at the desk. */
    payBack: (guests: readonly Guests[], atTheDesk: string, named: string | null): void => {
      const owed = new Map<string, number>()
      for (const { id } of guests) {
        const cash = received.get(id)
        if (cash) owed.set(cash.from, (owed.get(cash.from) ?? 0) + cash.coins)
        received.delete(id)
      }
      const all = [...owed.values()].reduce((sum, coins) => sum + coins, 0)
      if (named !== null) {
        countOut(all <= (pockets.get(named) ?? 0) ? named : atTheDesk, all)
        return
      }
      let left = 0
      for (const [who, coins] of owed) {
        if (coins <= (pockets.get(who) ?? 0)) countOut(who, coins)
        else left += coins
      }
      if (left > 0) countOut(atTheDesk, left)
    },
  }
}

const NOBODY: Guests = { id: '', total: 0, status: 'delivered', receipt: null }

/** The product's side: balances that only its entries change. */
const createLedger = () => {
  const balances = new Map<string, number>(PEOPLE.map((each) => [each, 0]))
  const held = new Map<string, readonly HeldCash[]>()
  const balanceOf = (who: string): number => balances.get(who) ?? 0
  const post = (entries: readonly CashEntry[]): void => {
    for (const { userId, kind, amount } of entries) {
      expect(amount).toBeGreaterThan(0)
      balances.set(userId, balanceOf(userId) + ledgerSign(kind) * amount)
      expect(balanceOf(userId)).toBeGreaterThanOrEqual(0)
    }
  }
  const ordersOf = (guests: readonly Guests[]) => guests.map(({ id }) => ({ id, held: held.get(id) ?? [] }))
  return {
    balances,
    change: (who: string, amount: number) => balances.set(who, balanceOf(who) + amount),
    bill: (guests: readonly Guests[], payment: Tender, closedBy: string): void => {
      const cashOf = ({ total }: Guests) => (payment === 'cash' ? total : 0)
      const orders = ordersOf(guests).map((order, at) => ({ ...order, cash: cashOf(guests[at] ?? NOBODY) }))
      const booked = billEntries({ closedBy, orders, beside: 0 }, balanceOf)
      post(booked.entries)
      for (const [at, { id }] of orders.entries()) held.set(id, booked.held[at] ?? [])
    },
    undo: (guests: readonly Guests[], kind: 'storno' | 'unbill', paidBy: string | null): void => {
      post(refundEntries(heldCash(ordersOf(guests)), { kind, payer: OWNER, paidBy, balanceOf }))
      for (const { id } of guests) held.set(id, [])
    },
  }
}

it('balances are the cash in each person’s pocket after any evening', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
      fc.array(act, { maxLength: 40 }),
      (totals, acts) => {
        const [evening, cash, ledger] = [createEvening(totals), createCash(), createLedger()]
        for (const each of acts) {
          if (each.do === 'bill') {
            const guests = evening.billed(each)
            if (each.tender === 'cash') cash.pay(guests, each.by)
            else cash.payBack(guests, each.by, null)
            ledger.bill(guests, each.tender, each.by)
          } else if (each.do === 'undo') {
            const guests = evening.undone(each)
            const paidBy = each.kind === 'storno' ? each.paidBy : null
            cash.payBack(guests, OWNER, paidBy)
            ledger.undo(guests, each.kind, paidBy)
          } else if (each.code === 'give') {
            cash.fromTill(each.who, each.amount)
            ledger.change(each.who, each.amount)
          } else if (cash.has(each.who, each.amount)) {
            cash.toTill(each.who, each.amount)
            ledger.change(each.who, -each.amount)
          }
          expect(Object.fromEntries(ledger.balances)).toEqual(Object.fromEntries(cash.pockets))
          expect([...ledger.balances.values()].reduce((sum, one) => sum + one, 0)).toBe(cash.flows())
        }
        expect(cash.sum()).toBe(cash.flows())
      },
    ),
    { numRuns: 2000 },
  )
})

const holding = (balances: Readonly<Record<string, number>>) => (who: string) => balances[who] ?? 0
const order = (id: string, holder: string | null, cash = 250) => ({
  id,
  held: holder === null ? [] : [{ userId: holder, amount: 250 }],
  cash,
})

describe('a printed bill', () => {
  it('credits what nobody was credited with yet', () => {
    const orders = [order('a', 'ana'), order('b', null)]
    const paid = billEntries({ closedBy: 'luka', orders, beside: 0 }, holding({ ana: 250 }))
    expect(paid.entries).toEqual([{ userId: 'luka', kind: 'bill', amount: 250, orderId: 'a' }])
    expect(paid.held).toEqual([[{ userId: 'ana', amount: 250 }], [{ userId: 'luka', amount: 250 }]])
    expect(billEntries({ closedBy: 'luka', orders, beside: -250 }, holding({})).entries).toEqual([])
  })

  it('by card pays back what a pre-bill took, from whoever still holds it', () => {
    const orders = [order('a', 'ana', 0), order('b', 'marko', 0)]
    const balances = holding({ ana: 250, marko: 249, luka: 100 })
    const paid = billEntries({ closedBy: 'luka', orders, beside: 0 }, balances)
    expect(paid.held).toEqual([[], []])
    expect(paid.entries).toEqual([
      { userId: 'ana', kind: 'unbill', amount: 250, orderId: 'a' },
      { userId: 'luka', kind: 'give', amount: 150, orderId: 'a' },
      { userId: 'luka', kind: 'unbill', amount: 250, orderId: 'a' },
    ])
  })

  it('that has more cash for one order and less for another moves only the difference', () => {
    const orders = [order('a', null, 100), order('b', 'ana', 200)]
    const paid = billEntries({ closedBy: 'luka', orders, beside: 0 }, holding({ ana: 250 }))
    expect(paid.entries).toEqual([{ userId: 'luka', kind: 'bill', amount: 50, orderId: 'a' }])
    expect(paid.held).toEqual([
      [
        { userId: 'ana', amount: 50 },
        { userId: 'luka', amount: 50 },
      ],
      [{ userId: 'ana', amount: 200 }],
    ])
  })

  it('of any payments leaves as much cash with people as its receipt says', () => {
    const held = fc.array(fc.record({ userId: person, amount: fc.integer({ min: 1, max: 300 }) }), {
      maxLength: 3,
    })
    const orders = fc.array(fc.record({ held, cash: fc.nat(400) }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(orders, person, fc.dictionary(person, fc.nat(500)), (drawn, closedBy, balances) => {
        const before = drawn.map((each, at) => ({ id: `order-${at}`, ...each }))
        const paid = billEntries({ closedBy, orders: before, beside: 0 }, holding(balances))
        const sum = (parts: readonly HeldCash[]) => parts.reduce((all, { amount }) => all + amount, 0)
        expect(paid.held.map(sum)).toEqual(drawn.map(({ cash }) => cash))
        const guests = paid.entries.filter(({ kind }) => kind !== 'give')
        const moved = guests.reduce((all, { kind, amount }) => all + ledgerSign(kind) * amount, 0)
        expect(moved).toBe(sum(paid.held.flat()) - sum(before.flatMap((each) => each.held)))
        // Cash that stays moves in nobody's ledger.
        expect(new Set(guests.map(({ kind }) => kind)).size).toBeLessThan(2)
      }),
    )
  })
})

describe('a refund', () => {
  const refunds = heldCash([order('a', 'ana'), order('b', 'ana'), order('c', 'luka'), order('d', null)])

  it('is charged to the person who was named, if they hold all of it', () => {
    const payers = { kind: 'storno', payer: OWNER, paidBy: 'marko' } as const
    expect(
      refundEntries(refunds, { ...payers, balanceOf: holding({ ana: 500, luka: 250, marko: 750 }) }),
    ).toEqual([{ userId: 'marko', kind: 'storno', amount: 750, orderId: 'a' }])
    expect(
      refundEntries(refunds, { ...payers, balanceOf: holding({ ana: 500, luka: 250, marko: 749 }) }),
    ).toEqual([
      { userId: OWNER, kind: 'give', amount: 750, orderId: 'a' },
      { userId: OWNER, kind: 'storno', amount: 750, orderId: 'a' },
    ])
  })

  it('does not make an earlier balance below zero any lower', () => {
    const payers = { kind: 'unbill', payer: OWNER, balanceOf: holding({ [OWNER]: -40 }) } as const
    expect(refundEntries(refunds.slice(1), payers)).toEqual([
      { userId: OWNER, kind: 'give', amount: 250, orderId: 'c' },
      { userId: OWNER, kind: 'unbill', amount: 250, orderId: 'c' },
    ])
  })

  it('of nothing has no entries', () => {
    expect(refundEntries([], { kind: 'storno', payer: OWNER, balanceOf: holding({}) })).toEqual([])
  })
})
