// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox, outbox } from '@kafana/client/outbox/current-outbox.ts'
import { check, order } from '@kafana/client/testing/entities.ts'
import { refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { current, linesOf, made, openPad, press, tap } from '../../../testing/open-pad.tsx'

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => closeOutbox())

describe('taking an order', () => {
  it('takes food and drinks, and sends them with one press', async () => {
    const { sent, seen } = await openPad()
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
        sentAt: expect.any(String) as string,
        lines: [
          { id: expect.any(String) as string, product: 'beer', quantity: 2, note: '', shownPrice: 120 },
          { id: expect.any(String) as string, product: 'pizza', quantity: 1, note: '', shownPrice: 350 },
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
    const { type, sent } = await openPad()
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
    const { type } = await openPad()
    await type('{Enter}')
    current().getByText('Nothing added yet')
    await type('{ArrowDown}{Enter}')
    expect(linesOf('Food')).toHaveLength(1)
  })

  it('does not send while something is typed and not added', async () => {
    const { type, sent } = await openPad()
    await type('soup{Enter}kaf{Control>}{Enter}{/Control}')
    await screen.findByText('Add this product to the order, or clear the field.')
    expect(sent()).toEqual([])
  })

  it('has a note for a line, offered again later; another note is another line', async () => {
    const { sent } = await openPad()
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
    await openPad()
    await tap(/Soup/)
    await press('Remove: Soup')
    current().getByText('Nothing added yet')
    await press('Undo')
    expect(linesOf('Food')).toHaveLength(1)
  })

  it('has a note for all of it and the number of guests, which a table with guests does not ask for', async () => {
    const first = await openPad()
    await tap(/Soup/)
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for the whole order' }), 'birthday')
    await press('One more: Guests')
    await press('One more: Guests')
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(first.sent()[0]).toMatchObject({ note: 'birthday', covers: 2 })
    first.unmount()
    await openPad({ 'GET /api/checks/table/t12': () => ({ body: [check('c1', { covers: 4 })] }) })
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
    const { unmount } = await openPad(answers)
    const link = await screen.findByRole('link', { name: /^Already ordered: 2 orders · .*260\.50.* to pay$/ })
    expect(link.getAttribute('href')).toBe('/establishment/t12')
    unmount()
    const { seen } = await openPad(answers, '/pad')
    expect(seen.some(({ url }) => url.pathname.startsWith('/api/checks'))).toBe(false)
  })
})

describe('the table', () => {
  it('can be chosen last, and shows its state', async () => {
    const { sent } = await openPad({}, '/pad')
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
    const first = await openPad()
    await tap(/Soup/)
    first.unmount()
    await openPad({}, '/pad?table=t1')
    current().getByText('Nothing added yet')
    await tap(/Скопско/)
    await press('Table 12 · Terrace 1 item')
    expect(linesOf('Food')).toHaveLength(1)
    screen.getByRole('button', { name: 'Table 1 · Terrace 1 item' })
  })

  it('of what is on the pad can be changed; with what the other table has it is one ticket', async () => {
    const first = await openPad()
    await tap(/Soup/)
    first.unmount()
    await openPad({}, '/pad?table=t1')
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
    await openPad({ 'GET /api/tables': () => ({ body: [] }) }, '/pad')
    await press('Choose a table')
    await screen.findByText('The owner can add them on the “Zones” screen.')
  })
})

describe('nothing typed is lost', () => {
  it('over a reload, with the id of the ticket', async () => {
    const first = await openPad({ 'POST /api/tickets': () => refusal(400, 'TAX_RATE_UNKNOWN') })
    await tap(/Soup/)
    await press(/^Send/)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The venue has no tax class for this rate.',
    )
    first.unmount()
    const second = await openPad({}, '/pad')
    expect(linesOf('Food')).toHaveLength(1)
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(second.sent()[0]?.id).toBe(first.sent()[0]?.id)
    expect(second.sent()[0]?.lines).toEqual(first.sent()[0]?.lines)
  })

  it('without a connection: the device keeps it and says so', async () => {
    const { sent } = await openPad()
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
    const first = await openPad({ 'POST /api/tickets': () => refusal(400, 'TAX_RATE_UNKNOWN') })
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
    const { sent } = await openPad({ 'GET /api/checks/table/t12': () => ({ body: [ordered] }) })
    await screen.findByText('Part of this order had already been sent. It was removed here.')
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]?.lines).toMatchObject([{ product: 'beer' }])
    expect(sent()[0]?.id).not.toBe(first.sent()[0]?.id)
  })

  it('is another ticket after its id was taken', async () => {
    let isTaken = true
    const { sent } = await openPad({
      'POST /api/tickets': () => (isTaken ? refusal(409, 'ID_TAKEN') : made),
    })
    await tap(/Soup/)
    await press(/^Send/)
    await screen.findByText(
      'This was already sent with other content. Check what was saved before you send it again.',
    )
    isTaken = false
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(new Set(sent().map(({ id }) => id)).size).toBe(2)
  })
})

it('says who can add products where there are none', async () => {
  await openPad({ 'GET /api/product': () => ({ body: [] }) })
  screen.getByText('The owner can add products.')
})

it("on a phone Back closes the ticket's sheet and stays on the pad", async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList,
  )
  const { history } = await openPad()
  act(() => history.push('/pad?table=t1'))
  await tap(/Скопско/)
  await press(/Show the order/)
  const sheet = await screen.findByRole('dialog', { name: 'Current order' })
  await within(sheet).findByRole('list', { name: 'Drink' })
  await act(async () => history.go(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history.location.search).toBe('?table=t1')
  expect(document.activeElement?.textContent).toContain('Show the order')
  vi.restoreAllMocks()
})
