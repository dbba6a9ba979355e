// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check } from '@kafana/client/testing/entities.ts'
import type { Order } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { freezeDate } from '../../../../testing/render-screen.tsx'
import { plain, press } from '../../../../testing/screen-actions.ts'
import { openTable as open, owed, tabOrder } from '../../../../testing/tab-fakes.tsx'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const preBilled = (id: string, total: number, preBill: string, minutes: number): Order =>
  tabOrder(id, 'billed', total, { billKind: 'pre', preBill, billedAt: ago(minutes) })

freezeDate(ago(0))
beforeEach(loadParts)

const validated = (writes: ReturnType<typeof open>['writes']) =>
  writes()
    .filter(({ call }) => call === 'POST /api/auth/validate')
    .map(({ body }) => body)
const give = async () => {
  await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
  await userEvent.type(screen.getByLabelText(/PIN/i), '1234{Enter}')
}

describe('a tab with a pre-bill that is not paid', () => {
  it('still shows the party and what it owes, with the age of the pre-bill', async () => {
    open([
      check('c1', { state: 'closed', orders: [preBilled('a', 70, 'p1', 12), preBilled('b', 30, 'p1', 12)] }),
    ])
    expect(await owed()).toBe('Owes 100 den.')
    const unpaid = await screen.findByRole('region', { name: /^Pre-bill, not paid · 12 min/ })
    expect(plain(within(unpaid).getByRole('heading', { level: 2 }).textContent)).toBe(
      'Pre-bill, not paid · 12 min100 den.',
    )
    expect(within(unpaid).getByText('Dish b')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^Paid/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Bill' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Deliver what is ready' })).toBeNull()
  })

  it('prints one receipt for all orders of the oldest pre-bill, with one PIN', async () => {
    const { writes } = open(
      [
        check('c1', { orders: [tabOrder('open', 'created', 5), preBilled('a', 70, 'p1', 40)] }),
        check('c2', {
          state: 'closed',
          number: 2,
          orders: [preBilled('b', 30, 'p1', 40), preBilled('c', 8, 'p2', 1)],
        }),
      ],
      {
        answers: {
          'POST /api/auth/validate': () => ({
            status: 409,
            body: { code: 'ORDER_IN_BILLING', message: 'x' },
          }),
        },
      },
    )
    const first = within(await screen.findByRole('region', { name: 'Tab 1' }))
    const button = await first.findByRole('button', { name: /^Print bill/ })
    expect(plain(button.textContent)).toBe('Print bill · 70 den.')
    await userEvent.click(button)
    await give()
    await waitFor(() => expect(validated(writes)).toHaveLength(1))
    expect(validated(writes)).toEqual([{ username: 'ana', pin: '1234', selectedOrders: ['a', 'b'] }])
  })

  it('ends billing mode once everything of the check is on a pre-bill', async () => {
    const { history } = open([check('c1', { state: 'closed', orders: [preBilled('a', 70, 'p1', 1)] })], {
      search: '?bill=c1',
    })
    await waitFor(() => expect(history.location.search).toBe(''))
    expect(await owed()).toBe('Owes 70 den.')
  })

  it('offers an owner no receipt', async () => {
    open([check('c1', { state: 'closed', orders: [preBilled('a', 70, 'p1', 12)] })], { role: 'owner' })
    expect(await owed()).toBe('Owes 70 den.')
    expect(screen.queryByRole('button', { name: /^Print bill/ })).toBeNull()
  })
})

describe('billing mode of the board', () => {
  const orders = [
    tabOrder('fresh', 'delivered', 5),
    preBilled('a', 70, 'p1', 40),
    preBilled('b', 30, 'p1', 40),
    preBilled('c', 8, 'p2', 1),
  ]
  const openBoard = () =>
    open([], {
      search: '?view=board&bill=board',
      answers: {
        'GET /api/order/tables/t1': () => ({ body: orders }),
        'POST /api/auth/validate': () => ({ status: 409, body: { code: 'ORDER_IN_BILLING', message: 'x' } }),
      },
    })
  const box = async (dish: string) =>
    within(
      (await screen.findByText(`1 × ${dish}`)).closest('label') ?? document.body,
    ).getByRole<HTMLInputElement>('checkbox')
  const text = (dish: string) => `Dish ${dish}`

  it('selects the whole pre-bill together, and bills it', async () => {
    const { writes } = openBoard()
    await userEvent.click(await box(text('a')))
    expect([
      (await box(text('a'))).checked,
      (await box(text('b'))).checked,
      (await box(text('c'))).checked,
    ]).toEqual([true, true, false])
    await press('Proceed to bill')
    await give()
    await waitFor(() => expect(validated(writes)).toHaveLength(1))
    expect(validated(writes)).toMatchObject([{ selectedOrders: ['a', 'b'] }])
  })

  it('explains that orders with and without a pre-bill are not billed together, before it asks for a PIN', async () => {
    const { writes } = openBoard()
    await userEvent.click(await box(text('a')))
    await userEvent.click(await box(text('fresh')))
    const why =
      'Orders with and without a pre-bill cannot be on one bill. Select one kind only, then bill the others.'
    const note = await screen.findByText(why)
    // The connection is not lost.
    expect(note.querySelector('.tabler-icon-cloud-off')).toBeNull()
    await press('Proceed to bill')
    expect(await screen.findAllByText(why)).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(validated(writes)).toEqual([])
  })

  it('selects all of one kind', async () => {
    openBoard()
    await userEvent.click(await screen.findByLabelText('Select all'))
    expect([(await box(text('fresh'))).checked, (await box(text('a'))).checked]).toEqual([true, false])
  })
})
