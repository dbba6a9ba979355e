// @vitest-environment jsdom
import { callOptions, createQueryClient } from '@kafana/client/api/query.ts'
import { product, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepForOrders } from './prefetch-data.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps what orders need, and fetches again only what has changed', async () => {
  signedInAs('monitor')
  const seen = fakeServer({
    'GET /api/product': () => ({ body: [] }),
    'GET /api/tables': () => ({ body: [table('t1')] }),
    'GET /api/zones': () => ({ body: [] }),
    'GET /api/orders/floor': () => ({ body: [] }),
  })
  const paths = () => seen.map(({ url }) => url.pathname)
  const queryClient = createQueryClient()
  const stop = keepForOrders(queryClient)
  await vi.advanceTimersByTimeAsync(1000)
  expect(paths().toSorted()).toEqual(['/api/orders/floor', '/api/product', '/api/tables', '/api/zones'])

  await queryClient.invalidateQueries({ queryKey: ['orders'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(paths().slice(4)).toEqual(['/api/orders/floor'])

  // Longer than what nobody looks at is kept otherwise.
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(queryClient.getQueryData(callOptions('layout', 'tables').queryKey)).toMatchObject([{ _id: 't1' }])
  expect(paths()).toHaveLength(5)

  stop()
  await queryClient.invalidateQueries({ queryKey: ['orders'] })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(paths()).toHaveLength(5)
})

it('keeps the options where products of the menu have any', async () => {
  signedInAs('monitor')
  const seen = fakeServer({
    'GET /api/product': () => ({ body: [product('p', 'Pizza', { modifierGroups: ['size'] })] }),
    'GET /api/modifier-groups': () => ({ body: [] }),
    'GET /api/tables': () => ({ body: [] }),
    'GET /api/zones': () => ({ body: [] }),
    'GET /api/orders/floor': () => ({ body: [] }),
  })
  const stop = keepForOrders(createQueryClient())
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen.map(({ url }) => url.pathname)).toContain('/api/modifier-groups')
  stop()
})
