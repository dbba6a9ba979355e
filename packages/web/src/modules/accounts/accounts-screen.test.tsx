// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { company, member } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { AccountEntry, GuestAccount, Voucher } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { answered, dialog, press, retype, words } from '../../testing/screen-actions.ts'
import { Component as AccountsScreen } from './accounts-screen.tsx'

const downloads = catchDownloads()
beforeEach(loadParts)

const account = (_id: string, name: string | null, changes: Partial<GuestAccount> = {}): GuestAccount => ({
  _id,
  name,
  note: '',
  limit: null,
  balance: 0,
  archived: false,
  version: 3,
  ...changes,
})
const ACCOUNTS = [
  account('a1', 'Jovanović', { balance: 320.5, limit: 1000, note: 'Pays on Fridays' }),
  account('a2', null, { balance: -50 }),
  account('a3', 'Old guest', { archived: true, balance: 20 }),
]
const by = { _id: 'u', firstname: 'Ana', lastname: 'Koleva' }
const entry = (position: number, changes: Partial<AccountEntry> = {}): AccountEntry => ({
  position,
  kind: 'charge',
  amount: 100,
  balanceAfter: 320.5,
  at: '2026-11-20T18:00:00.000Z',
  by,
  ...changes,
})
const PAGES = [
  { entries: [entry(3, { receiptNo: 41, order: 'o1' })], next: 3 },
  {
    entries: [
      entry(2, { kind: 'payment', amount: -80, balanceAfter: 220.5, tender: 'cash', note: 'For May' }),
      entry(1, { kind: 'reversal', amount: -10, balanceAfter: 300.5 }),
    ],
  },
]

const VOUCHERS: readonly Voucher[] = [
  {
    _id: 'v1',
    end: 'NPQR',
    note: 'For Ana',
    value: 200,
    left: 80,
    expires: '2026-11-01',
    expired: true,
    blocked: false,
    soldAt: '2026-10-20T18:00:00.000Z',
    version: 4,
  },
]

const open = (
  kinds: readonly string[] = ['cash', 'account'],
  answers: Parameters<typeof fakeServer>[0] = {},
) => {
  signedInAs('owner')
  let vouchers = VOUCHERS
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company({}) }),
    'GET /api/accounts': () => ({ body: ACCOUNTS }),
    'GET /api/tenders': () => ({
      body: kinds.map((kind) => ({
        _id: kind,
        name: null,
        kind,
        fiscalType: 'other',
        needsReference: false,
        step: 1,
        archived: false,
        version: 1,
      })),
    }),
    'GET /api/company/staff': () => ({
      body: [member('u', 'Ana'), member('w', 'Luka')],
    }),
    'GET /api/accounts/a1/entries': ({ url }) => ({
      body: PAGES[url.searchParams.has('before') ? 1 : 0],
    }),
    'GET /api/vouchers': () => ({ body: vouchers }),
    'POST /api/vouchers': () => ({ status: 201, body: VOUCHERS[0] }),
    'PUT /api/vouchers/v1': ({ body }) => {
      vouchers = vouchers.map((one) => ({ ...one, ...(body as object), version: one.version + 1 }))
      return { body: vouchers[0] }
    },
    'GET /api/accounts/v1/entries': () => ({ body: PAGES[1] }),
    'POST /api/accounts': () => ({ status: 201, body: ACCOUNTS[0] }),
    'POST /api/accounts/a1/payments': () => ({ status: 201, body: ACCOUNTS[0] }),
    'PUT /api/accounts/a1': () => ({ body: ACCOUNTS[0] }),
    ...answers,
  })
  const { history } = renderScreen(AccountsScreen)
  return { seen, history, writes: () => writesIn(seen) }
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Guest accounts' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => words(within(row).getAllByRole('cell')[0]))

describe('the accounts of guests', () => {
  it('show what each owes and all of them together; archived ones when asked', async () => {
    open()
    expect(await rows()).toEqual(['JovanovićPays on Fridays', 'Account without a name'])
    // What was paid in advance is not set off.
    screen.getByText(/^340\.50/)
    screen.getByText('No limit')
    await userEvent.click(screen.getByRole('switch', { name: 'Show archived accounts' }))
    expect(await rows()).toContain('Old guestArchived')
    await userEvent.type(screen.getByRole('combobox', { name: 'Search by name' }), 'jovanovic')
    await waitFor(async () => expect(await rows()).toEqual(['JovanovićPays on Fridays']))
  })

  it('are opened, changed and archived', async () => {
    const { writes } = open()
    await press('New account')
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Name/ }), 'Petrović')
    await press('Save')
    await press('Edit: Jovanović')
    await retype((await dialog()).getByRole('textbox', { name: /Limit/ }), '1500')
    await press('Save')
    await press('Edit: Jovanović')
    await userEvent.clear((await dialog()).getByRole('textbox', { name: /Limit/ }))
    await press('Save')
    await press('Edit: Jovanović')
    await press('Archive')
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toEqual([
        { name: 'Petrović', note: '', limit: null },
        { limit: 1500, version: 3 },
        { limit: null, version: 3 },
        { archived: true, version: 3 },
      ]),
    )
  })

  it('are not archived from a form with changes, which would be lost', async () => {
    open()
    await press('Edit: Jovanović')
    const form = await dialog()
    const archive = form.getByRole<HTMLButtonElement>('button', { name: 'Archive' })
    await retype(form.getByRole('textbox', { name: /Limit/ }), '1500')
    expect(archive.disabled).toBe(true)
    await retype(form.getByRole('textbox', { name: /Limit/ }), '1000')
    expect(archive.disabled).toBe(false)
  })

  it('take what the guest owes, from whoever took it', async () => {
    const { writes } = open()
    await press('Take a payment: Jovanović')
    const form = await dialog()
    const amount: HTMLInputElement = form.getByRole('textbox', { name: /Amount/ })
    expect(amount.value).toBe('320.5')
    await retype(amount, '200')
    await userEvent.click(await form.findByRole('combobox', { name: /Taken by/ }))
    await userEvent.click(await screen.findByRole('option', { name: /Luka/ }))
    await press('Confirm')
    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          call: 'POST /api/accounts/a1/payments',
          body: { tender: 'cash', amount: 200, takenBy: 'w', note: '' },
        },
      ]),
    )
  })

  it('have a statement by page, and all of it as a file', async () => {
    open()
    await press('Statement: Jovanović')
    const drawer = await dialog()
    const entries = async () =>
      within(await drawer.findByRole('list', { name: 'Statement' }))
        .getAllByRole('listitem')
        .map(words)
    expect(await entries()).toEqual([expect.stringMatching(/^BillNo\. 41 · Ana Koleva.*100.*320\.50/)])
    await press('Show more')
    await waitFor(async () => expect(await entries()).toHaveLength(3))
    await press('Download as CSV')
    await waitFor(() => expect(downloads.names()).toEqual(['kafana-account.csv']))
    const lines = await downloads.linesOf('kafana-account.csv')
    expect(lines).toHaveLength(5)
    expect(lines[2]).toMatch(/,Payment,,Cash,-80\.00,220\.50,Ana Koleva,For May$/)
  })
})

describe('vouchers', () => {
  it('are shown where the venue has them', async () => {
    const { seen } = open()
    await rows()
    expect(seen.some(({ url }) => url.pathname === '/api/vouchers')).toBe(false)
  })

  it('show what is left of each, and its statement', async () => {
    open(['cash', 'voucher'])
    const table = within(await screen.findByRole('table', { name: 'Gift vouchers' }))
    expect(table.getAllByRole('row').slice(1).map(words)).toEqual([
      expect.stringMatching(/^…NPQRFor Ana200.*80.*Expired/),
    ])
    await press('Statement: …NPQR')
    await (await dialog()).findByRole('list', { name: 'Statement' })
  })

  it('are blocked when they were lost', async () => {
    const { writes } = open(['cash', 'voucher'])
    await press('Block: …NPQR')
    await screen.findByText('Blocked')
    await press('Unblock: …NPQR')
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { call: 'PUT /api/vouchers/v1', body: { blocked: true, version: 4 } },
        { call: 'PUT /api/vouchers/v1', body: { blocked: false, version: 5 } },
      ]),
    )
  })

  it('are sold, and their code is shown once', async () => {
    const { writes } = open(['cash', 'voucher'])
    await press('Sell a voucher')
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Value/ }), '200')
    await press('Confirm')
    const shown = await screen.findByLabelText('Voucher code')
    const [sold] = writes()
    expect(sold).toMatchObject({
      call: 'POST /api/vouchers',
      body: { value: 200, tender: 'cash', expires: null, note: '' },
    })
    expect(words(shown)).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect(sold?.body).toMatchObject({ code: words(shown)?.replaceAll('-', '') })
    const slip = document.body.querySelector('body > [aria-hidden] h3')?.parentElement
    for (const part of ['Gift voucher', '200', words(shown) ?? '?', 'Valid until 01/11/2026'])
      expect(words(slip)).toContain(part)
    vi.spyOn(window, 'print').mockReturnValue()
    await press('Print slip')
    expect(window.print).toHaveBeenCalledOnce()
    await press('Close')
    await waitFor(() => expect(document.body.textContent).not.toContain(words(shown) ?? '?'))
  })

  it('keep their code in sight until somebody says so: Esc and Back do not close it', async () => {
    const sale = Promise.withResolvers<void>()
    const { history } = open(['cash', 'voucher'], {
      'POST /api/vouchers': async () => {
        await sale.promise
        return { status: 201, body: VOUCHERS[0] }
      },
    })
    act(() => history.push('/?sold'))
    await press('Sell a voucher')
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Value/ }), '200')
    await press('Confirm')
    // It may be sold already.
    await userEvent.keyboard('{Escape}')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect((await dialog()).getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    sale.resolve()
    await screen.findByLabelText('Voucher code')
    await userEvent.keyboard('{Escape}')
    await act(async () => history.go(-1))
    await answered()
    screen.getByLabelText('Voucher code')
    expect(history.location.search).toBe('?sold')
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
