import { expect, it } from 'vitest'
import { keyOfNewGuests, keyOfPlace, type PadPlace, placeOfKey } from './pad-place.ts'

it('a place and its key are the same, whatever a party is called', () => {
  const places: PadPlace[] = [
    { table: '' },
    { table: 't1' },
    { table: 't1', check: 'c1' },
    { table: 't1', newCheck: 'c1' },
    { table: 't1', type: 'takeaway' },
    { table: 't1', type: 'delivery', name: 'Ana / check/2' },
  ]
  expect(places.map((place) => placeOfKey(keyOfPlace(place)))).toEqual(places)
  expect(new Set(places.map(keyOfPlace)).size).toBe(places.length)
})

it('new guests have one ticket that was begun, until their check is there', () => {
  const begun = ['t1', 't2/new/x', 't1/check/c1', 't1/new/a', 't1/new/b']
  expect(keyOfNewGuests('t1', begun, ['c1'])).toBe('t1/new/a')
  expect(keyOfNewGuests('t1', begun, ['a'])).toBe('t1/new/b')
  const [one, other] = [keyOfNewGuests('t1', begun, ['a', 'b']), keyOfNewGuests('t1', [], [])]
  expect(placeOfKey(one)).toEqual({ table: 't1', newCheck: expect.any(String) as string })
  expect(one).not.toBe(other)
})
