// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { outbox } from '../../platform/outbox/present-outbox.ts'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { order } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { OutboxTray, PlacedTray } from './outbox-tray.tsx'

const marko = () => signedInAs('monitor', { _id: 'marko', firstname: 'Marko', lastname: 'Iliev' })
const elena = () => signedInAs('monitor', { _id: 'elena', firstname: 'Elena', lastname: 'Kos' })

/** Orders that wait because the server is away. */
const keep = async (...ids: readonly string[]) => {
  fakeServer(Object.fromEntries(ids.map((id) => [`PUT /api/order/${id}`, () => refusal(503, 'BUSY')])))
  for (const id of ids)
    await outbox().keep(
      'orders.updateStatus',
      { params: { id }, body: { status: 'pending', expectedStatus: 'created' } },
      { order: order(id) },
    )
}
const done = (id: string) => ({
  [`PUT /api/order/${id}`]: () => ({ body: order(id, { status: 'pending' }) }),
})
const openTray = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const block = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(() => void marko())

describe('the tray', () => {
  it('is not there while nothing waits, nor while a change is just under way', async () => {
    renderScreen(OutboxTray)
    expect(screen.queryByRole('button')).toBeNull()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    act(
      () =>
        void outbox().keep(
          'orders.updateStatus',
          { params: { id: 'a' }, body: { status: 'pending' } },
          { order: order('a') },
        ),
    )
    expect(outbox().changes()).toHaveLength(1)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says how much waits, what, from where to where, for which table and by whom; it goes when it is sent', async () => {
    await keep('a', 'b')
    renderScreen(OutboxTray)
    await openTray('2 changes wait for the server')
    const rows = block('2 changes wait for the server').getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Order aCreatedPending4\d\d:\d\d · Marko Iliev/),
      expect.stringMatching(/^Order bCreatedPending4/),
    ])
    const seen = fakeServer({ ...done('a'), ...done('b') })
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }))
    await waitFor(() => expect(writesIn(seen)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  })

  it('shows what was refused apart, with the reason, until it is dismissed', async () => {
    await keep('a', 'b')
    const last = {
      from: 'created',
      to: 'rejected',
      at: '2026-11-21T10:00:00.000Z',
      by: { _id: 'e', firstname: 'Elena', lastname: 'Kos' },
    }
    fakeServer({
      ...done('b'),
      'PUT /api/order/a': () =>
        refusal(409, 'STATUS_CHANGED', { order: order('a', { status: 'rejected' }), last }),
    })
    await outbox().hurry()
    renderScreen(OutboxTray)
    await openTray('1 change was refused')
    expect(
      block('1 change was refused').getByText('Elena moved the order meanwhile. It is now: Rejected'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(outbox().changes()).toEqual([]))
    expect(screen.queryByRole('button', { name: '1 change was refused' })).toBeNull()
  })

  it('throws a change away only after asking', async () => {
    await keep('a')
    renderScreen(OutboxTray)
    await openTray('1 change waits for the server')
    await userEvent.click(screen.getByRole('button', { name: 'Throw away' }))
    const question = within(await screen.findByRole('dialog', { name: 'Throw this change away?' }))
    expect(outbox().changes()).toHaveLength(1)
    await userEvent.click(question.getByRole('button', { name: 'Throw away' }))
    await waitFor(() => expect(outbox().changes()).toEqual([]))
  })

  it('says whose the changes of others are, and sends them as one’s own', async () => {
    await keep('a')
    elena()
    renderScreen(OutboxTray)
    await openTray('1 change waits for the server')
    expect(block('Made by Marko Iliev').getByText('Sent when Marko signs in on this device.')).toBeTruthy()
    const seen = fakeServer(done('a'))
    await userEvent.click(screen.getByRole('button', { name: 'Send as me' }))
    await waitFor(() => expect(writesIn(seen)).toHaveLength(1))
  })

  it('offers nobody to send a printed bill who may not bill: whoever may sends it by themselves', async () => {
    fakeServer({ 'POST /api/order/bill/fiscal': () => refusal(503, 'BUSY') })
    await outbox().keep(
      'billing.tell',
      { params: { kind: 'fiscal' }, body: { selectedOrders: ['o1'], intentId: 'i1', receiptNo: 7 } },
      {},
    )
    signedInAs('waiter', { _id: 'ana', firstname: 'Ana', lastname: 'Kos' })
    renderScreen(OutboxTray)
    await openTray('1 change waits for the server')
    await screen.findByRole('button', { name: 'Throw away' })
    expect(screen.queryByRole('button', { name: 'Send as me' })).toBeNull()
  })

  it('asks before a new order of somebody else is sent, which may have arrived', async () => {
    fakeServer({ 'POST /api/order': () => refusal(503, 'BUSY') })
    await outbox().keep(
      'orders.create',
      { body: { name: 'Window', table: 't', products: [{ product: 'p', quantity: 1 }] } },
      { table: { name: '7', zone: 'Hall' }, total: 250 },
    )
    elena()
    renderScreen(OutboxTray)
    await openTray('1 change waits for the server')
    expect(screen.getByRole('listitem').textContent).toMatch(/^New order: Window7 · Hall · .*250/)
    const seen = fakeServer({ 'POST /api/order': () => ({ status: 201, body: order('n') }) })
    await userEvent.click(screen.getByRole('button', { name: 'Send as me' }))
    const question = within(
      (await screen.findByText(/A new order of Marko may have reached the server/)).closest(
        '[role="dialog"]',
      ) as HTMLElement,
    )
    expect(writesIn(seen)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Send as me' }))
    await waitFor(() => expect(writesIn(seen)).toHaveLength(1))
  })

  it('shows nothing of another venue', async () => {
    await keep('a')
    signedInAs('monitor', { company: 'company-2' })
    renderScreen(OutboxTray)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('stands once: where a screen has a place for it', async () => {
    await keep('a')
    renderScreen(() => (
      <>
        <PlacedTray />
        <OutboxTray />
      </>
    ))
    expect(await screen.findAllByRole('button', { name: '1 change waits for the server' })).toHaveLength(1)
  })
})
