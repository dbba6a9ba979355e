import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makesCategory, movedStateAt, routeOf, screenOf, sentStateAt } from './station.ts'

const rules = { category: null, acceptAtOnce: false, toServed: false }

describe('a station', () => {
  it.each([
    [null, 'food', true],
    [null, 'drink', true],
    ['food', 'food', true],
    ['food', 'drink', false],
    ['drink', 'food', false],
  ] as const)('that makes %s makes %s: %s', (category, wanted, expected) => {
    expect(makesCategory({ category }, wanted)).toBe(expected)
  })

  it('takes lines of its products, then those of its groups', () => {
    expect([routeOf('a', 'b'), routeOf('a', null), routeOf(null, 'b'), routeOf(null, null)]).toEqual([
      'a',
      'a',
      'b',
      null,
    ])
  })

  it('confirms at once where it is set so', () => {
    const at = { ...rules, acceptAtOnce: true }
    expect([sentStateAt(at), sentStateAt(rules), sentStateAt(undefined)]).toEqual([
      'preparing',
      'sent',
      'sent',
    ])
  })

  it.each([
    [true, 'ready', 'served'],
    [true, 'preparing', 'preparing'],
    [true, 'sent', 'sent'],
    [true, 'served', 'served'],
    [false, 'ready', 'ready'],
  ] as const)('serves what is ready (%s): %s becomes %s', (toServed, to, expected) => {
    expect(movedStateAt({ toServed }, to)).toBe(expected)
    expect(movedStateAt(undefined, to)).toBe(to)
  })
})

it('every line has one screen: that of its station, or that of the kitchen or bar', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.uniqueArray(ids), fc.option(ids), (stations, station) => {
      const known = new Set(stations)
      const screens = [null, ...stations]
      expect(screens.filter((screen) => screenOf(station, known) === screen)).toHaveLength(1)
      if (station !== null && known.has(station)) expect(screenOf(station, known)).toBe(station)
    }),
  )
})
