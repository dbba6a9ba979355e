import { expect, it } from 'vitest'
import { readQuery, readTarget } from './request-target.ts'

it.each([
  ['/api/order', '/api/order'],
  ['/api/order/', '/api/order'],
  ['/api/order//', '/api/order/'],
  ['/', '/'],
  ['/?a=1', '/'],
  ['/a#b?c', '/a'],
  ['/%61pi', '/api'],
  ['/a%20b', '/a b'],
  ['/%D0%BC', '/м'],
  // What separates parts, or begins an escape, is decoded within a parameter only.
  ['/a%2Fb%3f', '/a%2Fb%3f'],
  ['/a%25zz', '/a%25zz'],
  ['//other.example/a', '//other.example/a'],
  ['http://other.example/api/order?a=1', '/api/order'],
  ['*', '*'],
  ['', ''],
])('finds the route of %j by %j', (url, route) => {
  expect(readTarget(url)?.route).toBe(route)
})

it.each(['/%zz', '/%', '/a/%2', '/%ff', `/a/${'x'.repeat(501)}`])('cannot read %j', (url) => {
  expect(readTarget(url)).toBeNull()
})

it('reads parts of 500 characters, however many', () => {
  expect(readTarget(`/${'x'.repeat(500)}/${'y'.repeat(500)}?${'z'.repeat(900)}`)).not.toBeNull()
})

it.each([
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a=b+c&d%2B=e%2Bf', { a: 'b c', 'd+': 'e+f' }],
  ['a&b=&=c&&', { a: '', b: '', '': 'c' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=%zz', { a: '%zz' }],
  ['a=%D0%BC', { a: 'м' }],
])('reads the query %j', (text, query) => {
  expect({ ...readQuery(text) }).toEqual(query)
})

it('reads names of fields that objects inherit like any other', () => {
  expect(Object.entries(readQuery('__proto__=a&constructor=b'))).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})
