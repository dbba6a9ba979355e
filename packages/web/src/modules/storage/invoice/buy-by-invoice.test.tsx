// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ingredient, openScreen } from '../../../testing/open-screen.ts'
import { dialog, plain, press } from '../../../testing/screen-actions.ts'
import { Component as StorageScreen } from '../storage-screen.tsx'
import { invoiceTotals, lineTotal } from './invoice-form.ts'

const INVOICE = 'POST /api/ingredient/purchases'
const empty = { ...ingredient('i3', 'Pepper', 1), buyingQuantity: 0 }

const open = async () => {
  const opened = openScreen(
    StorageScreen,
    {
      'GET /api/ingredient': () => ({
        body: [ingredient('i1', 'Beans', 0.4), ingredient('i2', 'Salt', 0.05), empty],
      }),
      'GET /api/ingredient/suppliers': () => ({ body: { suppliers: ['Mill', 'Dairi'] } }),
      [INVOICE]: () => ({ status: 201, body: { ingredients: [] } }),
    },
    '/storage',
  )
  await press('Buy by invoice')
  const form = await dialog()
  const choose = async (line: number, name: string) => {
    await userEvent.click(form.getAllByRole('combobox', { name: 'Ingredient' })[line] ?? document.body)
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  const type = async (label: RegExp, line: number, text: string) =>
    userEvent.type(form.getAllByLabelText(label)[line] ?? document.body, text)
  const line = async (index: number, name: string, packs: string, price: string) => {
    await choose(index, name)
    await type(/^Packs/, index, packs)
    await type(/^Price of one pack/, index, price)
  }
  const totals = () => plain(form.getByRole('status', { name: 'Total of the lines' }).textContent)
  const save = () => userEvent.click(form.getByRole('button', { name: 'Save' }))
  return { ...opened, form, choose, type, line, totals, save }
}

describe('an invoice', () => {
  it('is booked with all its lines; a line for the next ingredient is always there', async () => {
    const { form, line, totals, save, writes } = await open()
    await userEvent.type(form.getByRole('combobox', { name: 'Supplier' }), 'даири')
    await userEvent.click(await screen.findByRole('option', { name: 'Dairi' }))
    await userEvent.type(form.getByLabelText(/^Invoice number/), '17/A')
    await userEvent.type(form.getByLabelText(/^Total on the invoice/), '120')
    await line(0, 'Beans', '2', '45,5')
    expect(form.getAllByRole('combobox', { name: 'Ingredient' })).toHaveLength(2)
    expect(totals()).toBe('Total of the lines: 91 den.Differs from the invoice by -29 den.')
    await line(1, 'Salt', '1', '29{Enter}')
    expect(totals()).toBe('Total of the lines: 120 den.Matches the invoice')
    expect(writes()).toEqual([])
    await save()
    await screen.findByText('Invoice recorded')
    expect(writes()).toEqual([
      {
        call: INVOICE,
        body: {
          supplier: 'Dairi',
          invoiceNo: '17/A',
          invoiceDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
          total: 120,
          lines: [
            { ingredient: 'i1', packs: 2, packPrice: 45.5 },
            { ingredient: 'i2', packs: 1, packPrice: 29 },
          ],
        },
      },
    ])
  })

  it('marks what a line lacks, and is not booked', async () => {
    const { form, choose, type, save, writes } = await open()
    await save()
    await form.findByText('Choose an ingredient')
    await choose(0, 'Pepper')
    await choose(1, 'Beans')
    await type(/^Packs/, 2, '3')
    await save()
    await form.findByText('Buying quantity must be positive')
    form.getByText('Number of packs is required')
    form.getByText('Choose an ingredient')
    expect(writes()).toEqual([])
  })

  it('asks before it is left with changes, an empty line is none', async () => {
    const { form, choose } = await open()
    await choose(0, 'Beans')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Discard changes?')
    await press('Keep editing')
    await userEvent.click(form.getByRole('button', { name: 'Remove line 1' }))
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Discard changes?')).toBeNull()
  })
})

it('the total of an invoice is the sum of its lines, whatever their order', () => {
  const anyLine = fc.record({
    packs: fc.integer({ min: 1, max: 1000 }),
    packPrice: fc.integer({ min: 0, max: 1e6 }).map((cents) => cents / 100),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
      const { sum, difference } = invoiceTotals(lines, 0)
      const cents = lines.reduce((all, line) => all + Math.round(lineTotal(line) * 100), 0)
      expect(Math.round(sum * 100)).toBe(cents)
      expect(difference).toBe(sum)
      expect(invoiceTotals(lines.toReversed(), sum)).toEqual({ sum, difference: 0 })
    }),
  )
})
