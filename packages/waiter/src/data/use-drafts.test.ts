import { keyOfPlace } from '@kafana/client/pad/pad-place.ts'
import { expect, it } from 'vitest'
import { padKeyOf, takenOverBy } from './use-drafts.ts'

const OF_A = keyOfPlace({ table: 't1', check: 'a' })
const OF_B = keyOfPlace({ table: 't1', check: 'b' })
const opened = (check: string | undefined, others: readonly string[], ...keys: readonly string[]): string =>
  padKeyOf({
    own: { table: 't1', check },
    isCounter: false,
    others,
    drafts: keys.map((key) => ({ key, pieces: 1 })),
  })

it('a party opens its own pad, and that which was begun before there was another party', () => {
  expect(opened(undefined, [])).toBe('t1')
  expect(opened('a', ['b'])).toBe(OF_A)
  expect(opened('a', ['b'], 't1', OF_A)).toBe(OF_A)
  expect(opened('a', ['b'], 't1')).toBe('t1')
})

it('what was begun for a party that has gone is not lost; that of another party is not opened', () => {
  expect(opened(undefined, [], OF_A)).toBe(OF_A)
  expect(opened('b', ['a'], OF_A)).toBe(OF_B)
})

it('what was begun for new guests is opened by them alone, also once their check is there', () => {
  const theirs = keyOfPlace({ table: 't1', newCheck: 'n' })
  expect(opened('a', [], theirs)).toBe(OF_A)
  expect(opened(undefined, [], theirs)).toBe('t1')
  expect(opened('n', ['a'], theirs)).toBe(theirs)
})

it('at a counter, what was begun without a party is for a new one', () => {
  const drafts = [{ key: 't1', pieces: 1 }]
  const at = { isCounter: true, others: [], drafts }
  expect(padKeyOf({ ...at, own: { table: 't1', check: 'a' } })).toBe(OF_A)
  expect(padKeyOf({ ...at, own: { table: 't1' } })).toBe('t1')
})

it('a draft goes along with its party, and from one that has gone to the party that is shown', () => {
  const [at, own] = [{ table: 't5', check: 'a' }, keyOfPlace({ table: 't5', check: 'a' })]
  expect(takenOverBy(OF_A, at, 't5')).toBe(own)
  expect(takenOverBy(OF_B, at, 't5')).toBe('t5')
  expect(takenOverBy('t5', at, own)).toBe('t5')
})
