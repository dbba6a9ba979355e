// @vitest-environment jsdom
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { order } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FloatingSyncPanel, InlineSyncPanel } from './sync-panel.tsx'

const marko = () => signedInAs('monitor', { _id: 'marko', firstname: 'Marko', lastname: 'Iliev' })
const elena = () => signedInAs('monitor', { _id: 'elena', firstname: 'Elena', lastname: 'Kos' })

/** Queues a status change of each order while the server cannot be reached. */
const enqueue = async (...ids: readonly string[]) => {
  fakeServer(Object.fromEntries(ids.map((id) => [`PUT /api/order/${id}`, () => refusal(503, 'BUSY')])))
  for (const id of ids)
    await outbox().enqueue(
      'orders.updateStatus',
      { params: { id }, body: { status: 'pending', expectedStatus: 'created' } },
      { order: order(id) },
    )
}
const accepted = (id: string) => ({
  [`PUT /api/order/${id}`]: () => ({ body: order(id, { status: 'pending' }) }),
})
const openDialog = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const block = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(() => void marko())

describe('the sync panel', () => {
  it('is hidden without pending changes, and while a change is being sent', async () => {
    renderScreen(FloatingSyncPanel)
    expect(screen.queryByRole('button')).toBeNull()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    act(
      () =>
        void outbox().enqueue(
          'orders.updateStatus',
          { params: { id: 'a' }, body: { status: 'pending' } },
          { order: order('a') },
        ),
    )
    expect(outbox().changes()).toHaveLength(1)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('lists unsent changes with statuses, table, time and user, until they are sent', async () => {
    await enqueue('a', 'b')
    renderScreen(FloatingSyncPanel)
    await openDialog('2 pending changes')
    const rows = block('2 pending changes').getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Order aCreatedPending4\d\d:\d\d · Marko Iliev/),
      expect.stringMatching(/^Order bCreatedPending4/),
    ])
    const seen = fakeServer({ ...accepted('a'), ...accepted('b') })
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }))
    await waitFor(() => expect(writesIn(seen)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  })

  it('lists refused changes separately, with the reason, until they are dismissed', async () => {
    await enqueue('a', 'b')
    const last = {
      from: 'created',
      to: 'rejected',
      at: '2026-11-21T10:00:00.000Z',
      by: { _id: 'e', firstname: 'Elena', lastname: 'Kos' },
    }
    fakeServer({
      ...accepted('b'),
      'PUT /api/order/a': () =>
        refusal(409, 'STATUS_CHANGED', { order: order('a', { status: 'rejected' }), last }),
    })
    await outbox().flush()
    renderScreen(FloatingSyncPanel)
    await openDialog('1 change was refused')
    expect(
      block('1 change was refused').getByText('Elena moved the order in the meantime. It is now: Rejected'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(outbox().changes()).toEqual([]))
    expect(screen.queryByRole('button', { name: '1 change was refused' })).toBeNull()
  })

  it('discards a change only after confirmation', async () => {
    await enqueue('a')
    renderScreen(FloatingSyncPanel)
    await openDialog('1 pending change')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard this change?' }))
    expect(outbox().changes()).toHaveLength(1)
    await userEvent.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(outbox().changes()).toEqual([]))
  })

  it('names the user of other users’ changes, and sends them as the current user', async () => {
    await enqueue('a')
    elena()
    renderScreen(FloatingSyncPanel)
    await openDialog('1 pending change')
    expect(block('By Marko Iliev').getByText('Sent when Marko logs in on this device.')).toBeTruthy()
    const seen = fakeServer(accepted('a'))
    await userEvent.click(screen.getByRole('button', { name: 'Send as me' }))
    await waitFor(() => expect(writesIn(seen)).toHaveLength(1))
  })

  it('does not offer users who may not bill to send a printed bill', async () => {
    fakeServer({ 'POST /api/order/bill/fiscal': () => refusal(503, 'BUSY') })
    await outbox().enqueue(
      'billing.tell',
      { params: { kind: 'fiscal' }, body: { selectedOrders: ['o1'], intentId: 'i1', receiptNo: 7 } },
      {},
    )
    signedInAs('waiter', { _id: 'ana', firstname: 'Ana', lastname: 'Kos' })
    renderScreen(FloatingSyncPanel)
    await openDialog('1 pending change')
    await screen.findByRole('button', { name: 'Discard' })
    expect(screen.queryByRole('button', { name: 'Send as me' })).toBeNull()
  })

  it('asks before sending another user’s new order, which may have arrived already', async () => {
    fakeServer({ 'POST /api/order': () => refusal(503, 'BUSY') })
    await outbox().enqueue(
      'orders.create',
      { body: { name: 'Window', table: 't', products: [{ product: 'p', quantity: 1 }] } },
      { table: { name: '7', zone: 'Hall' }, total: 250 },
    )
    elena()
    renderScreen(FloatingSyncPanel)
    await openDialog('1 pending change')
    expect(screen.getByRole('listitem').textContent).toMatch(/^New order: Window7 · Hall · .*250/)
    const seen = fakeServer({ 'POST /api/order': () => ({ status: 201, body: order('n') }) })
    await userEvent.click(screen.getByRole('button', { name: 'Send as me' }))
    const question = within(
      (await screen.findByText(/A new order by Marko may already have reached the server/)).closest(
        '[role="dialog"]',
      ) as HTMLElement,
    )
    expect(writesIn(seen)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Send as me' }))
    await waitFor(() => expect(writesIn(seen)).toHaveLength(1))
  })

  it('closes that question when it is answered, also where something stays that cannot be sent', async () => {
    fakeServer({
      'POST /api/order': () => refusal(503, 'BUSY'),
      'POST /api/order/bill/fiscal': () => refusal(503, 'BUSY'),
    })
    await outbox().enqueue(
      'orders.create',
      { body: { name: 'Window', table: 't', products: [{ product: 'p', quantity: 1 }] } },
      { table: { name: '7', zone: 'Hall' }, total: 250 },
    )
    await outbox().enqueue(
      'billing.tell',
      { params: { kind: 'fiscal' }, body: { selectedOrders: ['o1'], intentId: 'i1', receiptNo: 7 } },
      {},
    )
    signedInAs('waiter', { _id: 'ana', firstname: 'Ana', lastname: 'Kos' })
    renderScreen(FloatingSyncPanel)
    await openDialog('2 pending changes')
    const seen = fakeServer({ 'POST /api/order': () => ({ status: 201, body: order('n') }) })
    await userEvent.click(screen.getByRole('button', { name: 'Send as me' }))
    const question = within(await screen.findByRole('dialog', { name: 'Send as me' }))
    await userEvent.click(question.getByRole('button', { name: 'Send as me' }))
    await waitFor(() => expect(writesIn(seen)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send as me' })).toBeNull())
    expect(block('By Marko Iliev').getAllByRole('listitem')).toHaveLength(1)
  })

  it('puts a refused ticket back on the order pad', async () => {
    const ticket = {
      id: 'ticket-1',
      table: 't',
      note: 'window',
      lines: [{ id: 'l1', product: 'p', quantity: 2, note: 'no ice' }],
    }
    fakeServer({ 'POST /api/tickets': () => refusal(503, 'BUSY') })
    await outbox().enqueue(
      'service.sendTicket',
      { body: ticket },
      { table: { name: '7', zone: 'Hall' }, lines: ['2 × Cola (no ice)'], total: 250 },
    )
    fakeServer({ 'POST /api/tickets': () => refusal(409, 'SOLD_OUT', { products: [] }) })
    await outbox().flush()
    const { history } = renderScreen(FloatingSyncPanel)
    await openDialog('1 change was refused')
    expect(screen.getByRole('listitem').textContent).toMatch(
      /^New order: 72 × Cola \(no ice\) · Hall · .*250/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Edit on the order pad' }))
    await waitFor(() => expect(outbox().changes()).toEqual([]))
    expect(history.location).toMatchObject({ pathname: '/pad', search: '?table=t' })
    const draft = draftsOf('marko').get().of['t']
    expect(draft).toMatchObject({ note: 'window', lines: [{ product: 'p', quantity: 2, note: 'no ice' }] })
    expect([draft?.id, draft?.lines[0]?.id]).not.toEqual(['ticket-1', 'l1'])
  })

  it('shows nothing of another venue', async () => {
    await enqueue('a')
    signedInAs('monitor', { company: 'company-2' })
    renderScreen(FloatingSyncPanel)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is shown once, where a screen has an inline panel', async () => {
    await enqueue('a')
    renderScreen(() => (
      <>
        <InlineSyncPanel />
        <FloatingSyncPanel />
      </>
    ))
    expect(await screen.findAllByRole('button', { name: '1 pending change' })).toHaveLength(1)
  })
})
