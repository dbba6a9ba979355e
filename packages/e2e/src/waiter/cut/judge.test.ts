import { expect, it } from 'vitest'
import { type Evening, faultsOf, type KitchenDish } from './judge.ts'

const dish = (name: string, order: number, more: Partial<KitchenDish> = {}): KitchenDish => ({
  dish: name,
  quantity: 1,
  check: 'c1',
  order,
  history: ['created', 'pending', 'done', 'delivered'],
  ...more,
})
const taken = (name: string, table = '1') => ({ dish: name, phone: 'Ana', table })

/** Two tickets of one phone, which arrived. */
const GOOD: Evening = {
  taken: [taken('a'), taken('b'), taken('x')],
  kitchen: [dish('a', 1), dish('b', 2)],
  claimed: [],
  refused: ['x'],
  shown: new Map([['Ana', ['b', 'a']]]),
}

it('an evening in which everything arrived once has no faults', () => {
  expect(faultsOf(GOOD)).toEqual([])
  // One ticket, two parties, or two tables: there is no order to keep.
  const inOrder = (kitchen: readonly KitchenDish[], at = '1') =>
    faultsOf({ ...GOOD, kitchen, taken: [taken('a', at), taken('b'), taken('x')] })
  expect(inOrder([dish('a', 1), dish('b', 1)])).toEqual([])
  expect(inOrder([dish('a', 2, { check: 'c2' }), dish('b', 1)])).toEqual([])
  expect(inOrder([dish('a', 2), dish('b', 1)], '2')).toEqual([])
})

it.each<[string, Partial<Evening>]>([
  ['lost: x', { refused: [] }],
  ['made twice: a', { kitchen: [...GOOD.kitchen, dish('a', 1)] }],
  ['made in another quantity: b', { kitchen: [dish('a', 1), dish('b', 2, { quantity: 2 })] }],
  ['made and refused: b', { refused: ['x', 'b'] }],
  ['shown as sent too early: a', { claimed: ['a'] }],
  ['out of order: a came after b', { kitchen: [dish('a', 2), dish('b', 1)] }],
  [
    'moved twice: a',
    { kitchen: [dish('a', 1, { history: ['created', 'pending', 'created', 'pending'] }), dish('b', 2)] },
  ],
  ['shown twice: a on Ana', { shown: new Map([['Ana', ['a', 'b', 'a']]]) }],
  ['not shown: b on Ana', { shown: new Map([['Ana', ['a']]]) }],
])('notices what is %s', (fault, what) => {
  expect(faultsOf({ ...GOOD, ...what })).toEqual([fault])
})
