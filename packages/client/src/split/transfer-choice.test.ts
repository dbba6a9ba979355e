import { order } from '@kafana/client/testing/entities.ts'
import { expect, it } from 'vitest'
import { type Choice, linesOf } from './split-choice.ts'
import { movableOrders, transferOf, withVersions } from './transfer-choice.ts'

const product = (line: string, quantity: number) => ({
  product: { _id: line, name: line, taxClass: 'A' },
  price: 10,
  quantity,
  line,
  lineVersion: 3,
  state: 'sent' as const,
  note: '',
  station: null,
})
const drinks = order('drinks', { products: [product('coffee', 3), product('tea', 1)] })
const food = order('food', { status: 'delivered', products: [product('pizza', 1)] })
const lines = linesOf([drinks, food])
const choose = (...chosen: readonly (readonly [line: string, pieces: number])[]): Choice =>
  new Map(chosen.map(([line, pieces]) => [line, { pieces, parts: null }]))

it('what can go is open, made or not', () => {
  const orders = (['created', 'pending', 'done', 'delivered', 'billed', 'rejected'] as const).map((status) =>
    order(status, { status }),
  )
  expect(movableOrders(orders).map(({ _id }) => _id)).toEqual(['created', 'pending', 'done', 'delivered'])
})

it('pieces are named with the version of their line, and an order of which everything goes as itself', () => {
  expect(transferOf(choose(), lines)).toBeNull()
  expect(transferOf(choose(['gone', 1]), lines)).toBeNull()
  expect(transferOf(choose(['coffee', 2]), lines)).toEqual({
    lines: [{ id: 'coffee', version: 3, pieces: 2 }],
  })
  expect(transferOf(choose(['coffee', 3], ['pizza', 1]), lines)).toEqual({
    orders: ['food'],
    lines: [{ id: 'coffee', version: 3, pieces: 3 }],
  })
  expect(transferOf(choose(['coffee', 3], ['tea', 1]), lines)).toEqual({ orders: ['drinks'] })
})

it('what the kitchen has changed since is named as it is now', () => {
  const seen = ['coffee', 'gone'].map((id) => ({ id, version: 1, pieces: 1 }))
  const transfer = { orders: ['food'], lines: seen }
  expect(withVersions(transfer, lines)).toEqual({
    orders: ['food'],
    lines: [
      { id: 'coffee', version: 3, pieces: 1 },
      { id: 'gone', version: 1, pieces: 1 },
    ],
  })
  expect(withVersions({ orders: ['food'] }, lines)).toEqual({ orders: ['food'] })
})
