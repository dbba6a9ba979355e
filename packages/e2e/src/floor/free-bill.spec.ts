import type { Check, Order } from '@kafana/contract'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { fillIn, openSignedIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { reserveBill, seatGuests } from './board-page.ts'

const OWNER = { username: 'vesna', pin: '4073' }
const TABLET = { width: 1024, height: 768 }

test.describe('a table that pays nothing', () => {
  for (const viewport of [TABLET, PHONE])
    test(
      `is closed without a receipt at ${viewport.width} px, and an owner undoes it`,
      LONG,
      async ({ browser, venue }) => {
        const owner = await apiAs(venue, 'owner@kafana.test')
        const guests = await seatGuests(venue)
        const order = await guests.take('Рођендан')
        await guests.move(order, 'delivered')
        const comp = { id: `free-${viewport.width}`, kind: 'comp', reason: 'complaint' }
        await owner<Check>(`/api/checks/${order.check}/discounts`, 'POST', comp)
        const { page, consoleErrors } = await openSignedIn(browser, venue, 'bar', viewport)
        const bill = await reserveBill(page, guests)
        await expect(
          bill.getByText('Everything on this bill is free of charge', { exact: false }),
        ).toBeVisible()
        await expect(bill.getByRole('button', { name: 'Cash, print' })).toBeHidden()
        await expectNoHorizontalScroll(page)
        await expectAccessible(page, 'the bill')
        await bill.getByRole('button', { name: 'Close free of charge' }).click()
        await toast(page, 'Closed free of charge.')
        await expect(bill).toBeHidden()
        const closed = await owner<Order>(`/api/order/${order._id}`)
        expect([closed.status, closed.billKind, closed.payment]).toEqual(['billed', 'comp', null])

        await page.goto(`/orders/${order._id}`)
        await expect(page.getByRole('heading', { name: 'Free of charge' })).toBeVisible()
        await expectAccessible(page, 'the order')
        await page.getByRole('button', { name: 'Undo bill' }).click()
        const undo = page.getByRole('dialog')
        await fillIn(undo, { ...OWNER, reason: 'Wrong table' })
        await undo.getByRole('button', { name: 'Undo bill' }).click()
        await toast(page, 'Bill undone. Its orders are back to “Delivered”.')
        expect(consoleErrors).toEqual([])
      },
    )
})
