// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ingredient, openScreen } from '../../testing/open-screen.ts'
import { chooseMore, dialog, press, retype, expectText, words } from '../../testing/screen-actions.ts'
import { Component as StorageScreen } from './storage-screen.tsx'

const beans = { ...ingredient('i1', 'Beans', 0.4), quantity: 500, buyingQuantity: 5, version: 6 }
type Answers = NonNullable<Parameters<typeof openScreen>[1]>
const open = (answers: Answers = {}, at = '/storage') =>
  openScreen(
    StorageScreen,
    {
      'GET /api/ingredient': () => ({ body: [beans] }),
      'GET /api/ingredient/suppliers': () => ({ body: { suppliers: ['Mill', 'Dairy'] } }),
      ...answers,
    },
    at,
  )
type Dialog = Awaited<ReturnType<typeof dialog>>

describe('buying', () => {
  const preview = (form: Dialog) => [...form.getByRole('status', { name: 'Preview' }).children].map(words)

  it('previews the quantity in serving units and the new price', async () => {
    const { writes } = open({ 'POST /api/ingredient/i1/purchase': () => ({ status: 201, body: beans }) })
    await press('Buy: Beans')
    const form = await dialog()
    form.getByText('One pack contains 5 kilograms.')
    expect(preview(form)).toEqual([
      '1 × 5 kilograms = 5,000 grams',
      'On hand: 500 → 5,500 grams',
      'The price stays as it is.',
    ])
    await retype(form.getByLabelText(/^Packs/), '2')
    await userEvent.type(form.getByLabelText(/^Price of one pack/), '2500')
    await userEvent.type(form.getByRole('combobox', { name: 'Supplier' }), 'Mill')
    await userEvent.type(form.getByLabelText(/^Invoice number/), '17/A')
    // (500 g at 0.40 and 10,000 g for 5,000) over 10,500 g, as the server calculates the average.
    expect(preview(form)).toEqual([
      '2 × 5 kilograms = 10,000 grams',
      'On hand: 500 → 10,500 grams',
      'Price per gram: 0.40 den. → 0.50 den.',
    ])
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Purchase recorded')
    expect(writes()).toEqual([
      {
        call: 'POST /api/ingredient/i1/purchase',
        body: { packs: 2, packPrice: 2500, supplier: 'Mill', invoiceNo: '17/A' },
      },
    ])
  })

  it('has no preview without packs and explains an empty pack', async () => {
    open({
      'GET /api/ingredient': () => ({
        body: [beans, { ...beans, _id: 'i2', name: 'Salt', buyingQuantity: 0 }],
      }),
    })
    await press('Buy: Beans')
    const form = await dialog()
    await userEvent.clear(form.getByLabelText(/^Packs/))
    expect(form.queryByRole('status')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Number of packs is required')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await press('Discard')
    await press('Buy: Salt')
    await (await dialog()).findByText(/has no pack size yet/)
  })
})

describe('adding an ingredient', () => {
  const fill = async (form: Dialog, buyingUnit: string) => {
    const choose = async (label: RegExp, option: string) => {
      await userEvent.click(form.getByRole('combobox', { name: label }))
      await userEvent.click(await screen.findByRole('option', { name: option }))
    }
    await userEvent.type(form.getByLabelText(/^Name/), 'Кафе')
    await userEvent.type(form.getByLabelText(/^On hand/), '800')
    await choose(/^Buying unit/, buyingUnit)
    await choose(/^Serving unit/, 'grams')
    await userEvent.type(form.getByLabelText(/^Price per serving unit/), '0.9')
    await userEvent.type(form.getByLabelText(/^Buying quantity/), '1')
  }
  const start = async (answers: Answers = {}) => {
    const opened = open(answers)
    await press('Add ingredient')
    const form = await dialog()
    return { ...opened, form, save: () => userEvent.click(form.getByRole('button', { name: 'Save' })) }
  }

  it('requires all fields except the warning level', async () => {
    const { form, save, writes } = await start()
    await save()
    for (const text of [
      'Name is required',
      'Quantity is required',
      'Serving unit is required',
      'price is required',
      'Buying quantity is required',
      'Buying unit is required',
    ])
      await form.findByText(text)
    expect(writes()).toEqual([])
  })

  it('sends the warning level', async () => {
    const { form, save, writes } = await start({
      'POST /api/ingredient': () => ({ status: 201, body: beans }),
    })
    await fill(form, 'kilograms')
    await userEvent.type(form.getByLabelText(/^Low stock warning at/), '250')
    await save()
    await screen.findByText('Ingredient added')
    expect(writes()).toEqual([
      {
        call: 'POST /api/ingredient',
        body: {
          name: 'Кафе',
          category: 'drink',
          quantity: 800,
          servingUnit: 'grams',
          price: 0.9,
          lowAt: 250,
          buyingQuantity: 1,
          buyingUnit: 'kilograms',
        },
      },
    ])
  })

  it('refuses a pack unit that does not convert to the serving unit', async () => {
    const { form, save, writes } = await start()
    await fill(form, 'liters')
    await save()
    await form.findByText('These units cannot be converted into each other.')
    expect(writes()).toEqual([])
  })

  it.each([
    [500, 'INTERNAL', 'Ingredient not added. Please try again!'],
    [409, 'NAME_TAKEN', 'This name is already in use.'],
  ])('shows an error at %s %s', async (status, code, text) => {
    const { form, save } = await start({ 'POST /api/ingredient': () => refusal(status, code) })
    await fill(form, 'kilograms')
    await save()
    await expectText(text)
  })
})

describe('stock movements', () => {
  const ana = { _id: 'u1', firstname: 'Ана', lastname: 'Р' }
  const movement = (id: string, kind: string, change: number, quantityAfter: number, more: object = {}) => ({
    _id: id,
    kind,
    change,
    quantityAfter,
    at: '2026-11-20T11:05:00.000Z',
    by: ana,
    order: null,
    supplier: null,
    invoiceNo: null,
    invoiceDay: null,
    paid: null,
    counted: null,
    reason: null,
    note: null,
    ...more,
  })
  const rows = () => screen.getAllByRole('listitem').map(words)
  const book: Answers = {
    'GET /api/ingredient/i1/movements': ({ url }) => {
      const { after, kind } = Object.fromEntries(url.searchParams)
      if (kind === 'returned') return { body: { movements: [], next: null } }
      if (after === 'm2')
        return { body: { movements: [movement('m3', 'bought', 10_000, 10_500, { by: null })], next: null } }
      return {
        body: {
          movements: [
            movement('m1', 'sold', -120.5, 480, {
              order: { _id: 'o1', name: 'Маса 7', number: 42, table: '7' },
            }),
            movement('m2', 'corrected', -20, 600.5),
          ],
          next: 'm2',
        },
      }
    },
  }

  it('lists kind, order, change, time, person and resulting quantity', async () => {
    const { history } = open(book)
    await chooseMore('Stock movements', 'Beans')
    expect(history.location.search).toBe('?movements=i1')
    const drawer = await dialog()
    drawer.getByText('On hand now: 500 grams')
    await screen.findByRole('list', { name: 'Stock movements' })
    expect(rows()).toEqual([
      'Sold · Маса 7−120.5 gramsOrder #42 at table 720/11/2026, 12:05 · Ана Р480 on hand afterwards',
      'Corrected−20 grams20/11/2026, 12:05 · Ана Р600.5 on hand afterwards',
    ])
    expect(drawer.getByRole('link', { name: 'Маса 7' }).getAttribute('href')).toBe('/orders/o1')
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
    expect(history.location.search).toBe('')
  })

  it('explains a purchase by its invoice, and a count by its reason', async () => {
    const bought = { supplier: 'Mill', invoiceNo: '17/A', invoiceDay: '2026-11-19', paid: 271.5 }
    const found = { counted: 480, reason: 'other', note: 'Spilt' }
    const movements = [
      movement('m1', 'bought', 5000, 5480, bought),
      movement('m2', 'counted', -20, 480, found),
      movement('m3', 'bought', 100, 500, { supplier: 'Mill' }),
    ]
    open(
      { 'GET /api/ingredient/i1/movements': () => ({ body: { movements, next: null } }) },
      '/storage?movements=i1',
    )
    await screen.findByRole('list', { name: 'Stock movements' })
    expect(rows()).toEqual([
      expect.stringContaining('Mill · Invoice 17/A of 19/11/2026 · 271.50 den.'),
      expect.stringContaining('Other · Spilt · 480 counted, 500 expected'),
      expect.stringMatching(/^Bought\+100 gramsMill20/),
    ])
  })

  it('loads more until the end', async () => {
    open(book, '/storage?movements=i1')
    await press('Show more')
    await screen.findByText('+10,000 grams')
    expect(rows().at(-1)).toBe('Bought+10,000 grams20/11/2026, 12:0510,500 on hand afterwards')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('filters by kind and shows when there are none', async () => {
    const { seen } = open(book, '/storage?movements=i1')
    await screen.findByRole('list', { name: 'Stock movements' })
    await userEvent.click(screen.getByRole('radio', { name: 'Sold' }))
    await screen.findByRole('list', { name: 'Stock movements' })
    expect(seen.at(-1)?.url.searchParams.get('kind')).toBe('sold')
    await userEvent.click(screen.getByRole('radio', { name: 'Returned to stock' }))
    await screen.findByText('No movements of this type')
    await press('Show all')
    await screen.findByRole('list', { name: 'Stock movements' })
  })

  it.each<[string, Answers[string], string]>([
    ['there are none', () => ({ body: { movements: [], next: null } }), 'No stock movements yet'],
    ['they could not be fetched', () => refusal(500, 'INTERNAL'), 'Failed to fetch stock movements!'],
  ])('shows when %s', async (_, answer, text) => {
    open({ 'GET /api/ingredient/i1/movements': answer }, '/storage?movements=i1')
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })
})
