import { randomUUID } from 'node:crypto'
import type { Check, Order, Product } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { fillIn, openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { seatGuests } from './board-page.ts'

const sumOf = (totals: readonly number[]): number =>
  fromMinor(totals.reduce((sum, total) => sum + toMinor(total), 0))

test('two guests pay each their own and half of what they shared', async ({ browser, venue }) => {
  const guests = await seatGuests(venue)
  const table = guests.path.split('/').at(-1)
  const [ana, marko] = [await apiAs(venue, 'ana@kafana.test'), await apiAs(venue, 'kitchen@kafana.test')]
  const menu = (await ana<Product[]>('/api/product')).filter(({ category }) => category === 'food')
  const [first, second, shared] = menu
  const { orders } = await ana<{ orders: Order[] }>('/api/tickets', 'POST', {
    id: randomUUID(),
    table,
    covers: 2,
    lines: [first, second, shared].map((product) => ({
      id: randomUUID(),
      product: product?._id,
      quantity: 1,
      note: '',
    })),
  })
  for (const order of orders) await guests.move(order, 'delivered')
  const { page, consoleErrors } = await openSignedIn(browser, venue, 'kitchen', PHONE)
  await page.goto(guests.path)
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('menuitem', { name: 'Split bill' }).click()

  const sheet = page.getByRole('dialog', { name: 'Split bill' })
  const row = (product: Product | undefined) =>
    sheet
      .getByRole('listitem')
      .filter({ hasText: product?.name ?? '' })
      .first()
  await expect(sheet.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await row(first).getByRole('button').first().click()
  await row(shared)
    .getByRole('button', { name: /Share one piece/ })
    .click()
  await row(shared).getByRole('button', { name: '1/2' }).click()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const bill = page.getByRole('dialog')
  await fillIn(bill, { username: 'ana', pin: '7392' })
  await bill.getByRole('button', { name: 'Continue' }).click()
  await bill.getByRole('button', { name: 'Cash, print' }).click()
  await bill.getByRole('button', { name: 'Next guest' }).click()

  await expect(row(first)).toBeHidden()
  await row(second).getByRole('button').first().click()
  await row(shared).getByRole('button').first().click()
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await fillIn(bill, { username: 'ana', pin: '7392' })
  await bill.getByRole('button', { name: 'Continue' }).click()
  await bill.getByRole('button', { name: 'Card, print' }).click()
  await expect(bill.getByRole('link', { name: 'Back to floor' })).toBeVisible()

  expect(await marko<Check[]>(`/api/checks/table/${table}`)).toEqual([])
  const paid = await marko<Order[]>(`/api/order/tables/${table}`)
  const receipts = Map.groupBy(paid, ({ receiptNo }) => receiptNo)
  expect(new Set([...receipts.values()].map((of) => of[0]?.payment))).toEqual(new Set(['card', 'cash']))
  expect(receipts.size).toBe(2)
  expect(sumOf(paid.map(({ totalPrice }) => totalPrice))).toBe(
    sumOf(orders.map(({ totalPrice }) => totalPrice)),
  )
  expect(consoleErrors).toEqual([])
})
