import { order } from '@kafana/client/testing/entities.ts'
import type { Order } from '@kafana/contract'
import type { LineState } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { linesOf, partsOf, roundsOf, withMovedLines } from './tab-rounds.ts'

const MARKO = { _id: 'm', firstname: 'Marko', lastname: 'K' }
const [line] = order('a').products
const linesIn = (...states: readonly LineState[]): Order['products'] =>
  states.flatMap((state, index) => (line ? [{ ...line, line: `l${index}`, state }] : []))
const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString()
const ids = (orders: readonly Order[]) => orders.map(({ _id }) => _id)
const rounds = (orders: readonly Order[]) => roundsOf(orders).map((round) => ids(round.orders))

describe('the rounds of a tab', () => {
  it('are the orders that one person sent at one moment', () =>
    expect(
      rounds([
        order('drink', { createdAt: '2026-11-21T10:00:00.004Z' }),
        order('food', { createdAt: '2026-11-21T10:00:00.011Z' }),
        order('other', { createdAt: '2026-11-21T10:00:00.015Z', createdBy: MARKO }),
        order('later', { createdAt: at(40), createdBy: MARKO }),
      ]),
    ).toEqual([['drink', 'food'], ['other'], ['later']]))

  it('stand oldest first, those with something ready before all others', () =>
    expect(
      rounds([
        order('first', { createdAt: at(0), products: linesIn('served') }),
        order('second', { createdAt: at(20), products: linesIn('sent') }),
        order('third', { createdAt: at(40), products: linesIn('preparing', 'ready') }),
      ]),
    ).toEqual([['third'], ['first'], ['second']]))

  it('do not come first for what was rejected after it was ready', () =>
    expect(
      rounds([
        order('sent', { createdAt: at(0) }),
        order('gone', { createdAt: at(20), status: 'rejected', products: linesIn('ready') }),
      ]),
    ).toEqual([['sent'], ['gone']]))

  it('have the ready lines of an order first', () =>
    expect(
      linesOf({ products: linesIn('served', 'preparing', 'ready', 'sent') }).map(({ state }) => state),
    ).toEqual(['ready', 'sent', 'preparing', 'served']))
})

describe('an order with an unsent move', () => {
  const before = order('a', { status: 'done', products: linesIn('ready', 'ready') })

  it('has the lines that it will have', () =>
    expect(
      withMovedLines(before, { ...before, status: 'delivered' }).products.map(({ state }) => state),
    ).toEqual(['served', 'served']))

  it('keeps its lines if the status does not concern them, or is the same', () => {
    expect(withMovedLines(before, { ...before, status: 'rejected' }).products).toEqual(before.products)
    expect(withMovedLines(before, before)).toBe(before)
  })
})

it('the orders of a check are owed unless they are rejected, or billed and not on a pre-bill of this day', () => {
  const all = (['created', 'pending', 'rejected', 'error', 'done', 'delivered', 'billed'] as const).map(
    (status) => order(status, { status }),
  )
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const preBilled = (id: string, hours: number) =>
    order(id, {
      status: 'billed',
      billKind: 'pre',
      billedAt: new Date(now - hours * 3_600_000).toISOString(),
    })
  all.push(preBilled('asked', 1), preBilled('forgotten', 25))
  const parts = Object.entries(partsOf(all, now)).map(([name, of]) => [name, ids(of as readonly Order[])])
  expect(Object.fromEntries(parts)).toEqual({
    owed: ['created', 'pending', 'error', 'done', 'delivered'],
    preBilled: ['asked'],
    ready: ['done'],
    billable: ['delivered'],
    undelivered: ['created', 'pending', 'error', 'done'],
    shown: ['created', 'pending', 'rejected', 'error', 'done', 'delivered'],
    paid: ['billed', 'forgotten'],
  })
  expect(ids(partsOf(all, now, true).billable)).toEqual(['created', 'pending', 'done', 'delivered'])
})
