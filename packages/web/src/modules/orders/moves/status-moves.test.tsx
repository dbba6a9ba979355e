// @vitest-environment jsdom
import { useCall } from '@kafana/client/api/query.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { order } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { SettableStatus } from '@kafana/domain'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useMovedOrders, useStatusMove } from './status-moves.tsx'

const onResult = vi.fn()

/** One order, its status and buttons for every move. */
const Card = ({ silent = false }: { readonly silent?: boolean }) => {
  const found = useCall('orders', 'get', { params: { id: 'a' } })
  const moved = useMovedOrders()
  const move = useStatusMove({ silent, failureOf: (action) => `Could not ${action}` })
  if (!found.data) return null
  const shown = moved(found.data)
  const button = (to: SettableStatus) => (
    <button key={to} onClick={() => void move(shown, to).then(onResult)}>
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
const SilentCard = () => <Card silent />

const now = { status: 'created' }
const orderAnswer = { 'GET /api/order/a': () => ({ body: { ...order('a'), ...now, history: [] } }) }
const updateAnswer = {
  'PUT /api/order/a': ({ body }: { readonly body: unknown }) => ({
    body: { ...order('a'), ...Object.assign(now, { status: (body as { status: string }).status }) },
  }),
}
const busy = { 'PUT /api/order/a': () => refusal(503, 'BUSY') }

const open = async (answers: Parameters<typeof fakeServer>[0], Screen = Card) => {
  signedInAs('monitor')
  const seen = fakeServer({ ...orderAnswer, ...answers })
  renderScreen(Screen)
  await screen.findByText('now created')
  return seen
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  onResult.mockReset()
  now.status = 'created'
})

describe('a move', () => {
  it('shows at once, with a message when it is saved', async () => {
    await open(updateAnswer)
    press('pending')
    expect(screen.queryByText('now pending')).not.toBeNull()
    await screen.findByText('Order status updated successfully!')
    expect(onResult).toHaveBeenCalledExactlyOnceWith('moved')
    expect(screen.queryByText('now pending')).not.toBeNull()
  })

  it('can leave out the success message', async () => {
    await open(updateAnswer, SilentCard)
    press('pending')
    await waitFor(() => expect(onResult).toHaveBeenCalledWith('moved'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stays when it is queued, is announced once per outage, and the next one builds on it', async () => {
    const info = vi.spyOn(notify, 'info')
    await open(busy)
    press('pending')
    await screen.findByText('Saved on this device. It is sent when the server is back.')
    press('done')
    await waitFor(() => expect(onResult.mock.calls).toEqual([['waiting'], ['waiting']]))
    expect(screen.queryByText('now done')).not.toBeNull()
    expect(info).toHaveBeenCalledTimes(1)
    const seen = fakeServer({ ...orderAnswer, ...updateAnswer })
    await act(() => outbox().flush())
    await waitFor(() =>
      expect(writesIn(seen).map(({ body }) => body)).toEqual([
        { status: 'pending', expectedStatus: 'created' },
        { status: 'done', expectedStatus: 'pending' },
      ]),
    )
    expect(screen.queryByText('now done')).not.toBeNull()
    await waitFor(() => expect(outbox().changes()).toEqual([]))
  })

  it('builds on the previous one even before a re-render', async () => {
    const seen = await open(updateAnswer)
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
      'Marko moved the order in the meantime. It is now: Rejected',
    ],
    ['by somebody unknown', {}, 'Somebody else moved the order in the meantime. It is now: Rejected'],
  ])('shows the current status after a conflict, with a message: %s', async (_, more, text) => {
    await open({
      'PUT /api/order/a': () => {
        now.status = 'rejected'
        return refusal(409, 'STATUS_CHANGED', { order: order('a', { status: 'rejected' }), ...more })
      },
    })
    press('pending')
    await screen.findByText(text)
    expect(screen.queryByText('now rejected')).not.toBeNull()
    expect(onResult).toHaveBeenCalledExactlyOnceWith('refused')
  })

  it.each([
    ['ORDER_LOCKED', 'A bill for this order is being printed.'],
    ['NOT_FOUND', 'Could not confirm'],
    ['STATUS_CHANGED', 'Somebody else moved the order in the meantime.'],
  ])('is reverted when it is refused: %s', async (code, text) => {
    await open({ 'PUT /api/order/a': () => refusal(409, code) })
    press('pending')
    await screen.findByText(text)
    expect(screen.queryByText('now created')).not.toBeNull()
  })

  it('of another user that is queued here does not show', async () => {
    await open(busy)
    press('pending')
    await waitFor(() => expect(onResult).toHaveBeenCalledWith('waiting'))
    act(() => void signedInAs('monitor', { _id: 'elena' }))
    expect(screen.queryByText('now created')).not.toBeNull()
  })
})
