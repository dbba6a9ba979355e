import { randomUUID } from 'node:crypto'
import type { BillIntent, Check, Order, Product } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { test } from '../fixtures.ts'
import { seatGuests } from '../floor/board-page.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'
import { LUKAS_PIN, payScreen } from './pay-page.ts'
import { openPhone } from './phone.ts'

/** From the table: Pay, the tender, the PIN, Print. */
const MOST_TAPS = 3 + LUKAS_PIN.length

const sumOf = (amounts: readonly number[]): number =>
  fromMinor(amounts.reduce((sum, amount) => sum + toMinor(amount), 0))

/** A table of guests who have eaten: each of the dishes so often. */
const eaten = async (venue: TestStack, dishes: readonly (readonly [product: number, quantity: number])[]) => {
  const guests = await seatGuests(venue)
  const table = guests.path.split('/').at(-1) ?? ''
  const luka = await apiAs(venue, 'luka@kafana.test')
  const menu = (await luka<Product[]>('/api/product')).filter(({ category }) => category === 'food')
  const { orders } = await luka<{ orders: Order[] }>('/api/tickets', 'POST', {
    id: randomUUID(),
    table,
    covers: 7,
    lines: dishes.map(([product, quantity]) => ({
      id: randomUUID(),
      product: menu[product]?._id,
      quantity,
      note: '',
    })),
  })
  for (const order of orders) await guests.move(order, 'delivered')
  return { table, name: guests.table, orders, names: dishes.map(([product]) => menu[product]?.name ?? '') }
}

test('seven guests pay at the table, each in their own way', LONG, async ({ browser, venue }) => {
  test.slow()
  const owner = await apiAs(venue, 'owner@kafana.test')
  await owner('/api/company', 'PUT', { waitersBill: true })
  const { table, name, orders, names } = await eaten(venue, [
    [0, 1],
    [1, 3],
    [2, 1],
    [3, 4],
  ])
  const [own = '', , shared = ''] = names
  const { page, consoleErrors } = await openPhone(browser, venue, 'luka')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const screen = payScreen(page)
  await screen.press('Pay')
  const { press, inSheet, print, sheet } = screen
  const dish = (product: string) => page.getByRole('listitem').filter({ hasText: product }).first()

  // One dish of their own, and a third of one that three share; by notes.
  await press('By dish')
  await dish(own).getByRole('button').first().click()
  await dish(shared)
    .getByRole('button', { name: /Share one piece/ })
    .click()
  await expectAccessible(page, 'the shares of a dish')
  await inSheet(/^1\/3/)
  await expectNoHorizontalScroll(page)
  await press('Cash')
  await inSheet(/^2,000$/)
  await expectAccessible(page, 'the change')
  await print()
  await expect(sheet.getByText('Change')).toBeVisible()
  await inSheet('Next guest')

  // Half of what is left of it, by holding the dish.
  await dish(shared).getByRole('button').first().click({ delay: 700 })
  await inSheet(/^1\/2/)
  await press('Card')
  await print()
  await inSheet('Next guest')

  // The rest of it: half in cash, half by card with a tip.
  await dish(shared).getByRole('button').first().click()
  await press('Several payments…')
  await inSheet('Cash')
  await inSheet('1/2')
  await inSheet('Card')
  await inSheet(/^Tip/)
  await inSheet('5')
  await expectAccessible(page, 'several payments')
  await inSheet('Continue')
  await print()
  await inSheet('Next guest')

  await press('Amount')
  await press('9')
  await press('0')
  await press('Cash')
  await print()
  await inSheet('Next guest')

  // Two of the three who are left pay the same, the last one what is left.
  await press('Evenly')
  await page.getByRole('button', { name: /^One less: / }).click({ clickCount: 4 })
  await press('Card')
  await print()
  await inSheet('Next guest')
  await press('Cash')
  await print()
  await inSheet('Next guest')
  await press('Everything')
  await press('Card')
  await print()
  await expect(sheet.getByRole('button', { name: 'Next guest' })).toBeHidden()
  // What this guest wrote on the slip of the terminal.
  await inSheet('Tip')
  await inSheet('3')
  await inSheet('0')
  await expectAccessible(page, 'a tip after the receipt')
  await inSheet('Change tip')
  await inSheet('Tables')

  const monitor = await apiAs(venue, 'kitchen@kafana.test')
  expect(await monitor<Check[]>(`/api/checks/table/${table}`)).toEqual([])
  const paid = await monitor<Order[]>(`/api/order/tables/${table}`)
  const receipts = new Set(paid.map(({ receiptNo }) => receiptNo))
  expect(receipts.size).toBe(7)
  expect(sumOf(paid.map(({ totalPrice }) => totalPrice))).toBe(
    sumOf(orders.map(({ totalPrice }) => totalPrice)),
  )
  const bills = (await monitor<BillIntent[]>('/api/bill-intents')).filter(({ receiptNo }) =>
    receipts.has(receiptNo),
  )
  expect(bills.flatMap(({ payments = [] }) => payments.map(({ kind, tip = 0 }) => [kind, tip]))).toEqual(
    expect.arrayContaining([
      ['card', 5],
      ['card', 30],
    ]),
  )

  // A party that pays at once costs no more taps than before.
  const next = await eaten(venue, [[0, 1]])
  await page.getByRole('button', { name: new RegExp(`^${next.name}`) }).click()
  const simple = payScreen(page)
  await simple.press('Pay')
  await simple.press('Cash')
  await simple.print()
  await page.getByRole('dialog').getByRole('button', { name: 'Tables' }).click()
  expect(simple.taps()).toBe(MOST_TAPS)

  // Later, from the list of what was closed on this phone.
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await page.getByRole('button', { name: 'Bills you closed recently' }).click()
  await sheet
    .getByRole('button', { name: /^Bill No\. / })
    .first()
    .click()
  await inSheet('7')
  await expectNoHorizontalScroll(page)
  await inSheet('Change tip')
  await expect(sheet).toBeHidden()
  const [latest] = await monitor<BillIntent[]>('/api/bill-intents')
  expect(latest?.payments?.map(({ tip = 0 }) => tip)).toContain(7)
  await owner('/api/company', 'PUT', { waitersBill: false })
  expect(consoleErrors).toEqual([])
})
