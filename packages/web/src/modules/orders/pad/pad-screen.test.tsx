// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadParts } from '../../../platform/browser/parts.ts'
import { closeOutbox, outbox } from '../../../platform/outbox/current-outbox.ts'
import { check, floorTable, order, product, table, zone } from '../../../testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Component } from './pad-screen.tsx'

const readAnswers = {
  'GET /api/product': () => ({
    body: [
      product('beer', 'Скопско', { price: 120 }),
      product('coffee', 'Кафе еспресо', { price: 80 }),
      product('pizza', 'Pizza Margherita', { price: 350, category: 'food' }),
      product('soup', 'Soup', { price: 150, category: 'food' }),
    ],
  }),
  'GET /api/zones': () => ({ body: [zone('z1', { name: 'Terrace' })] }),
  'GET /api/tables': () => ({
    body: [table('t12', { name: 'Table 12', zone: 'z1' }), table('t1', { name: 'Table 1', zone: 'z1' })],
  }),
  'GET /api/orders/floor': () => ({
    body: [floorTable('t1'), floorTable('t12', { state: 'ready', since: '2026-11-26T10:00:00.000Z' })],
  }),
  'GET /api/checks/table/t12': () => ({ body: [] }),
  'GET /api/checks/table/t1': () => ({ body: [] }),
}
const made = { status: 201, body: { ticket: { _id: 'x' }, orders: [] } }
const sends = { 'POST /api/tickets': () => made }

interface SentBody {
  readonly id: string
  readonly table: string
  readonly covers?: number
  readonly note: string
  readonly takenAt: string
  readonly lines: readonly { id: string; product: string; quantity: number; note: string }[]
}

const open = async (answers: Parameters<typeof fakeServer>[0] = {}, at = '/pad?table=t12') => {
  const seen = fakeServer({ ...readAnswers, ...sends, ...answers })
  const shown = renderScreen(Component, {
    at,
    path: '/pad',
    routes: [{ path: '/establishment/:id', element: <p>Table page</p> }],
  })
  await screen.findByRole('combobox', { name: 'Product' })
  await waitFor(() => expect(seen.filter(({ url }) => url.pathname === '/api/orders/floor')).toHaveLength(1))
  const user = userEvent.setup()
  return {
    ...shown,
    seen,
    user,
    type: async (keys: string) => {
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product' })),
      )
      await user.keyboard(keys)
    },
    sent: () => writesIn(seen).map(({ body }) => body as SentBody),
  }
}

const tap = (name: RegExp) => userEvent.click(screen.getByRole('option', { name }))
const current = () => within(screen.getByRole('region', { name: 'Current order' }))
const linesOf = (category: string) =>
  within(current().getByRole('list', { name: category }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const tiles = () => screen.getAllByRole('option').map((tile) => tile.firstElementChild?.textContent)
const soldOut = (until: string | null) => ({ since: new Date(Date.now() - 60_000).toISOString(), until })

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => closeOutbox())

describe('taking an order', () => {
  it('takes food and drinks, and sends them with one press', async () => {
    const { sent, seen } = await open()
    await tap(/Скопско/)
    await tap(/Скопско/)
    await tap(/Pizza/)
    expect(linesOf('Food')).toEqual([expect.stringContaining('Pizza Margherita')])
    expect(linesOf('Drink')).toEqual([expect.stringMatching(/Скопско.*240/)])
    await press(/^Send · .*590/)
    await current().findByText('Sent for Table 12')
    expect(sent()).toEqual([
      {
        id: expect.any(String) as string,
        table: 't12',
        note: '',
        takenAt: expect.any(String) as string,
        lines: [
          { id: expect.any(String) as string, product: 'beer', quantity: 2, note: '' },
          { id: expect.any(String) as string, product: 'pizza', quantity: 1, note: '' },
        ],
      },
    ])
    expect(seen.find(({ method }) => method === 'POST')?.headers.get('Idempotency-Key')).toBeTruthy()
    current().getByText('2 × Скопско, 1 × Pizza Margherita')
    current().getByText('Nothing added yet')
    expect(screen.getByRole('link', { name: 'Open the table' }).getAttribute('href')).toBe(
      '/establishment/t12',
    )
    // Ready for the next table.
    screen.getByRole('button', { name: 'Choose a table' })
  })

  it('works by keyboard: both categories, any alphabet, quantities, send', async () => {
    const { type, sent } = await open()
    await type('3 kafe{Enter}soup{Enter}')
    expect(linesOf('Drink')).toEqual([expect.stringContaining('Кафе еспресо')])
    expect(linesOf('Food')).toEqual([expect.stringContaining('Soup')])
    await type('{Control>}{Enter}{/Control}')
    await current().findByText('Sent for Table 12')
    expect(sent()[0]?.lines.map(({ product: id, quantity }) => [id, quantity])).toEqual([
      ['coffee', 3],
      ['soup', 1],
    ])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product' })),
    )
  })

  it('adds nothing by an extra Enter, but what the arrow keys select', async () => {
    const { type } = await open()
    await type('{Enter}')
    current().getByText('Nothing added yet')
    await type('{ArrowDown}{Enter}')
    expect(linesOf('Food')).toHaveLength(1)
  })

  it('does not send while something is typed and not added', async () => {
    const { type, sent } = await open()
    await type('soup{Enter}kaf{Control>}{Enter}{/Control}')
    await screen.findByText('Add this product to the order, or clear the field.')
    expect(sent()).toEqual([])
  })

  it('has a note for a line, offered again later; another note is another line', async () => {
    const { sent } = await open()
    await tap(/Pizza/)
    await userEvent.click(current().getByRole('button', { name: /^Pizza/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'no cheese{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tap(/Pizza/)
    expect(linesOf('Food')).toEqual([
      expect.stringContaining('no cheese'),
      expect.stringContaining('Add a note'),
    ])
    await userEvent.click(current().getByRole('button', { name: /^Pizza.*Add a note/ }))
    // One press on a recent note is enough; the lines are the same then.
    await userEvent.click(await screen.findByRole('button', { name: 'no cheese' }))
    expect(linesOf('Food')).toEqual([expect.stringContaining('no cheese')])
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]?.lines).toMatchObject([{ product: 'pizza', quantity: 2, note: 'no cheese' }])
  })

  it('removes a line, and undoes that', async () => {
    await open()
    await tap(/Soup/)
    await press('Remove: Soup')
    current().getByText('Nothing added yet')
    await press('Undo')
    expect(linesOf('Food')).toHaveLength(1)
  })

  it('has a note for all of it and the number of guests, which a table with guests does not ask for', async () => {
    const first = await open()
    await tap(/Soup/)
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for the whole order' }), 'birthday')
    await press('One more: Guests')
    await press('One more: Guests')
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(first.sent()[0]).toMatchObject({ note: 'birthday', covers: 2 })
    first.unmount()
    await open({ 'GET /api/checks/table/t12': () => ({ body: [check('c1', { covers: 4 })] }) })
    await tap(/Soup/)
    await screen.findByText(/^Already ordered/)
    expect(screen.queryByRole('button', { name: 'One more: Guests' })).toBeNull()
  })

  it('says what the table has ordered and owes, and asks nothing without a table', async () => {
    const answers = {
      'GET /api/checks/table/t12': () => ({
        body: [check('c1', { owed: 260.5, orders: [order('o1'), order('o2')] })],
      }),
    }
    const { unmount } = await open(answers)
    const link = await screen.findByRole('link', { name: /^Already ordered: 2 orders · .*260\.50.* to pay$/ })
    expect(link.getAttribute('href')).toBe('/establishment/t12')
    unmount()
    const { seen } = await open(answers, '/pad')
    expect(seen.some(({ url }) => url.pathname.startsWith('/api/checks'))).toBe(false)
  })
})

describe('the table', () => {
  it('can be chosen last, and shows its state', async () => {
    const { sent } = await open({}, '/pad')
    await tap(/Soup/)
    await userEvent.click(current().getByRole('button', { name: 'Choose a table' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a table' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Table 1 · Terracefree',
      expect.stringMatching(/^Table 12 · Terraceready for/),
    ])
    await userEvent.type(dialog.getByRole('textbox', { name: 'Find a table' }), '12{Enter}')
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]).toMatchObject({ table: 't12' })
  })

  it('has a ticket of its own: what was begun for another table is kept and offered', async () => {
    const first = await open()
    await tap(/Soup/)
    first.unmount()
    await open({}, '/pad?table=t1')
    current().getByText('Nothing added yet')
    await tap(/Скопско/)
    await press('Table 12 · Terrace 1 item')
    expect(linesOf('Food')).toHaveLength(1)
    screen.getByRole('button', { name: 'Table 1 · Terrace 1 item' })
  })

  it('of what is on the pad can be changed; with what the other table has it is one ticket', async () => {
    const first = await open()
    await tap(/Soup/)
    first.unmount()
    await open({}, '/pad?table=t1')
    await tap(/Скопско/)
    await press('Table 1 · Terrace')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: /^Table 12/ }))
    expect([linesOf('Food'), linesOf('Drink')]).toEqual([
      [expect.stringContaining('Soup')],
      [expect.stringContaining('Скопско')],
    ])
    expect(screen.queryByText('Not sent yet')).toBeNull()
  })

  it('is missing in a venue without tables, which the choice says', async () => {
    await open({ 'GET /api/tables': () => ({ body: [] }) }, '/pad')
    await press('Choose a table')
    await screen.findByText('The owner can add them on the “Zones” screen.')
  })
})

describe('a product that is sold out', () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const menu = (mark: ReturnType<typeof soldOut> | null) => ({
    'GET /api/product': () => ({
      body: [product('soup', 'Soup', { category: 'food', soldOut: mark }), product('beer', 'Beer')],
    }),
  })

  it('is not added by a tap, which says until when', async () => {
    await open(menu(soldOut(until)))
    expect(screen.getByRole('option', { name: /Soup/ }).textContent).toMatch(/Sold outuntil \d/)
    await tap(/Soup/)
    await screen.findByText(/^Soup: Sold out until \d/)
    current().getByText('Nothing added yet')
  })

  it('in a refused ticket is named, and the rest is sent', async () => {
    const products = [{ product: 'soup', name: 'Soup', until }]
    let isRefused = true
    const { sent } = await open({
      ...menu(null),
      'POST /api/tickets': () => (isRefused ? refusal(409, 'SOLD_OUT', { products }) : made),
    })
    await tap(/Soup/)
    await tap(/Beer/)
    await press(/^Send/)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('listitem').textContent).toMatch(/^Soup \(Sold out until \d/)
    // Nothing is lost until the waiter decides.
    expect(linesOf('Food')).toHaveLength(1)
    isRefused = false
    await userEvent.click(alert.getByRole('button', { name: 'Send the rest' }))
    await current().findByText('Sent for Table 12')
    expect(sent().map(({ lines }) => lines.map(({ product: id }) => id))).toEqual([
      ['soup', 'beer'],
      ['beer'],
    ])
    expect(outbox().changes()).toEqual([])
  })

  it('alone in a refused ticket is taken off', async () => {
    const products = [{ product: 'soup', name: 'Soup', until: null }]
    await open({ ...menu(null), 'POST /api/tickets': () => refusal(409, 'SOLD_OUT', { products }) })
    await tap(/Soup/)
    await press(/^Send/)
    await press('Take off the order')
    current().getByText('Nothing added yet')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('what this device uses most', () => {
  const part = (name: string) =>
    userEvent.click(within(screen.getByRole('group', { name: 'Menu groups' })).getByRole('button', { name }))

  it('is marked by holding a tile, and undone', async () => {
    await open()
    await part('Favourites')
    screen.getByText('Hold a product to mark it as a favourite on this device.')
    await part('All')
    fireEvent.contextMenu(screen.getByRole('option', { name: /Soup/ }))
    await screen.findByText('Favourite: Soup')
    current().getByText('Nothing added yet')
    await part('Favourites')
    expect(tiles()).toEqual(['Soup'])
    await press('Undo')
    screen.getByText('No favourites yet')
  })

  it('is held with a finger, which orders nothing', async () => {
    await open()
    const soup = screen.getByRole('option', { name: /Soup/ })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(soup, { button: 0 })
    vi.advanceTimersByTime(600)
    vi.useRealTimers()
    fireEvent.pointerUp(soup)
    fireEvent.click(soup)
    await screen.findByText('Favourite: Soup')
    current().getByText('Nothing added yet')
  })

  it('is what was sent, most often first', async () => {
    await open()
    await tap(/Soup/)
    await tap(/Скопско/)
    await tap(/Скопско/)
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    await part('Recently sold')
    expect(tiles()).toEqual(['Скопско', 'Soup'])
  })

  it('has the groups of the menu beside it; a category without groups is one', async () => {
    const group = { _id: 'g', name: 'Beers', colour: 'blue' as const, position: 0 }
    await open({
      'GET /api/product': () => ({
        body: [
          product('a', 'Ale', { group }),
          product('c', 'Cola'),
          product('s', 'Soup', { category: 'food' }),
        ],
      }),
    })
    const names = within(screen.getByRole('group', { name: 'Menu groups' })).getAllByRole('button')
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Favourites',
      'Recently sold',
      'Food',
      'Beers',
    ])
    await part('Beers')
    expect(tiles()).toEqual(['Ale'])
    await part('Food')
    expect(tiles()).toEqual(['Soup'])
  })
})

describe('nothing typed is lost', () => {
  it('over a reload, with the id of the ticket', async () => {
    const first = await open({ 'POST /api/tickets': () => refusal(400, 'TAX_RATE_UNKNOWN') })
    await tap(/Soup/)
    await press(/^Send/)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The venue has no tax class for this rate.',
    )
    first.unmount()
    const second = await open({}, '/pad')
    expect(linesOf('Food')).toHaveLength(1)
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(second.sent()[0]?.id).toBe(first.sent()[0]?.id)
    expect(second.sent()[0]?.lines).toEqual(first.sent()[0]?.lines)
  })

  it('without a connection: the device keeps it and says so', async () => {
    const { sent } = await open()
    await tap(/Soup/)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await press(/^Send/)
    await current().findByText(/^On this device for Table 12/)
    current().getByText('Nothing added yet')
    expect(outbox().changes()).toMatchObject([
      {
        call: 'service.sendTicket',
        state: 'waiting',
        table: { name: 'Table 12', zone: 'Terrace' },
        lines: ['1 × Soup'],
        total: 150,
        input: { body: { table: 't12', lines: [{ product: 'soup' }] } },
      },
    ])
    expect(sent()).toEqual([])
  })

  it('and nothing is sent twice: what the table has already is taken off', async () => {
    const first = await open({ 'POST /api/tickets': () => refusal(400, 'TAX_RATE_UNKNOWN') })
    await tap(/Soup/)
    await press(/^Send/)
    await screen.findByRole('alert')
    const line = first.sent()[0]?.lines[0]?.id ?? ''
    const before = order('o1')
    await tap(/Скопско/)
    first.unmount()
    // The server had made the first ticket all the same.
    const ordered = check('c1', {
      orders: [{ ...before, products: before.products.map((each) => ({ ...each, line })) }],
    })
    const { sent } = await open({ 'GET /api/checks/table/t12': () => ({ body: [ordered] }) })
    await screen.findByText('Part of this order had been sent already. It was taken off here.')
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]?.lines).toMatchObject([{ product: 'beer' }])
    expect(sent()[0]?.id).not.toBe(first.sent()[0]?.id)
  })

  it('is another ticket after its id was taken', async () => {
    let isTaken = true
    const { sent } = await open({
      'POST /api/tickets': () => (isTaken ? refusal(409, 'ID_TAKEN') : made),
    })
    await tap(/Soup/)
    await press(/^Send/)
    await screen.findByText('This was sent before with other content. Send it again as a new order.')
    isTaken = false
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(new Set(sent().map(({ id }) => id)).size).toBe(2)
  })
})

it('says who can add products where there are none', async () => {
  await open({ 'GET /api/product': () => ({ body: [] }) })
  screen.getByText('The owner can add products.')
})
