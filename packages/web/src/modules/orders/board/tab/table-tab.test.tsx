// @vitest-environment jsdom
import { check, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { intent } from '../../../../testing/billing-entities.ts'
import { plain, press } from '../../../../testing/screen-actions.ts'
import {
  type Answers,
  dish,
  openTable as open,
  owed,
  tabOrder as order,
} from '../../../../testing/tab-fakes.tsx'

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('the tab of a table', () => {
  it('says what the open orders come to, to the cent, without rejected and billed ones', async () => {
    open([
      order('a', 'created', 0.1),
      order('b', 'delivered', 0.2),
      order('c', 'error', 10),
      order('d', 'rejected', 500),
      order('e', 'billed', 900),
    ])
    expect(await owed()).toBe('Owes 10.30 den.')
  })

  it('has each line with quantity, note, amount and state; only ready ones are marked', async () => {
    const pizza = { _id: 'p', name: 'Pizza', taxClass: 'В' }
    const lines = [
      {
        product: pizza,
        price: 300,
        quantity: 2,
        line: '1',
        lineVersion: 1,
        state: 'preparing',
        note: 'no ham',
        station: null,
      },
      {
        product: null,
        price: 50,
        quantity: 1,
        line: '2',
        lineVersion: 1,
        state: 'ready',
        note: '',
        station: null,
      },
    ] as const
    open([order('a', 'pending', 650, { products: [...lines] })])
    const found = [await dish('Product not found'), await dish('Pizza')]
    expect(found.map((line) => plain(line?.textContent))).toEqual([
      '1 ×Product not foundReady50 den.',
      '2 ×Pizzano hamIn preparation600 den.',
    ])
    expect(found.map((line) => line?.dataset['ready'])).toEqual(['true', undefined])
    const [first, second] = found
    expect(first && second && first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('has few order numbers above a round of many orders, until somebody asks for them', async () => {
    const together = { createdAt: '2026-11-21T10:00:00.000Z' }
    open(Array.from({ length: 9 }, (_, index) => order(`o${index}`, 'delivered', 100, together)))
    await screen.findByText('Dish o8')
    const numbers = () => screen.getAllByRole('link', { name: /^#|No\. / }).length
    expect(numbers()).toBe(6)
    await press('Show more')
    expect([numbers(), screen.queryByRole('button', { name: 'Show more' })]).toEqual([9, null])
  })

  it('has rejected orders struck through', async () => {
    open([order('a', 'rejected'), order('b', 'created')])
    expect((await screen.findByText('Dish a')).tagName).toBe('S')
    expect(screen.getByText('Dish b').tagName).toBe('SPAN')
    expect(screen.getByText('Rejected')).toBeTruthy()
  })

  it('shows below what the same party has paid, without voided receipts in the sum', async () => {
    const storno = {
      at: '2026-11-21T10:00:00.000Z',
      receiptNo: 8,
      by: { _id: 'v', firstname: 'V', lastname: 'K' },
    }
    open([order('a', 'created'), order('b', 'billed', 70), order('c', 'billed', 40, { storno })])
    const paid = within(await screen.findByRole('region', { name: /^Paid/ }))
    expect(plain(paid.getByRole('heading', { level: 2 }).textContent)).toBe('Paid70 den.')
    expect(paid.getByText('Dish b')).toBeTruthy()
    expect(paid.getByText('Voided')).toBeTruthy()
    expect(paid.queryByText('Dish a')).toBeNull()
  })

  it('says since when, how many guests, and who serves them', async () => {
    const waiter = { _id: 'w', firstname: 'Ana', lastname: 'Ilieva' }
    open([check('c1', { covers: 4, waiter, orders: [order('a', 'created')] })])
    const facts = await screen.findByText('4 guests')
    expect([...(facts.closest('ul')?.children ?? [])].map((fact) => fact.textContent)).toEqual([
      'since 11:00',
      '4 guests',
      'Ana Ilieva',
    ])
  })

  it('names who took a round and when, and links its orders', async () => {
    open([order('a', 'created', 100, { number: 42 })])
    expect((await screen.findByRole('link', { name: '#42' })).getAttribute('href')).toBe('/orders/a')
    expect((await screen.findByRole('heading', { level: 3 })).textContent).toMatch(/^1\d:\d\dAna K$/)
  })

  it('is of each party by itself if there are several', async () => {
    open([
      check('c1', { number: 3, orders: [order('a', 'created', 100)] }),
      check('c2', { number: 4, orders: [order('b', 'created', 30)] }),
    ])
    const [first, second] = [
      within(await screen.findByRole('region', { name: 'Tab 3' })),
      within(await screen.findByRole('region', { name: 'Tab 4' })),
    ]
    expect([first, second].map((tab) => plain(tab.getByText('Owes').closest('p')?.textContent))).toEqual([
      'Owes 100 den.',
      'Owes 30 den.',
    ])
    expect(second.queryByText('Dish a')).toBeNull()
  })

  it('adds to the party whose card it is, which a table with one open check finds by itself', async () => {
    const links = async () =>
      (await screen.findAllByRole('link', { name: 'Add' })).map((link) => {
        const address = new URL(link.getAttribute('href') ?? '', 'https://x')
        return address.searchParams.get('table')
      })
    const [first, second] = [
      check('c1', { number: 3, orders: [order('a', 'created')] }),
      check('c2', { number: 4, orders: [order('b', 'created')] }),
    ]
    open([first, second])
    await screen.findByRole('region', { name: 'Tab 4' })
    expect(await links()).toEqual(['t1/check/c1', 't1/check/c2'])
    cleanup()
    open([{ ...first, state: 'closed' }, second])
    await screen.findByRole('region', { name: 'Tab 4' })
    // What a party orders that has closed its check is on a new one.
    expect(await links()).toEqual([expect.stringMatching(/^t1\/new\/./), 't1'])
  })

  it('takes the order of new guests beside those who sit there, unless it is a counter', async () => {
    const link = () => screen.queryByRole('link', { name: 'New guests' })?.getAttribute('href')
    const screens = ['establishmentDetails', 'pad'] as const
    open([order('a', 'created')], { screens: [...screens] })
    await screen.findByText('Owes')
    expect(link()).toMatch(/^\/pad\?table=t1%2Fnew%2F./)
    cleanup()
    open([order('a', 'created')], {
      screens: [...screens],
      answers: { 'GET /api/tables/t1': () => ({ body: table('t1', { kind: 'counter' }) }) },
    })
    await screen.findByText('Owes')
    expect(link()).toBeUndefined()
  })

  it('of a free table offers to take an order, and leads to today’s orders', async () => {
    const { history } = open([])
    await screen.findByText('free')
    expect(screen.queryByText('Owes')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Today’s orders' }))
    await screen.findByRole('group', { name: 'Order board' })
    expect(history.location.search).toBe('?view=board&column=billed')
  })

  it.each([
    [['establishmentDetails', 'pad', 'manager'], '/pad?table=t1'],
    [['establishmentDetails', 'manager'], '/manager'],
    [['establishmentDetails'], undefined],
  ] as const)('adds with %j by %s', async (screens, path) => {
    open([order('a', 'created')], { screens: [...screens] })
    await screen.findByText('Owes')
    expect(screen.queryByRole('link', { name: 'Add' })?.getAttribute('href')).toBe(path)
  })

  it('is read by an owner, who adds, delivers and bills nothing', async () => {
    open([order('a', 'done')], { role: 'owner' })
    await screen.findByText('Owes')
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull()
    for (const name of ['Deliver what is ready', 'Bill'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('reports that it could not be fetched', async () => {
    open([], { answers: { 'GET /api/checks/table/t1': () => refusal(500, 'INTERNAL') } })
    expect(await screen.findAllByText('Error fetching orders')).toHaveLength(2)
  })
})

describe('delivering what is ready', () => {
  const moves = (...orders: readonly Order[]): Answers =>
    Object.fromEntries(
      orders.map((each) => [
        `PUT /api/order/${each._id}`,
        ({ body }: { body: unknown }) => {
          const { status } = body as { status: OrderStatus }
          return { body: { ...each, status, version: each.version + 1 } }
        },
      ]),
    )

  it('delivers every done order of the check and nothing else, at once', async () => {
    const orders = [order('a', 'done'), order('b', 'pending'), order('c', 'done')]
    const { writes } = open(orders, {
      answers: { ...moves(...orders), 'PUT /api/order/a': () => new Promise(() => undefined) },
    })
    await press('Deliver what is ready')
    await waitFor(async () => expect((await dish('Dish a'))?.textContent).toContain('Served'))
    expect((await dish('Dish b'))?.textContent).toContain('In preparation')
    await waitFor(() =>
      expect(writes()).toEqual(
        expect.arrayContaining([
          { call: 'PUT /api/order/a', body: { status: 'delivered', expectedStatus: 'done' } },
        ]),
      ),
    )
    expect(await owed()).toBe('Owes 300 den.')
  })

  it('says how many, and takes it back', async () => {
    const orders = [order('a', 'done'), order('c', 'done')]
    const { writes } = open(orders, { answers: moves(...orders) })
    await press('Deliver what is ready')
    await screen.findByText('2 orders delivered')
    await press('Undo')
    await waitFor(() => expect(writes()).toHaveLength(4))
    expect(writes().slice(2)).toEqual([
      { call: 'PUT /api/order/a', body: { status: 'done', expectedStatus: 'delivered' } },
      { call: 'PUT /api/order/c', body: { status: 'done', expectedStatus: 'delivered' } },
    ])
  })

  it('reports what somebody else moved first, and does not offer to take that back', async () => {
    const orders = [order('a', 'done')]
    open(orders, {
      answers: {
        'PUT /api/order/a': () => refusal(409, 'STATUS_CHANGED', { order: order('a', 'pending') }),
      },
    })
    await press('Deliver what is ready')
    await screen.findByText('Somebody else moved the order in the meantime. It is now: Pending')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it.each([
    ['Nothing is ready yet.', 'pending'],
    ['Everything has been delivered.', 'delivered'],
  ] as const)('cannot be pressed: %s', async (reason, status) => {
    open([order('a', status)])
    const deliver = await button('Deliver what is ready')
    expect(deliver.disabled).toBe(true)
    expect(document.getElementById(deliver.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  })
})

describe('billing a tab', () => {
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ labels, checked }) => [/Dish \w|Select all/.exec(labels?.[0]?.textContent ?? '')?.[0], checked])

  it('selects the delivered orders of this check, and says what is not delivered', async () => {
    const { history } = open([
      order('a', 'delivered', 100),
      order('b', 'delivered', 50),
      order('c', 'pending'),
      order('d', 'rejected'),
      order('e', 'billed'),
    ])
    await press('Bill')
    await screen.findByText('2 orders selected')
    expect(chosen()).toEqual([
      ['Select all', true],
      ['Dish a', true],
      ['Dish b', true],
    ])
    expect(plain(screen.getByRole('note').textContent)).toBe(
      'Not delivered yet, so not on this bill: 1 × Dish c',
    )
    await userEvent.click(screen.getByLabelText(/Dish b/))
    await screen.findByText('1 order selected')
    await press('Proceed to bill')
    await screen.findByRole('dialog')
    expect(history.location.search).toBe('?bill=c1')
  })

  it('selects nothing of another party at the same table', async () => {
    open([
      check('old', { number: 3, orders: [order('a', 'delivered', 100, { check: 'old' })] }),
      check('new', { number: 4, orders: [order('b', 'delivered', 50, { check: 'new' })] }),
    ])
    const tab = within(await screen.findByRole('region', { name: 'Tab 4' }))
    await userEvent.click(tab.getByRole('button', { name: 'Bill' }))
    await screen.findByText('1 order selected')
    expect(chosen()).toEqual([
      ['Select all', false],
      ['Dish a', false],
      ['Dish b', true],
    ])
  })

  it('says what is missing if nothing is delivered', async () => {
    open([order('a', 'done')])
    await press('Bill')
    await screen.findByText('There are no delivered orders to bill')
    expect(screen.getByRole('note').textContent).toContain('Dish a')
  })

  it('leads back to the tab, also by the address', async () => {
    const { history } = open([order('a', 'delivered'), order('b', 'pending')])
    await press('Bill')
    await screen.findByText('1 order selected')
    await press('Back to the tab')
    await screen.findByText('Owes')
    expect(history.location.search).toBe('')
    await press('Bill')
    await screen.findByText('1 order selected')
    history.go(-1)
    await screen.findByText('Owes')
  })

  it('ends with the check', async () => {
    const { history } = open([order('a', 'delivered')], { search: '?bill=closed' })
    await screen.findByText('Owes')
    expect(history.location.search).toBe('')
  })

  it('shows open bills of the party, and does not select what is on them', async () => {
    open([order('a', 'delivered'), order('b', 'delivered')], {
      answers: {
        'GET /api/bill-intents': () => ({
          body: [intent('i', { state: 'ARMED', ref: 'ABCD2345', orders: ['a'] })],
        }),
      },
    })
    await screen.findByText('Bill ABCD2345')
    await screen.findByText('On an open bill · Ana Ilieva · since 11:00')
    await press('Bill')
    await screen.findByText('1 order selected')
    expect(screen.getByLabelText<HTMLInputElement>(/Dish a/).disabled).toBe(true)
  })
})
