import type { Order } from '@kafana/contract'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { fillIn, openSignedIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { expectAccessible } from '../screen.ts'
import { seatGuests } from './board-page.ts'

const ANA = { username: 'ana', pin: '7392' }
const WALL = { width: 1920, height: 1080 }

test('at the counter guests order and pay, and the bar makes what is paid', async ({ browser, venue }) => {
  const owner = await apiAs(venue, 'owner@kafana.test')
  await owner('/api/company', 'PUT', { payFirst: true })
  try {
    const order = await (await seatGuests(venue)).take('Counter 1')
    const read = () => owner<Order>(`/api/order/${order._id}`)
    const bar = await openSignedIn(browser, venue, 'bar', WALL)
    const show = (tab: string) => bar.page.getByRole('radio', { name: new RegExp(`^${tab}`) }).press('Space')
    await bar.page.goto('/monitor')
    await bar.page.getByRole('radio', { name: 'Drink' }).press('Space')
    await show('Created')
    const card = bar.page.getByRole('article', { name: new RegExp(order.name) })
    await expect(card).toBeVisible()

    const till = await openSignedIn(browser, venue, 'kitchen')
    await till.page.goto(`/orders/${order._id}`)
    await till.page.getByRole('button', { name: 'Pay', exact: true }).click()
    const dialog = till.page.getByRole('dialog')
    await fillIn(dialog, ANA)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Cash, print' }).click()
    await toast(till.page, 'Bill printed successfully!')
    expect(await read()).toMatchObject({ status: 'billed', billKind: 'fiscal', preparation: 'created' })

    // The card is where it was, and says so.
    await expect(card.getByText('Paid', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Reject/ })).toHaveCount(0)
    await expectAccessible(bar.page)
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(async () => (await read()).preparation).toBe('pending')
    await show('Pending')
    await card.locator('[data-action=done]').click()
    await expect(card).toHaveCount(0)
    await expect.poll(async () => (await read()).preparation).toBe('done')
    expect((await read()).status).toBe('billed')
    expect([...bar.consoleErrors, ...till.consoleErrors]).toEqual([])
  } finally {
    await owner('/api/company', 'PUT', { payFirst: false })
  }
})
