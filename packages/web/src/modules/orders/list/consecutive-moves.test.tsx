// @vitest-environment jsdom
import { order } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Component } from './orders-screen.tsx'

/** Holds back every write until it is released. */
const holdWrites = (): (() => void)[] => {
  const releases: (() => void)[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (request[1]?.method === 'PUT')
      await new Promise<void>((resolve) => {
        releases.push(resolve)
      })
    return answer(...request)
  })
  return releases
}

const card = async (id: string) =>
  within((await screen.findByRole('link', { name: `Order ${id}` })).closest('li') ?? document.body)

it('keeps the status of orders moved in quick succession, whatever is fetched in between', async () => {
  signedInAs('monitor')
  const now = { a: order('a', { status: 'created' }), b: order('b', { status: 'pending' }) }
  const put =
    (id: 'a' | 'b') =>
    ({ body }: { readonly body: unknown }) => ({ body: Object.assign(now[id], body) })
  const seen = fakeServer({
    'GET /api/order': () => ({ body: { orders: Object.values(now), totalOrders: 2 } }),
    'PUT /api/order/a': put('a'),
    'PUT /api/order/b': put('b'),
  })
  const reads = () =>
    seen.filter(({ method, url }) => method === 'GET' && url.pathname === '/api/order').length
  const releases = holdWrites()
  renderScreen(Component, { at: '/orders', path: '/orders' })
  fireEvent.click((await card('a')).getByRole('button', { name: 'Reject' }))
  fireEvent.click((await card('b')).getByRole('button', { name: 'Done' }))
  await (await card('a')).findByText('Rejected')
  await (await card('b')).findByText('Done')
  const before = reads()
  releases.shift()?.()
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  await waitFor(() => expect(releases).toHaveLength(1))
  expect((await card('b')).queryByText('Done')).not.toBeNull()
  releases.shift()?.()
  await waitFor(() => expect([now.a.status, now.b.status]).toEqual(['rejected', 'done']))
  expect((await card('b')).queryByText('Done')).not.toBeNull()
})
