import { expect, it } from 'vitest'
import { pathOf, type Route, routeOf } from './route.ts'

it.each<Route>([
  { screen: 'tables' },
  { screen: 'ready' },
  { screen: 'table', table: 't 1/2' },
  { screen: 'pad', table: 't1/check/c1' },
  { screen: 'pay', table: 't1', check: 'c/1' },
  { screen: 'pay', table: 't1', check: null },
])('%j is what its path leads to', (route) => {
  expect(routeOf({ pathname: pathOf(route), hash: '' })).toEqual(route)
})

it('the token of an invitation is in the fragment', () => {
  expect(routeOf({ pathname: '/waiter/invite', hash: '#a%20b' })).toEqual({ screen: 'invite', token: 'a b' })
})

it.each(['/waiter/table/%zz', '/waiter/table', '/waiter/pay', '/waiter/nothing/else'])(
  '%s leads to the tables',
  (pathname) => {
    expect(routeOf({ pathname, hash: '#%' })).toEqual({ screen: 'tables' })
  },
)
