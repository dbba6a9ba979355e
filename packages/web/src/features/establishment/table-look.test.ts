import type { FloorTable } from '@kafana/contract'
import { DEFAULT_TICKET_TIMES, TABLE_STATES } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorTable } from '../../testing/floor-fakes.ts'
import { countsOf, looksOf } from './table-look.ts'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()
const lookOf = (changes: Partial<FloorTable>) =>
  looksOf([floorTable('t', changes)], DEFAULT_TICKET_TIMES, NOW)['t']

describe('how a table looks', () => {
  it.each([
    ['quiet while it is free', { today: 4 }, { mood: 'free', minutes: null, today: 4, ready: 0 }],
    [
      'calm while a drink waits short',
      { state: 'waiting', category: 'drink', since: ago(4.9), waiting: 1 },
      { mood: 'fresh', minutes: 4 },
    ],
    [
      'a worry once a drink takes its time',
      { state: 'waiting', category: 'drink', since: ago(5), waiting: 1 },
      { mood: 'warn', minutes: 5 },
    ],
    [
      'calm for food that waits as long',
      { state: 'waiting', category: 'food', since: ago(5), waiting: 1 },
      { mood: 'fresh', minutes: 5 },
    ],
    [
      'late when food is',
      { state: 'waiting', category: 'food', since: ago(20), waiting: 1 },
      { mood: 'late', minutes: 20 },
    ],
    [
      'not late for having been ready long',
      { state: 'ready', since: ago(300), ready: 2 },
      { mood: 'ready', minutes: 300, ready: 2 },
    ],
    [
      'served since the last thing came',
      { state: 'served', since: ago(61), served: 1 },
      { mood: 'served', minutes: 61 },
    ],
    [
      'just begun where the server is ahead of this clock',
      { state: 'waiting', category: 'food', since: ago(-3), waiting: 1 },
      { mood: 'fresh', minutes: 0 },
    ],
  ] as const)('is %s', (_case, table, look) => {
    expect(lookOf(table)).toMatchObject(look)
  })
})

describe('the tables of a zone', () => {
  it('count as ready wherever something stands at the pass, also while they wait for more', () => {
    const looks = looksOf(
      [
        floorTable('a', { state: 'waiting', category: 'food', since: ago(30), waiting: 1, ready: 1 }),
        floorTable('b', { state: 'ready', since: ago(1), ready: 3 }),
        floorTable('c'),
        floorTable('elsewhere', { state: 'served', since: ago(1), served: 1 }),
      ],
      DEFAULT_TICKET_TIMES,
      NOW,
    )
    expect(
      countsOf(
        ['a', 'b', 'c', 'unknown'].map((_id) => ({ _id })),
        looks,
      ),
    ).toEqual({ waiting: 1, late: 1, ready: 2, served: 0, free: 1 })
  })

  it('are each counted by their state', () => {
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
          }),
        )
        const count = (state: string): number => all.filter((each) => each.state === state).length
        const late = all.filter(
          ({ state, minutes, category }) => state === 'waiting' && minutes >= (category === 'food' ? 20 : 10),
        ).length
        expect(
          countsOf(
            tables.map(({ table }) => ({ _id: table })),
            looksOf(tables, DEFAULT_TICKET_TIMES, NOW),
          ),
        ).toEqual({
          waiting: count('waiting'),
          late,
          ready: count('ready'),
          served: count('served'),
          free: count('free'),
        })
      }),
    )
  })
})
