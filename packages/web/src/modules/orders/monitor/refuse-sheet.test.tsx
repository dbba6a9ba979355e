// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { refusal, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { footer, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'
import { dialog, expectAsksBeforeClosing } from '../../../testing/screen-actions.ts'
import { nextHours } from './refuse-sheet.tsx'

beforeEach(loadParts)
beforeEach(() => localStorage.setItem('monitor-filter', 'all'))

const REASONS = [
  { _id: 'wrongOrder', key: 'wrongOrder', text: null, used: 'ask', version: 1 },
  { _id: 'outOfStock', key: 'outOfStock', text: null, used: 'no', version: 1 },
]
const lineOf = (name: string, state: Order['products'][number]['state']): Order['products'][number] => ({
  product: { _id: name, name, taxClass: 'В' },
  price: 50,
  quantity: 2,
  line: name,
  lineVersion: 3,
  state,
  note: '',
  station: null,
})
const open = async (
  answers: Parameters<typeof openMonitor>[1] = {},
  reasons: readonly unknown[] = REASONS,
) => {
  const products = [lineOf('Chop', 'preparing'), lineOf('Soup', 'preparing'), lineOf('Cake', 'ready')]
  const { seen } = openMonitor([orderOf('a', 'pending', { products })], {
    'GET /api/reasons': () => ({ body: reasons }),
    'POST /api/lines/void': () => ({ body: { orders: [] } }),
    ...answers,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reject: Table a, Order a' }))
  return { writes: () => writesIn(seen), sheet: await dialog() }
}

describe('what the kitchen does not make', () => {
  it('is out of stock with one press, until the chosen hour, with a way back', async () => {
    const before = { state: 'left', left: 4 }
    const { sheet, writes } = await open({
      'POST /api/lines/void': () => ({
        body: { orders: [], soldOut: [{ product: 'chop', name: 'Chop', before }] },
      }),
      'PUT /api/product/chop/availability': () => ({ body: {} }),
    })
    const press = await sheet.findByRole('button', { name: 'Out of stock: Chop' })
    expect(sheet.queryByRole('button', { name: 'Out of stock: Cake' })).toBeNull()
    await userEvent.click(sheet.getAllByRole('button', { name: /^until/ })[0] ?? press)
    await userEvent.click(press)
    const [hour] = nextHours(Date.now())
    await footer().findByText('Chop: Sold out')
    await userEvent.click(footer().getByRole('button', { name: 'Undo' }))
    expect(writes()).toEqual([
      {
        call: 'POST /api/lines/void',
        body: {
          lines: [{ id: 'Chop', version: 3, quantity: 2 }],
          reason: 'outOfStock',
          soldOut: { until: new Date(hour ?? 0).toISOString() },
          byKitchen: true,
        },
      },
      { call: 'PUT /api/product/chop/availability', body: before },
    ])
    await waitFor(() => expect(footer().queryByText('Chop: Sold out')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is rejected with a reason, all of it or some lines, and asks if it was made where that matters', async () => {
    const { sheet, writes } = await open()
    const chosen = async (group: string, name: string | RegExp) =>
      userEvent.click(within(await sheet.findByRole('group', { name: group })).getByRole('button', { name }))
    const send = () => sheet.getByRole('button', { name: /^Reject · / })
    await chosen('Reason', 'Wrong order')
    expect(send()).toHaveProperty('disabled', true)
    await chosen('Was it made already?', 'No')
    await chosen('What is rejected?', /Soup/)
    expect(send().textContent).toBe('Reject · 1')
    await userEvent.click(send())
    await footer().findByText('Rejected: Chop')
    expect(writes()).toEqual([
      {
        call: 'POST /api/lines/void',
        body: {
          lines: [{ id: 'Chop', version: 3, quantity: 2 }],
          reason: 'wrongOrder',
          used: false,
          byKitchen: true,
        },
      },
    ])
  })

  it('asks before a note is lost', async () => {
    const { sheet } = await open()
    await userEvent.click(await sheet.findByRole('button', { name: 'Add a note' }))
    await userEvent.type(sheet.getByLabelText('Note'), 'No gas')
    await expectAsksBeforeClosing()
    expect(sheet.getByLabelText('Note')).toHaveProperty('value', 'No gas')
  })

  it('stays in the sheet when the server refuses it', async () => {
    const { sheet } = await open({ 'POST /api/lines/void': () => refusal(409, 'ORDER_LOCKED') })
    await userEvent.click(await sheet.findByRole('button', { name: 'Out of stock: Soup' }))
    await footer().findByText(/is being printed/)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeNull())
  })

  it('asks for an approval where the role needs one, and sends the same again with it', async () => {
    const { sheet, writes } = await open({
      'POST /api/lines/void': ({ body }) => {
        const { approval } = body as { approval?: { pin: string } }
        if (!approval) return refusal(403, 'APPROVAL_NEEDED', { action: 'voidSent' })
        return approval.pin === '2468' ? { body: { orders: [] } } : refusal(401, 'BAD_CREDENTIALS')
      },
    })
    await userEvent.click(await sheet.findByRole('button', { name: 'Out of stock: Soup' }))
    const approval = within(await screen.findByRole('dialog', { name: 'Approved by' }))
    const [username, pin] = [approval.getByLabelText(/^Username/), approval.getByLabelText(/^PIN/)]
    await userEvent.type(username, 'ana')
    await userEvent.type(pin, '1111')
    await userEvent.click(approval.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(pin.getAttribute('aria-invalid')).toBe('true'))
    await userEvent.clear(pin)
    await userEvent.type(pin, '2468')
    await userEvent.click(approval.getByRole('button', { name: 'Confirm' }))
    await footer().findByText('Rejected: Soup')
    const body = {
      lines: [{ id: 'Soup', version: 3, quantity: 2 }],
      reason: 'outOfStock',
      soldOut: {},
      byKitchen: true,
    }
    const approved = (used: string) => ({ ...body, approval: { username: 'ana', pin: used } })
    expect(writes().map((write) => write.body)).toEqual([body, approved('1111'), approved('2468')])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has no press for out of stock in a venue that has archived the reason', async () => {
    const { sheet } = await open({}, REASONS.slice(0, 1))
    await sheet.findByRole('group', { name: 'Reason' })
    expect(sheet.queryByRole('button', { name: /^Out of stock/ })).toBeNull()
  })
})
