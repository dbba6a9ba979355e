import { LiveProvider } from '@kafana/client/live/live-provider.tsx'
import { company, order } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { catchSockets, lastOf } from '@kafana/client/testing/fake-socket.ts'
import type { AllDayDish, Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { act, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { Component } from '../modules/orders/monitor/monitor-screen.tsx'
import { renderScreen } from './render-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]

export const orderOf = (id: string, status: OrderStatus, changes: Partial<Order> = {}): Order =>
  order(id, {
    status,
    table: { _id: 't', name: `Table ${id}`, zone: null },
    products: [
      {
        product: { _id: 'soup', name: 'Soup', taxClass: 'В' },
        price: 50,
        quantity: 2,
        line: `${id}.0`,
        lineVersion: 1,
        state: status === 'created' ? 'sent' : 'preparing',
        note: '',
        station: null,
      },
    ],
    ...changes,
  })

const MADE: readonly OrderStatus[] = ['done', 'delivered']
const dishesOf = (orders: readonly Order[]): AllDayDish[] => {
  const of = (statuses: readonly OrderStatus[]) =>
    orders.filter(({ status }) => statuses.includes(status)).length
  const unmade = of(['created', 'pending'])
  return unmade === 0
    ? []
    : [
        {
          product: 'soup',
          name: 'Soup',
          quantity: 2 * unmade,
          confirmed: 2 * of(['pending']),
          orders: unmade,
        },
      ]
}

/** The responses for the screen, based on these orders, which status changes update. */
const answersFrom = (orders: Order[]): Answers => {
  const shown = (url: URL) =>
    orders.filter(
      ({ status, category }) =>
        status === url.searchParams.get('filter') && category === url.searchParams.get('category'),
    )
  const inCategory = (url: URL) =>
    orders.filter(({ category }) => category === url.searchParams.get('category'))
  const put = ({ _id }: Order): readonly [string, Answers[string]] => [
    `PUT /api/order/${_id}`,
    ({ body }) => {
      const [index, { status, expectedStatus }] = [
        orders.findIndex((each) => each._id === _id),
        body as { status: OrderStatus; expectedStatus: OrderStatus },
      ]
      const now = orders[index]
      if (!now) return refusal(404, 'NOT_FOUND')
      const last = {
        from: expectedStatus,
        to: now.status,
        at: now.updatedAt,
        by: { _id: 'm', firstname: 'Marko', lastname: 'I' },
      }
      if (now.status !== expectedStatus) return refusal(409, 'STATUS_CHANGED', { order: now, last })
      const next = { ...now, status, version: now.version + 1, updatedAt: new Date().toISOString() }
      orders[index] = next
      return { body: next }
    },
  ]
  const reads: Answers = {
    'GET /api/company': () => ({ body: company() }),
    'GET /api/order': ({ url }) => {
      const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
      return {
        body: { orders: shown(url).slice((page - 1) * limit, page * limit), totalOrders: shown(url).length },
      }
    },
    'GET /api/orders/kitchen': ({ url }) => {
      const here = inCategory(url)
      const count = (status: OrderStatus) => here.filter((each) => each.status === status).length
      return {
        body: {
          created: count('created'),
          pending: count('pending'),
          doneToday: count('done'),
          stations: 0,
          dishes: dishesOf(here),
        },
      }
    },
    'GET /api/orders/recent': ({ url }) => ({
      body: inCategory(url)
        .filter(({ status }) => MADE.includes(status))
        .map((made) => ({ ...made, madeAt: made.updatedAt })),
    }),
  }
  return { ...reads, ...Object.fromEntries(orders.map(put)) }
}

/** Opens the monitor with these orders. `server.isDown` makes the server unreachable. */
export const openMonitor = (orders: Order[], answers: Answers = {}) => {
  signedInAs('monitor')
  const seen = fakeServer({ ...answersFrom(orders), ...answers })
  const answering = globalThis.fetch
  const server = { isDown: false }
  vi.stubGlobal('fetch', (...input: Parameters<typeof fetch>) =>
    server.isDown ? Promise.reject(new TypeError('Failed to fetch')) : answering(...input),
  )
  const sockets = catchSockets()
  const view = renderScreen(() => (
    <LiveProvider>
      <Component />
    </LiveProvider>
  ))
  const says = (message: object) => act(() => lastOf(sockets).says(message))
  return {
    seen,
    server,
    view,
    says,
    goesLive: () => act(() => lastOf(sockets).opens()),
    breaks: () => act(() => lastOf(sockets).breaks()),
  }
}

export const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
export const labelsOf = (...ids: readonly string[]) => ids.map((id) => `Table ${id}, Order ${id}`)
export const footer = () => within(screen.getByRole('contentinfo'))
export const changes = (seen: ReturnType<typeof fakeServer>) =>
  seen.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname.split('/').at(-1), body])
