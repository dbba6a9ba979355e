import type { SettableStatus } from '@kafana/domain'
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useCall } from '../../platform/api/query.ts'
import { outbox } from '../../platform/outbox/present-outbox.ts'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { order } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { notify } from '../notify.ts'
import { useMovedOrders } from './use-moved-orders.ts'
import { useStatusMove } from './use-status-move.ts'

const said = vi.fn()

/** One order, its status and buttons for every move. */
const Card = ({ quiet = false }: { readonly quiet?: boolean }) => {
  const found = useCall('orders', 'get', { params: { id: 'a' } })
  const moved = useMovedOrders()
  const move = useStatusMove({ quiet, failureOf: (action) => `Could not ${action}` })
  if (!found.data) return null
  const shown = moved(found.data)
  const button = (to: SettableStatus) => (
    <button key={to} onClick={() => void move(shown, to).then(said)}>
      {to}
    </button>
  )
  return (
    <>
      <p>now {shown.status}</p>
      {(['pending', 'done', 'rejected'] as const).map(button)}
    </>
  )
}
const Quiet = () => <Card quiet />

const now = { status: 'created' }
const read = { 'GET /api/order/a': () => ({ body: { ...order('a'), ...now, history: [] } }) }
const doIt = {
  'PUT /api/order/a': ({ body }: { readonly body: unknown }) => ({
    body: { ...order('a'), ...Object.assign(now, { status: (body as { status: string }).status }) },
  }),
}
const busy = { 'PUT /api/order/a': () => refusal(503, 'BUSY') }

const open = async (answers: Parameters<typeof fakeServer>[0], Screen = Card) => {
  signedInAs('monitor')
  const seen = fakeServer({ ...read, ...answers })
  renderScreen(Screen)
  await screen.findByText('now created')
  return seen
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  said.mockReset()
  now.status = 'created'
})

describe('a move', () => {
  it('shows at once and is said when it is done', async () => {
    await open(doIt)
    press('pending')
    expect(screen.queryByText('now pending')).not.toBeNull()
    await screen.findByText('Order status updated successfully!')
    expect(said).toHaveBeenCalledExactlyOnceWith('moved')
    expect(screen.queryByText('now pending')).not.toBeNull()
  })

  it('can be quiet about its success', async () => {
    await open(doIt, Quiet)
    press('pending')
    await waitFor(() => expect(said).toHaveBeenCalledWith('moved'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that waits stays where it is, says so once an outage, and the next one expects what it leaves', async () => {
    const info = vi.spyOn(notify, 'info')
    await open(busy)
    press('pending')
    await screen.findByText('Saved on this device. It is sent when the server is back.')
    press('done')
    await waitFor(() => expect(said.mock.calls).toEqual([['waiting'], ['waiting']]))
    expect(screen.queryByText('now done')).not.toBeNull()
    expect(info).toHaveBeenCalledTimes(1)
    const seen = fakeServer({ ...read, ...doIt })
    await act(() => outbox().hurry())
    await waitFor(() =>
      expect(writesIn(seen).map(({ body }) => body)).toEqual([
        { status: 'pending', expectedStatus: 'created' },
        { status: 'done', expectedStatus: 'pending' },
      ]),
    )
    expect(screen.queryByText('now done')).not.toBeNull()
    await waitFor(() => expect(outbox().changes()).toEqual([]))
  })

  it('pressed twice before anything is drawn is a chain all the same', async () => {
    const seen = await open(doIt)
    const [first, second] = ['pending', 'done'].map((name) => screen.getByRole('button', { name }))
    act(() => {
      first?.click()
      second?.click()
    })
    await waitFor(() =>
      expect(writesIn(seen).map(({ body }) => body)).toEqual([
        { status: 'pending', expectedStatus: 'created' },
        { status: 'done', expectedStatus: 'pending' },
      ]),
    )
  })

  it.each([
    [
      'by whom',
      {
        last: {
          from: 'created',
          to: 'rejected',
          at: '2026-11-21T10:00:00.000Z',
          by: { _id: 'm', firstname: 'Marko', lastname: 'I' },
        },
      },
      'Marko moved the order meanwhile. It is now: Rejected',
    ],
    ['by nobody knows whom', {}, 'Somebody else moved the order meanwhile. It is now: Rejected'],
  ])('that lost a race goes to where the order is now, and says so: %s', async (_, more, text) => {
    await open({
      'PUT /api/order/a': () => {
        now.status = 'rejected'
        return refusal(409, 'STATUS_CHANGED', { order: order('a', { status: 'rejected' }), ...more })
      },
    })
    press('pending')
    await screen.findByText(text)
    expect(screen.queryByText('now rejected')).not.toBeNull()
    expect(said).toHaveBeenCalledExactlyOnceWith('refused')
  })

  it.each([
    ['ORDER_LOCKED', 'A bill for this order is being printed.'],
    ['NOT_FOUND', 'Could not confirm'],
    ['STATUS_CHANGED', 'The order was moved by somebody else meanwhile.'],
  ])('that is refused goes back: %s', async (code, text) => {
    await open({ 'PUT /api/order/a': () => refusal(409, code) })
    press('pending')
    await screen.findByText(text)
    expect(screen.queryByText('now created')).not.toBeNull()
  })

  it('of somebody else that waits here does not show as done', async () => {
    await open(busy)
    press('pending')
    await waitFor(() => expect(said).toHaveBeenCalledWith('waiting'))
    act(() => void signedInAs('monitor', { _id: 'elena' }))
    expect(screen.queryByText('now created')).not.toBeNull()
  })
})
