import type { BillIntent, Order, Product, VenueTable } from '@kafana/contract'
import { expect, type Page } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { openSignedIn, fillIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const OWNER = { username: 'vesna', pin: '4073' }
const ANA = { username: 'ana', pin: '7392' }

test.describe('a receipt and its storno', () => {
  let stack: TestStack
  let ana: ApiClient
  let marko: ApiClient
  test.beforeAll(async ({ venue }) => {
    stack = venue
    ana = await apiAs(stack, 'ana@kafana.test')
    marko = await apiAs(stack, 'kitchen@kafana.test')
  })

  const deliver = async (name: string): Promise<Order> => {
    const [[table], menu] = [await ana<VenueTable[]>('/api/tables'), await ana<Product[]>('/api/product')]
    const product = menu.find(({ category }) => category === 'drink')?._id
    const { _id } = await ana<Order>('/api/order', 'POST', {
      name,
      table: table?._id,
      category: 'drink',
      products: [{ product, quantity: 2 }],
    })
    return marko<Order>(`/api/order/${_id}`, 'PUT', { status: 'delivered', expectedStatus: 'created' })
  }
  const read = (id: string): Promise<Order> => marko<Order>(`/api/order/${id}`)
  /** The documents that the device printed, latest first. */
  const printedDocuments = async (): Promise<readonly { readonly kind: string; readonly text: string }[]> =>
    (await (await fetch(`${stack.gatewayUrl}/documents`)).json()) as []
  const bill = async (page: Page, orders: readonly Order[], print: string) => {
    await page.goto(`/establishment/${orders[0]?.table._id}?view=board`)
    await page.getByRole('button', { name: 'Billing' }).click()
    for (const { name } of orders) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Proceed to bill' }).click()
    const dialog = page.getByRole('dialog')
    await fillIn(dialog, ANA)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Totals by tax class')).toBeVisible()
    await dialog.getByRole('button', { name: print }).click()
  }

  test('a monitor bills two orders, prints a copy, and voids the receipt with the owner’s PIN', async ({
    browser,
  }) => {
    const orders = [await deliver('Storno 1'), await deliver('Storno 2')]
    const { page, consoleErrors } = await openSignedIn(browser, stack, 'kitchen')
    await bill(page, orders, 'Cash, print')
    await toast(page, 'Bill printed successfully!')
    const [first] = orders
    const receiptNo = (await read(first?._id ?? '')).receiptNo
    await page.goto(`/orders/${first?._id}`)
    await expect(page.getByText(`Fiscal receipt No. ${receiptNo}`)).toBeVisible()
    await page.getByRole('button', { name: 'Print copy' }).click()
    await toast(page, 'Copy printed, marked as a copy')

    const owner = await apiAs(stack, 'owner@kafana.test')
    await owner('/api/company', 'PUT', { legalName: 'Два Елена ДООЕЛ', taxNumber: 'MK4030006001234' })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Invoice' }).click()
    await fillIn(dialog, { taxNumber: '4030002001122', name: 'Алкалоид АД', address: 'Бул. 12' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Issue invoice' }).click()
    await expect(dialog.getByRole('article')).toContainText('Алкалоид АД')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Void receipt (storno)' }).click()
    await expect(dialog.getByText(`Receipt No. ${receiptNo} is voided as a whole`)).toBeVisible()
    await expect(dialog.getByRole('timer')).toContainText('limit: 15 min')
    await expectAccessible(page)
    await fillIn(dialog, { ...ANA, reason: 'Wrong table' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Wrong username or PIN.')).toBeVisible()
    await fillIn(dialog, OWNER)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('It covers 2 orders; all of them are voided.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Print storno' }).click()
    await toast(page, `Storno printed. Receipt No. ${receiptNo} is voided.`)
    for (const { _id } of orders)
      expect((await read(_id)).storno).toMatchObject({
        receiptNo: (receiptNo ?? 0) + 1,
        by: { firstname: 'Vesna' },
      })
    await expect(page.getByText(`Storno receipt No. ${(receiptNo ?? 0) + 1}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Void receipt (storno)' })).toHaveCount(0)
    await expect(page.getByText('Reason for the storno: Wrong table')).toBeVisible()

    await page.getByRole('button', { name: 'Invoice' }).click()
    await expect(dialog.getByText(/^Cancelled by credit note/)).toBeVisible()
    await page.keyboard.press('Escape')

    // Billed again, with the copies selected: a tile, the PIN, cash.
    await page.getByRole('button', { name: 'Bill again' }).click()
    await dialog.getByRole('button', { name: 'Ana' }).click()
    for (const digit of ANA.pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog.getByLabel('Items').getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cash, print' }).click()
    await expect(dialog.getByText(`Fiscal receipt No. ${(receiptNo ?? 0) + 2}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Billed again as order/ }).click()
    await expect(page.getByText(`Fiscal receipt No. ${(receiptNo ?? 0) + 2}`)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Billed again for order/ })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('an owner undoes a pre-bill on a phone, and the balance is reduced', LONG, async ({ browser }) => {
    const order = await deliver('Pre 1')
    const monitor = await openSignedIn(browser, stack, 'bar')
    await bill(monitor.page, [order], 'Print pre-bill')
    await toast(monitor.page, 'Pre-bill printed successfully!')
    const { page, consoleErrors } = await openSignedIn(browser, stack, 'owner', PHONE)
    await page.goto(`/orders/${order._id}`)
    await page.getByRole('button', { name: 'Undo pre-bill' }).click()
    const dialog = page.getByRole('dialog')
    await expectNoHorizontalScroll(page)
    await fillIn(dialog, { ...OWNER, reason: 'They stay for another' })
    await dialog.getByRole('button', { name: 'Undo pre-bill' }).click()
    await toast(page, 'Pre-bill undone. The order is back to “Delivered”.')
    expect(await read(order._id)).toMatchObject({ status: 'delivered', billKind: null })
    const owner = await apiAs(stack, 'owner@kafana.test')
    const { entries } = await owner<{ entries: readonly { kind: string; amount: number }[] }>(
      `/api/user/${order.createdBy._id}/ledger`,
    )
    expect(entries.filter(({ kind }) => kind === 'unbill')).toMatchObject([{ amount: order.totalPrice }])
    expect(consoleErrors).toEqual([])
  })

  test(
    'a bill is printed once through the server if the gateway is unreachable',
    LONG,
    async ({ browser }) => {
      const order = await deliver('Far 1')
      const { page, consoleErrors } = await openSignedIn(browser, stack, 'bar', DESKTOP)
      await page.addInitScript(() => {
        localStorage.setItem('gateway-address', 'http://127.0.0.1:9')
      })
      const before = (await printedDocuments()).length
      await bill(page, [order], 'Cash, print')
      await toast(page, 'Bill printed successfully!')
      expect((await printedDocuments()).length).toBe(before + 1)
      const bills = await marko<BillIntent[]>('/api/bill-intents')
      expect(bills.find(({ orders }) => orders.includes(order._id))).toMatchObject({
        state: 'BILLED',
        kind: 'fiscal',
      })
      expect(consoleErrors).toEqual([])
    },
  )
})
