import type { Order, Tender } from '@kafana/contract'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { fillIn, openSignedIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { reserveBill, seatGuests } from './board-page.ts'

const OWNER = { username: 'vesna', pin: '4073' }
const TABLET = { width: 1024, height: 768 }
const BUYER = {
  taxNumber: 'MK4030002001122',
  name: 'Алкалоид АД Скопје',
  address: 'Бул. Александар Македонски 12',
}

test.describe('a company that pays by bank transfer', () => {
  for (const viewport of [TABLET, PHONE])
    test(
      `gets an invoice instead of a receipt at ${viewport.width} px, and an owner cancels it`,
      LONG,
      async ({ browser, venue }) => {
        const owner = await apiAs(venue, 'owner@kafana.test')
        const legal = { legalName: 'Кафана Два Елена ДООЕЛ', taxNumber: 'MK4030006001234' }
        await owner('/api/company', 'PUT', { ...legal, invoiceInstead: true })
        const bank = { name: `Банка ${viewport.width}`, kind: 'transfer' }
        const { _id: tender, version } = await owner<Tender>('/api/tenders', 'POST', bank)
        const guests = await seatGuests(venue)
        const order = await guests.take('Деловен ручек')
        await guests.move(order, 'delivered')
        const { page, consoleErrors } = await openSignedIn(browser, venue, 'bar', viewport)
        const bill = await reserveBill(page, guests)
        await bill.getByRole('button', { name: 'Invoice instead of a receipt' }).click()
        await expectNoHorizontalScroll(page)
        await expectAccessible(page, 'the form of the invoice')
        await fillIn(bill, BUYER)
        await bill.getByRole('button', { name: 'Close with an invoice' }).click()
        await expect(bill.getByRole('heading', { name: /^Invoice \d{4}-\d{5}$/ })).toBeVisible()
        await expectAccessible(page, 'the closed bill')
        await bill.getByRole('button', { name: 'Invoice', exact: true }).click()
        await expect(page.getByRole('article').getByText(BUYER.name)).toBeVisible()
        await expect(page.getByRole('article').getByText('Receipt number')).toHaveCount(0)
        const closed = await owner<Order>(`/api/order/${order._id}`)
        expect([closed.status, closed.billKind, closed.receiptNo]).toEqual(['billed', 'invoice', null])

        await page.goto(`/orders/${order._id}`)
        await expect(page.getByRole('heading', { name: 'Invoice instead of a receipt' })).toBeVisible()
        await page.getByRole('button', { name: 'Issue credit note' }).click()
        await fillIn(page.getByRole('dialog'), { ...OWNER, reason: 'Wrong company' })
        await page.getByRole('dialog').getByRole('button', { name: 'Issue credit note' }).click()
        await toast(page, /^Cancelled by credit note/)
        await expect(page.getByText('Cancelled by a credit note')).toBeVisible()
        await expectAccessible(page, 'the order')
        await expectNoHorizontalScroll(page)
        await owner('/api/company', 'PUT', { invoiceInstead: false })
        await owner(`/api/tenders/${tender}`, 'PUT', { archived: true, version })
        expect(consoleErrors).toEqual([])
      },
    )
})
