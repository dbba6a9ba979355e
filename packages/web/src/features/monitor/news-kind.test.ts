import type { Category, OrderStatus } from '@kafana/domain'
import { expect, it } from 'vitest'
import { newsKind, type OrderNews } from './news-kind.ts'

const news = (type: OrderNews['type'], status: OrderStatus, category: Category): OrderNews =>
  ({ type, seq: 1, orderName: 'Table 4', order: { _id: 'o', status, category, version: 1, table: { _id: 't', name: '4' } } })

it.each([
  ['a new order', 'orderCreated', 'created', 'food', 'created', 'ring'],
  ['a new order, also while those in preparation are shown', 'orderCreated', 'created', 'food', 'pending', 'ring'],
  ['the bar’s new order', 'orderCreated', 'created', 'drink', 'created', 'none'],
  ['an order that comes to what is shown', 'orderStatusUpdated', 'pending', 'food', 'pending', 'ring'],
  ['an order that comes back as new', 'orderStatusUpdated', 'created', 'food', 'created', 'ring'],
  ['an order that somebody else confirmed', 'orderStatusUpdated', 'pending', 'food', 'created', 'quiet'],
  ['an order that was served', 'orderStatusUpdated', 'delivered', 'food', 'pending', 'quiet'],
  ['the bar’s order that is done', 'orderStatusUpdated', 'done', 'drink', 'pending', 'none'],
] as const)('%s', (_case, type, status, category, filter, kind) => {
  expect(newsKind(news(type, status, category), { category: 'food', filter })).toBe(kind)
})
