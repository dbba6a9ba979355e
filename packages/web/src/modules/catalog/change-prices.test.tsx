// @vitest-environment jsdom
import { product } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen, soup } from '../../testing/open-screen.ts'
import { dialog, words } from '../../testing/screen-actions.ts'
import { Component as ProductsScreen } from './products-screen.tsx'

const tea = product('p2', 'Tea', { price: 90.5, category: 'drink', taxRate: 10, version: 7 })
const pie = product('p3', 'Pie', { price: 250, category: 'food', taxRate: 10, version: 1 })

const open = async (item: string, answers: Parameters<typeof openScreen>[1] = {}) => {
  const { writes } = openScreen(ProductsScreen, {
    'GET /api/product': () => ({ body: [pie, soup, tea] }),
    ...answers,
  })
  await screen.findByRole('row', { name: /^Tea/ })
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return { form: await dialog(), writes }
}
const rows = (form: Awaited<ReturnType<typeof dialog>>) =>
  within(form.getByRole('list', { name: 'Preview' }))
    .getAllByRole('listitem')
    .map(words)

describe('changing prices', () => {
  it('previews every product, sends those that change, and takes it back', async () => {
    const { form, writes } = await open('Change prices', {
      'PUT /api/product/prices': () => ({
        body: [
          { ...soup, price: 132, version: 4 },
          { ...tea, price: 100, version: 8 },
        ],
      }),
    })
    expect(rows(form)).toHaveLength(3)
    await userEvent.type(form.getByRole('textbox', { name: /^Percent/ }), '10')
    await userEvent.click(form.getByRole('checkbox', { name: 'Pie' }))
    expect(rows(form)[0]).toContain('250')
    expect(rows(form)[0]).not.toContain('→')
    expect(rows(form)[1]).toMatch(/120.*→.*132/)
    expect(rows(form)[2]).toMatch(/90\.50.*→.*100/)
    await userEvent.click(form.getByRole('button', { name: 'Change 2 prices' }))
    await screen.findByText('2 prices changed')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('2 prices restored')
    expect(writes()).toEqual([
      {
        call: 'PUT /api/product/prices',
        body: {
          prices: [
            { product: 'p1', price: 132, version: 3 },
            { product: 'p2', price: 100, version: 7 },
          ],
        },
      },
      {
        call: 'PUT /api/product/prices',
        body: {
          prices: [
            { product: 'p1', price: 120, version: 4 },
            { product: 'p2', price: 90.5, version: 8 },
          ],
        },
      },
    ])
  })

  it('changes a category by an amount, in fives', async () => {
    const { form } = await open('Change prices')
    await userEvent.click(form.getByRole('combobox', { name: 'Products' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Food' }))
    await userEvent.click(form.getByRole('radio', { name: 'Amount' }))
    await userEvent.click(form.getByRole('radio', { name: '5' }))
    await userEvent.type(form.getByRole('textbox', { name: /^Amount/ }), '-7')
    expect(rows(form)).toHaveLength(2)
    expect(rows(form)[0]).toMatch(/250.*→.*245/)
    expect(rows(form)[1]).toMatch(/120.*→.*115/)
  })

  it('needs a number, and sends nothing that changes nothing', async () => {
    const { form, writes } = await open('Change prices')
    await userEvent.click(form.getByRole('button', { name: 'Change 0 prices' }))
    await form.findByText('This is required')
    await userEvent.type(form.getByRole('textbox', { name: /^Percent/ }), '0')
    // Its price is not in whole units, and would be rounded.
    await userEvent.click(form.getByRole('checkbox', { name: 'Tea' }))
    await userEvent.click(form.getByRole('button', { name: 'Change 0 prices' }))
    await screen.findByText('Nothing was changed')
    expect(writes()).toEqual([])
  })

  it('keeps what was typed when somebody else was faster', async () => {
    const { form } = await open('Change prices', {
      'PUT /api/product/prices': () => refusal(409, 'VERSION_CONFLICT'),
    })
    await userEvent.type(form.getByRole('textbox', { name: /^Percent/ }), '10')
    await userEvent.click(form.getByRole('button', { name: 'Change 3 prices' }))
    await form.findByText(/Somebody else changed this/)
    expect(form.getByRole('textbox', { name: /^Percent/ })).toHaveProperty('value', '10')
  })
})

describe('archived products', () => {
  it('are restored, and what their recipe has lost is named', async () => {
    const flour = { ingredient: 'i9', name: 'Flour', servingUnit: 'grams', quantity: 1, price: 2 }
    const cake = { ...pie, _id: 'p9', name: 'Cake', recipe: [flour], archivedAt: '2026-11-24T10:00:00.000Z' }
    const { form, writes } = await open('Archived products', {
      'GET /api/product/archived': () => ({ body: [cake] }),
      'POST /api/product/p9/restore': () => ({ body: { ...cake, recipe: [] } }),
    })
    await userEvent.click(await form.findByRole('button', { name: 'Restore: Cake' }))
    await screen.findByText(/Cake is on the menu again, without .*: Flour/)
    expect(writes()).toEqual([{ call: 'POST /api/product/p9/restore' }])
  })

  it('say it when there are none, and why one cannot be restored', async () => {
    const cake = { ...pie, _id: 'p9', name: 'Cake', archivedAt: '2026-11-24T10:00:00.000Z' }
    let archived = [cake]
    const { form } = await open('Archived products', {
      'GET /api/product/archived': () => ({ body: archived }),
      'POST /api/product/p9/restore': () => {
        archived = []
        return refusal(409, 'NAME_TAKEN')
      },
    })
    await userEvent.click(await form.findByRole('button', { name: 'Restore: Cake' }))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toMatch(/name/i),
    )
  })
})
