import { singlePayment } from '@kafana/domain'
import { expect, it } from 'vitest'
import { paidState, partsOf } from './order-paid.ts'

it.each([0, 100])('says that no more was paid of an order than its bill covers: %i of 250', (covered) => {
  const parts = covered === 0 ? [] : [singlePayment('card', covered)]
  const { payment, paid } = paidState({ parts, held: [] }, { payment: 'cash', total: 250 })
  expect(partsOf({ payment, paid, total: 250 })).toEqual(parts)
})

it('stores nothing more where one word says all of it', () => {
  const paid = { parts: [singlePayment('card', 250)], held: [] }
  expect(paidState(paid, { payment: 'card', total: 250 }).paid).toBe(null)
})
