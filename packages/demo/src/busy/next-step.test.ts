import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { randomFor } from '../guests/random.ts'
import { MAX_OPEN, nextStep, type Step } from './next-step.ts'

const NOW = Date.parse('2026-10-16T18:00:00Z')
const LONG_AGO = new Date(NOW - 10 * 60_000).toISOString()
const person = { _id: 'ana', firstname: 'Ana', lastname: 'Stojanova' }

const order = (id: string, status: OrderStatus, table: string, updatedAt = LONG_AGO): Order => ({
  _id: id,
  number: 1,
  name: id,
  description: '',
  status,
  totalPrice: 100,
  createdAt: updatedAt,
  updatedAt,
  createdBy: person,
  category: 'food',
  table: { _id: table, name: table, zone: null },
  products: [],
  billKind: null,
  receiptNo: null,
  payment: null,
  billedBy: null,
  billedAt: null,
  storno: null,
  check: null,
  version: 1,
})
const stepsFor = (open: readonly Order[]): Step[] =>
  Array.from({ length: 60 }, (_, seed) => nextStep(open, NOW, randomFor(String(seed))))
const kindsFor = (open: readonly Order[]): Set<string> =>
  new Set(stepsFor(open).map((step) => step?.kind ?? 'nothing'))

describe('the next step of a busy evening', () => {
  it('takes an order in an empty venue', () => {
    expect(kindsFor([])).toEqual(new Set(['take']))
  })

  it('takes no order in a full venue, and waits if nothing is due', () => {
    const full = Array.from({ length: MAX_OPEN }, (_, index) =>
      order(`o${index}`, 'pending', `t${index}`, new Date(NOW).toISOString()),
    )
    expect(kindsFor(full)).toEqual(new Set(['nothing']))
  })

  const moves = [
    ['created', ['pending', 'rejected']],
    ['pending', ['done']],
    ['error', ['pending']],
    ['done', ['delivered']],
  ] as const
  it.each(moves)('advances an order that is %s', (status, to) => {
    const moved = stepsFor([order('a', status, 't')]).flatMap((step) =>
      step?.kind === 'move' ? [step.to] : [],
    )
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.filter((move) => !(to as readonly string[]).includes(move))).toEqual([])
  })

  it('is due sooner at a higher pace', () => {
    const fresh = Array.from({ length: MAX_OPEN }, (_, index) =>
      order(`o${index}`, 'pending', `t${index}`, new Date(NOW - 1000).toISOString()),
    )
    expect(nextStep(fresh, NOW, randomFor('a'), { pace: 74 })).toBeNull()
    expect(nextStep(fresh, NOW, randomFor('a'), { pace: 76 })).toMatchObject({ kind: 'move', to: 'done' })
  })

  it('skips an order that is handled elsewhere, and the bill of its table', () => {
    const full = Array.from({ length: MAX_OPEN }, (_, index) =>
      order(`o${index}`, index === 0 ? 'done' : 'delivered', 't'),
    )
    expect(nextStep(full, NOW, randomFor('a'))).toMatchObject({ kind: 'move', order: { _id: 'o0' } })
    expect(nextStep(full, NOW, randomFor('a'), { skip: ({ _id }) => _id === 'o0' })).toBeNull()
  })

  it('bills a table only if all of its orders are delivered', () => {
    const waiting = [order('a', 'delivered', 't'), order('b', 'pending', 't')]
    expect(kindsFor(waiting)).toEqual(new Set(['take', 'move']))
    const served = stepsFor([order('a', 'delivered', 't'), order('b', 'delivered', 't')])
    expect(served.find((step) => step?.kind === 'bill')).toMatchObject({
      orders: [{ _id: 'a' }, { _id: 'b' }],
    })
  })
})
