import type { Translate } from '@kafana/client/i18n/translator.ts'
import { order } from '@kafana/client/testing/entities.ts'
import type { Order, Station, VoidedLine } from '@kafana/contract'
import { CATEGORIES, LINE_STATES, type LineState, makesCategory } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chosenStation,
  type ChosenStation,
  completedAt,
  countsAt,
  goneAt,
  hearsAt,
  ordersAt,
  restOf,
  workAt,
} from './station-work.ts'

const station = (_id: string, category: Station['category'] = 'food'): Station => ({
  _id,
  name: _id.toUpperCase(),
  category,
  acceptAtOnce: false,
  toServed: false,
  silent: false,
  version: 1,
})
const STATIONS = [station('grill'), station('cold'), station('bar', null)]
const at = (choice: string): ChosenStation => {
  const chosen = chosenStation(choice, STATIONS)
  if (!chosen) throw new Error(`no station ${choice}`)
  return chosen
}

type Line = readonly [state: LineState, station: string | null, quantity?: number]
const orderOf = (id: string, lines: readonly Line[], changes: Partial<Order> = {}): Order =>
  order(id, {
    category: 'food',
    status: 'pending',
    products: lines.map(([state, where, quantity = 1], index) => ({
      product: { _id: `p${index}`, name: `Dish ${index}`, taxClass: 'А' },
      price: 1,
      quantity,
      line: `${id}.${index}`,
      lineVersion: 1,
      state,
      note: '',
      station: where,
    })),
    ...changes,
  })
/** Texts as their keys and values. */
const t = ((key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as Translate
const seen = (choice: string, of: Order) => {
  const work = workAt(at(choice), of, t)
  return work && [work.status, work.products.map(({ line }) => line), work.elsewhere, work.waitsFor]
}

describe('what was taken off at a station', () => {
  const voidedAt = (line: string, where: string | null, isSeen = false): VoidedLine => ({
    product: { _id: line, name: line, taxClass: 'А' },
    price: 1,
    quantity: 1,
    line,
    lineVersion: 2,
    state: 'preparing',
    note: '',
    station: where,
    voidedAt: '2026-11-21T10:05:00.000Z',
    voidedBy: { _id: 'w', firstname: 'Ana', lastname: 'K' },
    reason: { _id: 'r', key: 'changedMind', text: null },
    used: false,
    seen: isSeen,
  })
  const linesOf = (of: Order | null | undefined) => of?.voided?.map(({ line }) => line)

  it('is on its card, without that of other stations', () => {
    const both = orderOf('a', [['preparing', 'grill']], {
      voided: [voidedAt('steak', 'grill'), voidedAt('salad', 'cold')],
    })
    expect(linesOf(workAt(at('grill'), both, t))).toEqual(['steak'])
  })

  it('is said of orders of which it has nothing left, until it is seen', () => {
    const open = [
      orderOf('a', [['preparing', 'cold']], { voided: [voidedAt('steak', 'grill')] }),
      orderOf('b', [['preparing', 'cold']], { voided: [voidedAt('ribs', 'grill', true)] }),
      orderOf('c', [['preparing', 'grill']], { voided: [voidedAt('wings', 'grill')] }),
    ]
    const gone = [
      orderOf('d', [], { voided: [voidedAt('soup', 'grill'), voidedAt('salad', 'cold')] }),
      orderOf('e', [], { voided: [voidedAt('beer', 'bar')] }),
    ]
    expect(goneAt(at('grill'), open, gone).map(({ _id, voided = [] }) => [_id, voided.length])).toEqual([
      ['a', 1],
      ['d', 1],
    ])
    expect(goneAt(at('cold'), open, gone).map(linesOf)).toEqual([['salad']])
  })
})

describe('the work of a station', () => {
  it('is its own lines, with the status that they have by themselves', () => {
    const mixed = orderOf('a', [
      ['sent', 'grill'],
      ['preparing', 'cold'],
      ['preparing', null],
    ])
    expect(seen('grill', mixed)).toEqual(['created', ['a.0'], 'LINES_ELSEWHERE 2', undefined])
    expect(seen('cold', mixed)).toEqual(['pending', ['a.1'], 'LINES_ELSEWHERE 2', undefined])
    expect(seen(restOf('food'), mixed)).toEqual(['pending', ['a.2'], 'LINES_ELSEWHERE 2', undefined])
    expect([seen(restOf('drink'), mixed), seen('bar', mixed)]).toEqual([null, null])
  })

  it('waits for the stations that are not ready, and is over when all are', () => {
    const lines: Line[] = [
      ['ready', 'grill'],
      ['sent', 'cold'],
      ['preparing', 'cold'],
      ['sent', null],
    ]
    expect(seen('grill', orderOf('a', lines))).toEqual([
      'pending',
      ['a.0'],
      'LINES_ELSEWHERE 3',
      'WAITS_FOR COLD, OTHER_FOOD',
    ])
    expect(
      seen(
        'grill',
        orderOf('a', [
          ['served', 'grill'],
          ['ready', 'cold'],
        ]),
      ),
    ).toBeNull()
  })

  it('comes before what waits', () => {
    const waiting = orderOf('a', [
      ['ready', 'grill'],
      ['sent', 'cold'],
    ])
    const open = orderOf('b', [['sent', 'grill']])
    expect(ordersAt(at('grill'), [waiting, open], t).map(({ _id }) => _id)).toEqual(['b', 'a'])
  })

  it('is counted by dish, without what is ready', () => {
    const orders = ordersAt(
      at('grill'),
      [
        orderOf('a', [
          ['preparing', 'grill', 2],
          ['ready', 'grill', 4],
          ['sent', 'cold', 9],
        ]),
        orderOf('b', [['sent', 'grill', 3]]),
        orderOf('c', [
          ['ready', 'grill'],
          ['preparing', 'cold'],
        ]),
      ],
      t,
    )
    const completed = [
      { station: null, orders: 9 },
      { station: 'grill', orders: 4 },
    ]
    expect(countsAt(at('cold'), [], completed).doneToday).toBe(0)
    expect(countsAt(at('grill'), orders, completed)).toEqual({
      created: 1,
      pending: 2,
      // One of them waits for others.
      doneToday: 5,
      stations: 3,
      dishes: [{ product: 'p0', name: 'Dish 0', quantity: 5, confirmed: 2, orders: 2 }],
    })
  })

  it('is all of the lines of a station that is not there any more', () => {
    expect(seen(restOf('food'), orderOf('a', [['sent', 'gone']]))).toEqual([
      'created',
      ['a.0'],
      undefined,
      undefined,
    ])
    expect(chosenStation('gone', STATIONS)).toBeNull()
    expect(chosenStation(restOf('drink'), [station('grill')])).toBeNull()
  })
})

describe('a station', () => {
  it.each([
    ['grill', 'food', ['grill', null], true],
    ['grill', 'food', ['cold'], false],
    ['grill', 'drink', undefined, false],
    [restOf('food'), 'food', undefined, true],
    [restOf('food'), 'food', ['grill', 'gone'], true],
    [restOf('food'), 'food', ['grill'], false],
    [restOf('food'), 'drink', [null], false],
    ['bar', 'drink', ['bar'], true],
    ['bar', 'food', ['bar'], true],
  ] as const)('%s hears of an order of %s for %o: %s', (choice, category, stations, expected) => {
    expect(hearsAt(at(choice), { category, stations: stations && [...stations] })).toBe(expected)
  })

  it('recalls its own lines', () => {
    const done = orderOf(
      'a',
      [
        ['ready', 'grill'],
        ['ready', 'cold'],
      ],
      { status: 'done' },
    )
    expect(completedAt(at('grill'), done)?.products.map(({ line }) => line)).toEqual(['a.0'])
    expect(completedAt(at('bar'), done)).toBeNull()
  })
})

it('every line that is not over is shown by exactly one station', () => {
  const anyLine = fc.tuple(
    fc.constantFrom(...LINE_STATES),
    fc.constantFrom('grill', 'cold', 'bar', 'gone', null),
  )
  const choices = [...STATIONS.map(({ _id }) => _id), ...CATEGORIES.map(restOf)]
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...CATEGORIES),
      (lines, category) => {
        // A line is never sent to a station that does not make its category.
        const sent = lines.map(([state, id]): Line => {
          const found = STATIONS.find(({ _id }) => _id === id)
          return [state, found && !makesCategory(found, category) ? null : id]
        })
        const of = orderOf('a', sent, { category })
        const shown = choices.flatMap((choice) => workAt(at(choice), of, t)?.products ?? [])
        const isOver = of.products.every(({ state }) => state === 'ready' || state === 'served')
        expect(shown.map(({ line }) => line).toSorted()).toEqual(
          isOver ? [] : of.products.map(({ line }) => line).toSorted(),
        )
      },
    ),
  )
})
