// @vitest-environment jsdom
import { invalidate } from '@kafana/client/api/cached-queries.ts'
import { useCall } from '@kafana/client/api/query.ts'
import { closeOutbox, outbox } from '@kafana/client/outbox/current-outbox.ts'
import { check, order } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useMovedOrders, useStatusMove } from './status-moves.tsx'

type Reply = Parameters<typeof fakeServer>[0][string] extends (request: never) => infer R ? Awaited<R> : never

/** A server with one order. It does at once what it is asked to, but each of its answers waits to be released. */
const slowServer = () => {
  let now = order('a', { status: 'done' })
  const held: (() => void)[] = []
  const later = (body: unknown): Promise<Reply> =>
    new Promise((resolve) => {
      held.push(() => resolve({ body }))
    })
  const seen = fakeServer({
    'GET /api/checks/table/t1': () => later([check('c', { orders: [now] })]),
    'GET /api/order': () => later({ orders: [now], totalOrders: 1 }),
    'GET /api/order/a': () => later({ ...now, history: [] }),
    'PUT /api/order/a': ({ body }) => {
      now = { ...now, status: (body as { readonly status: OrderStatus }).status, version: now.version + 1 }
      return later(now)
    },
  })
  return { held, moves: () => writesIn(seen).map(({ body }) => body) }
}

/** Every status that each of the three screens had, in sequence. */
const shown: Record<'tab' | 'board' | 'details', OrderStatus[]> = { tab: [], board: [], details: [] }

const Shown = ({ on, order: { status } }: { readonly on: keyof typeof shown; readonly order: Order }) => {
  useEffect(() => {
    shown[on].push(status)
  }, [on, status])
  return null
}

/** The order as a tab, the board and its own page get it, and a button that delivers it or takes that back. */
const Screens = () => {
  const checks = useCall('checks', 'ofTable', { params: { tableId: 't1' } })
  const list = useCall('orders', 'list', { query: { page: 1 } })
  const details = useCall('orders', 'get', { params: { id: 'a' } })
  const moved = useMovedOrders()
  const move = useStatusMove({ silent: true })
  const [ofTab, ofList] = [checks.data?.[0]?.orders[0], list.data?.orders[0]]
  if (!ofTab || !ofList || !details.data) return null
  const onTab = moved(ofTab)
  return (
    <>
      <Shown on="tab" order={onTab} />
      <Shown on="board" order={moved(ofList)} />
      <Shown on="details" order={moved(details.data)} />
      <button onClick={() => void move(onTab, onTab.status === 'done' ? 'delivered' : 'done')}>Move</button>
    </>
  )
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 2)))

const MOVES = 3
/** Every screen shows each move once, and never an earlier status in between. */
const EXPECTED: readonly OrderStatus[] = ['done', 'delivered', 'done', 'delivered']

/**
 * Moves the order, releases answers and receives live messages, in the sequence that the choices give; then the rest of
 * them. Returns what was sent.
 */
const run = async (choices: readonly number[]) => {
  const { held, moves } = slowServer()
  const queryClient = new QueryClient()
  renderScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Screens />
    </QueryClientProvider>
  ))
  await waitFor(() => expect(held).toHaveLength(3))
  for (const release of held.splice(0)) release()
  const button = await screen.findByRole('button', { name: 'Move' })
  let [pressed, heard] = [0, 0]
  const press = (): void => {
    pressed += 1
    fireEvent.click(button)
  }
  const hear = (): void => {
    heard += 1
    void invalidate(queryClient, ['orders', 'checks'])
  }
  const steps = (): readonly (() => void)[] => [
    ...held.map((release) => () => {
      held.splice(held.indexOf(release), 1)
      release()
    }),
    ...(pressed < MOVES ? [press] : []),
    ...(heard < moves().length ? [hear] : []),
  ]
  const isOver = (): boolean =>
    steps().length === 0 && outbox().changes().length === 0 && queryClient.isFetching() === 0
  for (const left = [...choices]; !isOver();) {
    const possible = steps()
    act(() => possible[(left.shift() ?? 0) % possible.length]?.())
    await settle()
  }
  return moves()
}

it('shows every move once on every screen, in whatever order answers and live messages arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 11 }), { minLength: 12, maxLength: 24 }), async (choices) => {
      cleanup()
      closeOutbox()
      signedInAs('monitor')
      for (const statuses of Object.values(shown)) statuses.length = 0
      const moves = await run(choices)
      expect(shown).toEqual({ tab: EXPECTED, board: EXPECTED, details: EXPECTED })
      expect(moves).toEqual(
        EXPECTED.slice(1).map((status, index) => ({ status, expectedStatus: EXPECTED[index] })),
      )
    }),
    { numRuns: 15 },
  )
})
