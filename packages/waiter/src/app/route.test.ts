import { expect, it } from 'vitest'
import { routeOf } from './route.ts'

it.each([
  ['/waiter/table/T%2F1', '', { screen: 'table', table: 'T/1' }],
  ['/waiter/table/%E0%A4%A', '', { screen: 'tables' }],
  ['/waiter/pay/%', '', { screen: 'tables' }],
  ['/waiter/elsewhere', '', { screen: 'tables' }],
  ['/waiter/invite', '#a%20b', { screen: 'invite', token: 'a b' }],
  ['/waiter/invite', '#%', { screen: 'invite', token: '' }],
])('%s%s is %j', (pathname, hash, route) => {
  expect(routeOf({ pathname, hash })).toEqual(route)
})
