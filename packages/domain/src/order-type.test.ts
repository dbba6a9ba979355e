import { describe, expect, it } from 'vitest'
import { AWAY_TYPES, counterType, isAway, ORDER_TYPES, taxFor } from './order-type.ts'

describe('the type of an order', () => {
  it('is taxed as taken away unless it is eaten at a table', () => {
    const taxes = { dineIn: { taxRate: 1000, taxClass: 'B' }, away: { taxRate: 500, taxClass: 'C' } }
    expect(ORDER_TYPES.filter(isAway)).toEqual(AWAY_TYPES)
    expect(ORDER_TYPES.map((type) => taxFor(taxes, type).taxClass)).toEqual(['B', 'C', 'C'])
  })

  it('at a counter is the first that the venue offers, whatever the order in which it was switched on', () => {
    expect(counterType(['delivery', 'takeaway'])).toBe('takeaway')
    expect(counterType(['delivery'])).toBe('delivery')
    expect(counterType([])).toBe('dineIn')
  })
})
