import type { Order, Tender } from '@kafana/contract'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { reserveBill, seatGuests } from './board-page.ts'

const TABLET = { width: 1024, height: 768 }

test.describe('a gift voucher', () => {
  for (const viewport of [TABLET, PHONE])
    test(`is sold, and pays a part of a bill at ${viewport.width} px`, LONG, async ({ browser, venue }) => {
      const owner = await apiAs(venue, 'owner@kafana.test')
      const name = `Voucher ${viewport.width}`
      await owner<Tender>('/api/tenders', 'POST', { name, kind: 'voucher' })
      const desk = await openSignedIn(browser, venue, 'owner', viewport)
      await desk.page.goto('/accounts')
      await desk.page.getByRole('button', { name: 'Sell a voucher' }).click()
      const form = desk.page.getByRole('dialog', { name: 'Sell a voucher' })
      await form.getByLabel('Value').fill('50')
      await expectAccessible(desk.page, 'the form')
      await form.getByRole('button', { name: 'Confirm' }).click()
      const sold = desk.page.getByRole('dialog', { name: 'Voucher sold' })
      const code = (await sold.getByLabel('Voucher code').textContent()) ?? ''

      const guests = await seatGuests(venue)
      const order = await guests.take('Подарок')
      await guests.move(order, 'delivered')
      const { page, consoleErrors } = await openSignedIn(browser, venue, 'bar', viewport)
      const bill = await reserveBill(page, guests)
      await bill.getByRole('button', { name: 'Several payments…' }).click()
      await bill.getByRole('group', { name: 'Payment' }).getByRole('button', { name, exact: true }).click()
      await bill.getByLabel('Voucher code').fill('ABCD')
      await bill.getByRole('button', { name: 'Check voucher' }).click()
      await expect(bill.getByText('There is no voucher with this code.', { exact: false })).toBeVisible()
      await bill.getByLabel('Voucher code').fill(code.toLowerCase())
      await bill.getByRole('button', { name: 'Check voucher' }).click()
      await expect(bill.getByRole('listitem').filter({ hasText: code.slice(-4) })).toContainText('50')
      await expect(bill.getByText('Left to pay')).toBeVisible()
      await bill.getByRole('group', { name: 'Payment' }).getByRole('button', { name: 'Cash' }).click()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page, 'the payments')
      await bill.getByRole('button', { name: 'Print' }).click()
      await expect(bill.getByRole('link', { name: 'Back to floor' })).toBeVisible()
      const paid = await owner<Order>(`/api/order/${order._id}`)
      expect(paid.status).toBe('billed')
      expect([...desk.consoleErrors, ...consoleErrors]).toEqual([])
    })
})
