import { order } from '@kafana/client/testing/entities.ts'
import { describe, expect, it } from 'vitest'
import { kindsFor, togetherWith } from './bill-kinds.ts'

const fresh = order('fresh', { status: 'delivered' })
const [one, two] = [order('one', { preBill: 'b1' }), order('two', { preBill: 'b1' })]
const other = order('other', { preBill: 'b2' })
const all = [fresh, one, two, other]

describe('what is billed together', () => {
  it('is the whole pre-bill of an order, or the order alone', () => {
    expect(togetherWith(two, all)).toEqual([one, two])
    expect(togetherWith(other, all)).toEqual([other])
    expect(togetherWith(fresh, [...all, order('more', { status: 'delivered' })])).toEqual([fresh])
  })

  it('gets a receipt after a pre-bill, either kind before one, and nothing if both are mixed', () => {
    expect(kindsFor([])).toEqual(['pre', 'fiscal'])
    expect(kindsFor([fresh])).toEqual(['pre', 'fiscal'])
    expect(kindsFor([one, other])).toEqual(['fiscal'])
    expect(kindsFor([one, fresh])).toEqual([])
  })
})
