import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { matchedPath } from './matched-path.ts'

const routes = [{ path: '/orders/:id' }, { path: '*' }]

it('leads every address to a page', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('\n', '\r', '\u2028', '\u2029').map((end) => `line${end}break`),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (parts) => {
      const path = `/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')}`
      expect(matchRoutes(routes, matchedPath(path))).not.toBeNull()
    }),
  )
})

it.each(['%0A', '%0d', '%E2%80%A8'])('shows that there is nothing at an address with %s', (end) => {
  expect(matchRoutes(routes, matchedPath(`/nowhere/line${end}break`))?.[0]?.route).toBe(routes[1])
})

it('leaves other addresses as they are', () => {
  expect(matchedPath('/orders/4a%20b')).toBe('/orders/4a%20b')
})
