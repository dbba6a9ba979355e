import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient } from '../../testing/venue-factories.ts'

const RANGE = { start: '2026-10-17T00:00:00Z', end: '2026-10-18T00:00:00Z' }
/** Years before and after the supported ones, in which dates no longer compare as text. */
const BEYOND = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1899-06-01T00:00:00Z',
  '3000-06-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
]
const NO_INSTANTS = [
  '2026-10-17',
  '2026-02-30T00:00:00Z',
  '1760000000000',
  '+275760-09-13T00:00:00Z',
  'NaN',
  '',
]
/** One of the possible issues: a bound may be too large and not an integer at once. */
const withIssue = (issue: object): unknown => expect.arrayContaining([expect.objectContaining(issue)])

onBothEngines('ranges outside the calendar', (server) => {
  it('are refused by every call that reads a range, whatever the venue’s zone', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    await server().send('PUT', '/api/company', {
      token,
      body: { timezone: 'America/Sao_Paulo', dayStart: '03:07' },
    })
    const ingredient = await makeIngredient(server(), venue)
    const paths = [
      '/api/statistics',
      '/api/statistics/days',
      '/api/statistics/products',
      '/api/statistics/sales',
      '/api/order',
      '/api/orders/totals',
      `/api/ingredient/${ingredient.id}/movements`,
    ]
    for (const path of paths) {
      expect((await server().send('GET', `${path}?${new URLSearchParams(RANGE)}`, { token })).status).toBe(
        200,
      )
      for (const bound of [...BEYOND, ...NO_INSTANTS]) {
        const { body } = await server().send(
          'GET',
          `${path}?${new URLSearchParams({ ...RANGE, end: bound })}`,
          { token },
        )
        expect(body, `${path} until ${bound}`).toMatchObject({
          code: 'INPUT_INVALID',
          issues: withIssue({ path: 'end', key: 'VALUE_INVALID' }),
        })
      }
    }
  })

  it('are refused with invalid page sizes and cursors', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const ingredient = await makeIngredient(server(), venue)
    const range = new URLSearchParams(RANGE)
    const paths = [
      `/api/statistics/products?${range}`,
      `/api/statistics/sales?${range}`,
      `/api/ingredient/${ingredient.id}/movements?`,
      '/api/order?',
    ]
    for (const path of paths) {
      for (const limit of ['0', '-1', '1.5', 'NaN', 'Infinity', '1e9', '9007199254740993', '1001']) {
        const { body } = await server().send('GET', `${path}&limit=${limit}`, { token })
        expect(body, `${path} by ${limit}`).toMatchObject({
          code: 'INPUT_INVALID',
          issues: withIssue({ path: 'limit' }),
        })
      }
    }
    for (const path of [`/api/statistics/sales?${range}`, `/api/ingredient/${ingredient.id}/movements?`]) {
      expect((await server().send('GET', `${path}&after=nothing`, { token })).status).toBe(404)
      expect((await server().send('GET', `${path}&after=${'x'.repeat(65)}`, { token })).status).toBe(400)
    }
    const { body } = await server().send('GET', '/api/order?page=1000000&limit=100', { token })
    expect(body).toEqual({ orders: [], totalOrders: 0 })
  })

  it('are limited to ten years by day', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const ask = (end: string) =>
      server().send(
        'GET',
        `/api/statistics/days?${new URLSearchParams({ start: '2016-01-01T00:00:00Z', end })}`,
        { token },
      )
    expect((await ask('2025-12-31T00:00:00Z')).body).toHaveLength(3653)
    expect((await ask('2026-12-31T00:00:00Z')).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'end', key: 'RANGE_TOO_LONG' }],
    })
  })
})
