// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import type { Invoice, InvoiceSummary } from '@kafana/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catchDownloads } from '../../../testing/downloads.ts'
import { openScreen } from '../../../testing/open-screen.ts'
import { freezeDate } from '../../../testing/render-screen.tsx'
import { dialog, press, words } from '../../../testing/screen-actions.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { InvoicesScreen } from './invoices-screen.tsx'

const downloads = catchDownloads()
freezeDate('2026-11-27T12:00:00Z')
beforeEach(loadParts)

const BUYER = { name: 'Алкалоид АД', taxNumber: 'MK4030002001122', address: 'Бул. 12', city: 'Скопје' }
const summary = (changes: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  _id: '2026-00017',
  kind: 'invoice',
  issuedAt: '2026-11-26T11:05:00.000Z',
  order: 'o1',
  buyer: BUYER,
  receiptNo: 42,
  classes: [{ taxClass: 'В', rate: 10, net: 227.27, vat: 22.73, gross: 250 }],
  total: 250,
  vat: 22.73,
  credits: null,
  creditedBy: null,
  ...changes,
})
const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  ...summary(),
  seller: { name: 'Два Елена', legalName: 'Два Елена ДООЕЛ', taxNumber: 'MK40300', address: 'Кеј 1, Охрид' },
  currency: 'MKD',
  timezone: 'Europe/Skopje',
  deviceSerial: 'S1',
  printedAt: null,
  lines: [{ title: 'Ајвар', taxClass: 'В', price: 125, quantity: 2, amount: 250 }],
  payments: [
    { tender: 'v1', kind: 'other', name: 'Meal voucher', amount: 100 },
    { tender: 'cash', kind: 'cash', name: null, amount: 150 },
  ],
  issuedBy: { _id: 'u1', firstname: 'Ана', lastname: 'К' },
  ...changes,
})
const credit = invoice({ _id: '2026-00018', kind: 'credit', receiptNo: 43, credits: '2026-00017' })

describe('the invoice of an order', () => {
  interface Case {
    readonly issued?: Invoice
    readonly voided?: boolean
    readonly missing?: readonly string[]
    readonly answers?: Parameters<typeof openScreen>[1]
  }
  const open = async ({ issued, voided = false, missing = [], answers = {} }: Case = {}) => {
    let now = issued ?? null
    const opened = openScreen(() => <InvoiceButton orderId="o1" />, {
      'GET /api/order/o1/invoice': () => ({ body: { invoice: now, voided, missing } }),
      'GET /api/invoice-buyers': () => ({ body: [BUYER] }),
      'POST /api/invoices': () => {
        now = invoice()
        return { status: 201, body: now }
      },
      ...answers,
    })
    expect(opened.seen.some(({ url }) => url.pathname.includes('invoice'))).toBe(false)
    await press('Invoice')
    return { ...opened, form: await dialog() }
  }

  it('is issued to a company that had one before, and shown as it is printed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const { form, writes } = await open()
    await userEvent.type(await form.findByRole('combobox', { name: /^Tax number/ }), '4030')
    await userEvent.click(await screen.findByRole('option', { name: /Алкалоид/ }))
    const fields = ['taxNumber', 'name', 'address', 'city'] as const
    const typed = fields.map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value)
    expect(typed).toEqual(fields.map((name) => BUYER[name]))
    await userEvent.click(form.getByRole('button', { name: 'Issue invoice' }))
    const shown = await dialog()
    const sheet = await shown.findByRole('article')
    expect(writes().map(({ body }) => body)).toEqual([{ order: 'o1', buyer: BUYER }])
    for (const text of [
      'Invoice 2026-00017',
      'Invoice date: 26/11/2026',
      'Receipt number: 42 · S1',
      'Два Елена ДООЕЛ',
      'Алкалоид АД',
      'В · 10 %227.2722.73250.00',
      'Payment: Meal voucher 100 den. · Cash 150 den.',
    ])
      expect(words(sheet)).toContain(text)
    expect(shown.queryByRole('link')).toBeNull()
    await userEvent.click(shown.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(words(document.querySelector('body > [aria-hidden] article'))).toBe(words(sheet))
  })

  it('takes the place of its form at once, before it is read again', async () => {
    let reads = 0
    const never = new Promise<never>(() => {})
    const { form, writes } = await open({
      answers: {
        'GET /api/order/o1/invoice': () => {
          reads += 1
          return reads === 1 ? { body: { invoice: null, voided: false, missing: [] } } : never
        },
      },
    })
    await userEvent.type(await form.findByRole('combobox', { name: /^Tax number/ }), '4030')
    await userEvent.click(await screen.findByRole('option', { name: /Алкалоид/ }))
    await userEvent.click(form.getByRole('button', { name: 'Issue invoice' }))
    const shown = await dialog()
    await shown.findByRole('article')
    expect(reads).toBe(2)
    expect(screen.queryByRole('button', { name: 'Issue invoice' })).toBeNull()
    await userEvent.click(shown.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toHaveLength(1)
  })

  it('says what is wrong with what is typed, and sends nothing', async () => {
    const { form, writes } = await open()
    await userEvent.type(await form.findByRole('combobox', { name: /^Tax number/ }), 'ABC')
    await userEvent.click(form.getByRole('button', { name: 'Issue invoice' }))
    await form.findByText('Enter a tax number of 4 to 20 letters and digits.')
    form.getByText('Name is required')
    expect(writes()).toEqual([])
  })

  it('says what the venue’s details lack, and where they are entered', async () => {
    const { form } = await open({ missing: ['legalName', 'taxNumber'] })
    await form.findByText('Legal name, Tax number')
    expect(form.getByRole('link', { name: 'Company information' }).getAttribute('href')).toBe('/company')
  })

  it('is not issued for a voided receipt', async () => {
    const { form } = await open({ voided: true })
    await form.findByText('This receipt has already been voided.')
    expect(form.queryByRole('combobox')).toBeNull()
  })

  it('leads to the credit note that cancelled it, and from there to the invoice', async () => {
    const { form } = await open({
      issued: invoice({ creditedBy: '2026-00018' }),
      voided: true,
      answers: { 'GET /api/invoices/2026-00018': () => ({ body: credit }) },
    })
    await form.findByText('Cancelled by credit note 2026-00018')
    await userEvent.click(form.getByRole('button', { name: 'Credit note 2026-00018' }))
    await waitFor(() => expect(words(form.getByRole('article'))).toContain('For invoice 2026-00017'))
    await userEvent.click(form.getByRole('button', { name: 'Invoice 2026-00017' }))
    await form.findByText('Cancelled by credit note 2026-00018')
  })
})

describe('the list of invoices', () => {
  const CLASSES = [{ taxClass: 'В', rate: 10, net: 100, vat: 10, gross: 110 }]
  const other = summary({
    _id: '2026-00019',
    buyer: { ...BUYER, name: 'Οίνος ΑΕ', taxNumber: 'EL 094259216' },
    classes: CLASSES,
    total: 110,
    vat: 10,
  })
  const all = [other, credit, summary({ creditedBy: credit._id })]
  const open = (invoices: readonly InvoiceSummary[] = all, at = '/fiscal-book?view=invoices') =>
    openScreen(
      InvoicesScreen,
      {
        'GET /api/invoices': () => ({
          body: { invoices, classes: invoices.length > 0 ? CLASSES : [], forgotten: [] },
        }),
      },
      at,
    )
  const numbers = () =>
    within(screen.getByRole('table', { name: 'Invoices to companies' }))
      .getAllByRole('button')
      .map(words)

  it('has the month’s invoices and credit notes with the totals by tax class', async () => {
    const { seen } = open()
    const table = await screen.findByRole('table', { name: 'By tax class' })
    expect(words(table)).toContain('В · 10 %100.0010.00110.00')
    expect(numbers()).toEqual(['2026-00019', '2026-00018', '2026-00017'])
    expect(words(screen.getByRole('table', { name: 'Invoices to companies' }))).toContain('-250.00')
    await press('Previous month')
    await screen.findByText('October 2026')
    const asked = seen.filter(({ url }) => url.pathname === '/api/invoices')
    expect(asked.map(({ url }) => url.searchParams.get('month'))).toEqual(['2026-11', '2026-10'])
  })

  it('is searched by name in any alphabet, by tax number and by number', async () => {
    for (const [search, found] of [
      ['oinos', ['2026-00019']],
      ['094259216', ['2026-00019']],
      ['EL094', ['2026-00019']],
      ['00018', ['2026-00018']],
    ] as const) {
      open(all, `/fiscal-book?view=invoices&search=${search}`)
      await screen.findByRole('table', { name: 'By tax class' })
      expect(numbers()).toEqual(found)
      cleanup()
    }
  })

  it('is exported with net and tax of each class, credit notes below zero', async () => {
    open()
    await screen.findByRole('table', { name: 'By tax class' })
    await press('Export')
    expect(await downloads.linesOf('kafana-invoices-2026-11.csv')).toEqual([
      '\uFEFFInvoice number,Document,Invoice date (Europe/Skopje),Buyer,Tax number,Address,City,Receipt number,Net В · 10 % (MKD),VAT В · 10 % (MKD),VAT (MKD),Total (MKD)',
      '2026-00019,Invoice,2026-11-26 12:05,Οίνος ΑΕ,EL 094259216,Бул. 12,Скопје,42,100.00,10.00,10.00,110.00',
      '2026-00018,Credit note,2026-11-26 12:05,Алкалоид АД,MK4030002001122,Бул. 12,Скопје,43,-227.27,-22.73,-22.73,-250.00',
      '2026-00017,Invoice,2026-11-26 12:05,Алкалоид АД,MK4030002001122,Бул. 12,Скопје,42,227.27,22.73,22.73,250.00',
      'Total,,,,,,,,100.00,10.00,10.00,110.00',
      '',
    ])
  })

  it('is exported with the sums of those that have no receipt, whose tax is not in the fiscal report', async () => {
    open([
      summary(),
      summary({ _id: '2026-00018', instead: true, receiptNo: null }),
      summary({
        _id: '2026-00019',
        instead: true,
        receiptNo: null,
        total: 110,
        vat: 10,
        kind: 'credit',
        classes: [{ taxClass: 'В', rate: 10, net: 100, vat: 10, gross: 110 }],
      }),
    ])
    await screen.findByRole('table', { name: 'By tax class' })
    await press('Export')
    const lines = await downloads.linesOf('kafana-invoices-2026-11.csv')
    expect(lines[2]).toContain('2026-00018,Invoice instead of a receipt,')
    expect(lines.at(-2)).toBe('Invoice instead of a receipt,,,,,,,,127.27,12.73,12.73,140.00')
  })

  it('says that a month has none, and how one is issued', async () => {
    open([])
    await screen.findByText('No invoices in this month')
    screen.getByText(/^An invoice is issued on the page of an order/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
  })

  it('names what a restored backup does not have, with the order on whose page it is issued again', async () => {
    const issuedAt = '2026-11-26T12:00:00.000Z'
    const forgotten = [
      { _id: '2026-00022', kind: 'credit', issuedAt, order: 'o2' },
      { _id: '2026-00021', kind: 'invoice', issuedAt, order: 'o2' },
      { _id: '2026-00020', kind: 'invoice', issuedAt, order: null },
    ]
    openScreen(InvoicesScreen, {
      'GET /api/invoices': () => ({ body: { invoices: [], classes: [], forgotten } }),
    })
    const notice = within(await screen.findByRole('region', { name: 'Not in the restored backup' }))
    expect(notice.getAllByRole('listitem').map(words)).toEqual([
      '2026-00022 · Credit note',
      '2026-00021',
      '2026-00020',
    ])
    expect(notice.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/orders/o2'])
    expect(screen.queryByText('No invoices in this month')).toBeNull()
  })

  it('opens an invoice by its number, which leads to its order', async () => {
    openScreen(InvoicesScreen, {
      'GET /api/invoices': () => ({ body: { invoices: [summary()], classes: CLASSES, forgotten: [] } }),
      'GET /api/invoices/2026-00017': () => ({ body: invoice() }),
    })
    await press('2026-00017')
    const shown = await dialog()
    expect(words(await shown.findByRole('article'))).toContain('Invoice 2026-00017')
    expect(shown.getByRole('link', { name: 'Open order' }).getAttribute('href')).toBe('/orders/o1')
  })
})
