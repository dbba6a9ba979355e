import { expect, it } from 'vitest'
import { keyOfPlace, type PadPlace, placeOfKey } from './pad-place.ts'

it('a place and its key are the same, whatever a party is called', () => {
  const places: PadPlace[] = [
    { table: '' },
    { table: 't1' },
    { table: 't1', check: 'c1' },
    { table: 't1', type: 'takeaway' },
    { table: 't1', type: 'delivery', name: 'Ana / check/2' },
  ]
  expect(places.map((place) => placeOfKey(keyOfPlace(place)))).toEqual(places)
  expect(new Set(places.map(keyOfPlace)).size).toBe(places.length)
})
