import { floorTable } from '@kafana/client/testing/entities.ts'
import type { FloorTable } from '@kafana/contract'
import { DEFAULT_TICKET_TIMES, TABLE_STATES } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countsOf, floorActivity } from './table-status.tsx'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()
const activityOf = (changes: Partial<FloorTable>) =>
  floorActivity([floorTable('t', changes)], DEFAULT_TICKET_TIMES, NOW)['t']

describe('the status of a table', () => {
  it.each([
    [
      'free without waiting guests',
      { today: 4 },
      { status: 'free', minutes: null, today: 4, owed: 0, wait: null, held: null, isUnsent: false },
    ],
    [
      'fresh while a drink has waited a short time',
      { state: 'waiting', category: 'drink', since: ago(4.9), waiting: 1 },
      { status: 'fresh', minutes: 4 },
    ],
    [
      'a warning once a drink takes long',
      { state: 'waiting', category: 'drink', since: ago(5), waiting: 1 },
      { status: 'warn', minutes: 5 },
    ],
    [
      'fresh for food that has waited as long',
      { state: 'waiting', category: 'food', since: ago(5), waiting: 1 },
      { status: 'fresh', minutes: 5 },
    ],
    [
      'late once food is late',
      { state: 'waiting', category: 'food', since: ago(20), waiting: 1, owed: 840 },
      { status: 'late', minutes: 20, owed: 840, wait: { status: 'late', minutes: 20 } },
    ],
    [
      'ready for any length of time',
      { state: 'ready', since: ago(300), readySince: ago(300), ready: 2 },
      { status: 'ready', minutes: 300, wait: null },
    ],
    [
      'ready as soon as one order is, and still says how late another is',
      { state: 'waiting', category: 'drink', since: ago(12), waiting: 1, ready: 1, readySince: ago(2) },
      { status: 'ready', minutes: 2, wait: { status: 'late', minutes: 12 } },
    ],
    [
      'served since the last delivery',
      { state: 'served', since: ago(61), served: 1 },
      { status: 'served', minutes: 61 },
    ],
    [
      'pre-billed while nothing is open but a pre-bill',
      { state: 'preBilled', since: ago(29), owed: 840, preBill: { orders: 2, total: 840, since: ago(29) } },
      {
        status: 'preBilled',
        minutes: 29,
        owed: 840,
        preBill: { status: 'preBilled', total: 840, minutes: 29 },
      },
    ],
    [
      'unpaid once a pre-bill is late',
      { state: 'preBilled', since: ago(30), owed: 840, preBill: { orders: 2, total: 840, since: ago(30) } },
      { status: 'unpaid', minutes: 30 },
    ],
    [
      'served beside a pre-bill of another party, which is late by itself',
      { state: 'served', since: ago(5), served: 1, preBill: { orders: 1, total: 70, since: ago(45) } },
      { status: 'served', minutes: 5, preBill: { status: 'unpaid', total: 70, minutes: 45 } },
    ],
    [
      'at zero minutes if the server’s clock is ahead',
      { state: 'waiting', category: 'food', since: ago(-3), waiting: 1 },
      { status: 'fresh', minutes: 0 },
    ],
  ] as const)('is %s', (_case, table, expected) => {
    expect(activityOf(table)).toMatchObject(expected)
  })
})

describe('the tables of a zone', () => {
  it('count as ready if any order is ready, also while they wait for others', () => {
    const activity = floorActivity(
      [
        floorTable('a', {
          state: 'waiting',
          category: 'food',
          since: ago(30),
          waiting: 1,
          ready: 1,
          readySince: ago(1),
        }),
        floorTable('b', { state: 'ready', since: ago(1), readySince: ago(1), ready: 3 }),
        floorTable('c'),
        floorTable('d', {
          state: 'served',
          since: ago(1),
          served: 1,
          preBill: { orders: 1, total: 5, since: ago(2) },
        }),
        floorTable('elsewhere', { state: 'served', since: ago(1), served: 1 }),
      ],
      DEFAULT_TICKET_TIMES,
      NOW,
    )
    expect(
      countsOf(
        ['a', 'b', 'c', 'd', 'unknown'].map((_id) => ({ _id })),
        activity,
      ),
    ).toEqual({ waiting: 1, late: 1, ready: 2, served: 1, preBilled: 1, free: 1 })
  })

  it('are counted by their state', () => {
    const floor = fc.array(
      fc.record({
        state: fc.constantFrom(...TABLE_STATES),
        minutes: fc.integer({ min: 0, max: 60 }),
        category: fc.constantFrom('food', 'drink'),
      }),
    )
    fc.assert(
      fc.property(floor, (all) => {
        const tables = all.map(({ state, minutes, category }, index) =>
          floorTable(`t${index}`, {
            state,
            category: state === 'waiting' ? category : null,
            since: state === 'free' ? null : ago(minutes),
            ready: state === 'ready' ? 1 : 0,
            readySince: state === 'ready' ? ago(minutes) : null,
            ...(state === 'preBilled' && { preBill: { orders: 1, total: 5, since: ago(minutes) } }),
          }),
        )
        const count = (state: string): number => all.filter((each) => each.state === state).length
        const late = all.filter(
          ({ state, minutes, category }) => state === 'waiting' && minutes >= (category === 'food' ? 20 : 10),
        ).length
        expect(
          countsOf(
            tables.map(({ table }) => ({ _id: table })),
            floorActivity(tables, DEFAULT_TICKET_TIMES, NOW),
          ),
        ).toEqual({
          waiting: count('waiting'),
          late,
          ready: count('ready'),
          served: count('served'),
          preBilled: count('preBilled'),
          free: count('free'),
        })
      }),
    )
  })
})
