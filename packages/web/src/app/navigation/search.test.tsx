// @vitest-environment jsdom
import { order } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Search } from './search.tsx'

const close = vi.fn()
const Opened = () => <Search onClose={close} />

const person = (_id: string, firstname: string) => ({ _id, firstname, lastname: 'Ilieva', role: 'waiter' })
const answers = {
  'GET /api/company/staff': () => ({ body: [person('ana', 'Ana'), person('luka', 'Luka')] }),
  'GET /api/product': () => ({ body: [{ _id: 'p', name: 'Ananas', price: 120 }] }),
  'GET /api/zones': () => ({
    body: [{ _id: 'z', name: 'Terrace', smokingZone: true, tables: [], version: 1 }],
  }),
  'GET /api/tables': () => ({
    body: [{ _id: 't', name: 'Banana', capacity: 4, zone: 'z', position: { x: 0, y: 0 }, assignedUsers: [] }],
  }),
  'GET /api/ingredient': () => ({ body: [{ _id: 'i', name: 'Banana purée' }] }),
  'GET /api/order': () => ({ body: { orders: [{ ...order('o'), name: 'Hanna' }], totalOrders: 1 } }),
}
/** What the search itself asked for: every screen knows its venue. */
const asked = (seen: ReturnType<typeof fakeServer>): string[] =>
  seen
    .map(({ url }) => url.pathname)
    .filter((path) => path !== '/api/company')
    .toSorted()
const input = () => screen.getByRole('searchbox')
const type = async (text: string) => userEvent.type(input(), text)
const found = () =>
  screen.queryAllByRole('group').map((group) => [
    group.getAttribute('aria-label') ?? group.firstChild?.textContent,
    within(group)
      .getAllByRole('option')
      .map((option) => option.firstChild?.textContent),
  ])

beforeEach(() => {
  close.mockClear()
  signedInAs('owner')
})

describe('the search', () => {
  it('finds people, products, tables, orders and ingredients, each with what distinguishes it', async () => {
    const seen = fakeServer(answers)
    renderScreen(Opened)
    await type('ana')
    await screen.findByRole('option', { name: /Hanna/ })
    await screen.findByRole('option', { name: /Banana purée/ })
    expect(screen.getAllByRole('option').map((option) => option.firstChild?.textContent)).toEqual([
      'Ana Ilieva',
      'Ananas',
      'Banana',
      'Hanna',
      'Banana purée',
    ])
    screen.getByRole('option', { name: /Ana Ilieva Waiter|Ana IlievaWaiter/ })
    screen.getByRole('option', { name: /BananaTerrace|Banana Terrace/ })
    const searches = seen.filter(({ url }) => url.pathname === '/api/order')
    expect(searches.map(({ url }) => url.searchParams.get('search'))).toEqual(['ana'])
    expect(found().length).toBe(5)
  })

  it.each([
    ['ana il', '/staff/ana?firstname=Ana&lastname=Ilieva'],
    ['ananas', '/products?search=Ananas'],
    ['terr', null],
    ['storage', '/storage'],
  ])('opens what “%s” finds with Enter', async (text, path) => {
    fakeServer({ ...answers, 'GET /api/order': () => ({ body: { orders: [], totalOrders: 0 } }) })
    const { history } = renderScreen(Opened)
    await type(text)
    if (path === null) {
      await screen.findByText(`Nothing found for “${text}”`)
      return
    }
    await screen.findByRole('option')
    await userEvent.keyboard('{Enter}')
    const { pathname, search } = history.location
    expect(pathname + search).toBe(path)
    expect(close).toHaveBeenCalledOnce()
  })

  it('puts the whole name above its beginning, and that above the rest', async () => {
    const table = (name: string) => ({ _id: name, name, capacity: 2, zone: null, assignedUsers: [] })
    fakeServer({
      ...answers,
      'GET /api/tables': () => ({ body: ['Old 1', '12', '1', '11'].map(table) }),
      'GET /api/order': () => ({ body: { orders: [], totalOrders: 0 } }),
    })
    renderScreen(Opened)
    await type('1')
    await screen.findByRole('option', { name: 'Old 1' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '1',
      '12',
      '11',
      'Old 1',
    ])
  })

  it('closes with Escape, also after something was typed', async () => {
    fakeServer(answers)
    renderScreen(Opened)
    await type('ana')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(close).toHaveBeenCalled())
  })

  it('moves with the arrow keys', async () => {
    fakeServer(answers)
    const { history } = renderScreen(Opened)
    await type('ana')
    await screen.findByRole('option', { name: /Hanna/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe('/products'))
  })

  it('lists all screens before anything is typed, and asks the server nothing', () => {
    const seen = fakeServer(answers)
    renderScreen(Opened)
    expect(screen.getAllByRole('option').length).toBeGreaterThan(10)
    expect(asked(seen)).toEqual([])
  })

  it('finds only what the person may open', async () => {
    signedInAs('monitor')
    const seen = fakeServer(answers)
    renderScreen(Opened)
    await type('ana')
    await screen.findByRole('option', { name: /Hanna/ })
    expect(asked(seen)).toEqual(['/api/order', '/api/tables', '/api/zones'])
  })
})
