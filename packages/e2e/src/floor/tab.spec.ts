import { randomUUID } from 'node:crypto'
import type { Order, Product } from '@kafana/contract'
import { expect, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { fillIn, openAs, openSignedIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'
import { type Guests, seatGuests } from './board-page.ts'

const TABLET = { width: 1024, height: 768 } as const
const tableOf = ({ path }: Guests): string => path.split('/').at(-1) ?? ''
const tabOf = (page: Page) => page.getByRole('region', { name: /^Tab/ })

test.describe('the tab of a table', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  /** Sends food and drinks of a party with one press; returns the order of each category. */
  const sendTicket = async (guests: Guests, note = ''): Promise<readonly Order[]> => {
    const ana = await apiAs(stack, 'ana@kafana.test')
    const menu = await ana<Product[]>('/api/product')
    const lines = (['drink', 'food'] as const).map((category) => ({
      id: randomUUID(),
      product: menu.find((product) => product.category === category)?._id,
      quantity: 2,
      note: category === 'food' ? note : '',
    }))
    const { orders } = await ana<{ orders: Order[] }>('/api/tickets', 'POST', {
      id: randomUUID(),
      table: tableOf(guests),
      covers: 3,
      lines,
    })
    return orders
  }
  const print = async (page: Page, document: 'Print pre-bill' | 'Print bill'): Promise<void> => {
    const dialog = page.getByRole('dialog')
    await fillIn(dialog, { username: 'ana', pin: '7392' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const isBill = document === 'Print bill'
    await dialog.getByRole('button', { name: isBill ? 'Cash, print' : document }).click()
    await toast(page, isBill ? 'Bill printed successfully!' : 'Pre-bill printed successfully!')
    if (!isBill) return
    // The dialog may still be drawing how it ended.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden({ timeout: 1000 })
    }).toPass()
  }

  test('opens from the floor; what is ready is delivered and billed, live on another device', async ({
    browser,
  }) => {
    const guests = await seatGuests(stack)
    const [drink, food] = await sendTicket(guests, 'without onions')
    if (!drink || !food) throw new Error('A ticket makes an order of each category')
    await guests.move(drink, 'done')
    const { page, consoleErrors } = await openAs(browser, stack, 'kitchen')
    const bar = await openSignedIn(browser, stack, 'bar')
    await bar.page.goto(guests.path)
    await page.goto('/establishment')
    await page.getByRole('button', { name: new RegExp(`^${guests.table}`) }).press('Enter')
    await expect(page).toHaveURL(guests.path)

    await expect(tabOf(page)).toContainText('3 guests')
    await expect(tabOf(page)).toContainText('without onions')
    const ready = tabOf(page).getByRole('listitem').filter({ hasText: 'Ready' }).last()
    await expect(ready).toContainText(drink.products[0]?.product?.name ?? '')
    await page.getByRole('button', { name: 'Deliver what is ready' }).click()
    await toast(page, '1 order delivered')
    for (const device of [page, bar.page]) {
      await expect(tabOf(device)).toContainText('Served')
      await expect(device.getByRole('button', { name: 'Deliver what is ready' })).toBeDisabled()
      await expect(device.getByText('Nothing is ready yet.')).toBeVisible()
    }

    await page.getByRole('button', { name: 'Bill', exact: true }).click()
    await expect(page.getByText('1 order selected')).toBeVisible()
    await expect(page.getByRole('note')).toContainText(food.products[0]?.product?.name ?? '')
    await page.getByRole('button', { name: 'Proceed to bill' }).click()
    await print(page, 'Print bill')
    // The drinks are paid, the food is still owed by the same party.
    await page.getByRole('button', { name: 'Back to the tab' }).click()
    await expect(page.getByRole('region', { name: /^Paid/ })).toContainText('den.')
    await expect(page.getByText('Owes')).toBeVisible()

    await guests.move(food, 'done')
    await page.getByRole('button', { name: 'Deliver what is ready' }).click()
    await toast(page, '1 order delivered')
    await page.getByRole('button', { name: 'Bill', exact: true }).click()
    await print(page, 'Print pre-bill')
    // Until the receipt is printed, the table owes its pre-bill, on every device.
    await expect(page.getByText(/^Pre-bill, not paid/)).toBeVisible()
    await expect(bar.page.getByText(/^Pre-bill, not paid/)).toBeVisible()
    await page.getByRole('button', { name: /^Print bill/ }).click()
    await print(page, 'Print bill')
    await expect(page.getByText('This table owes nothing.')).toBeVisible()
    await expect(bar.page.getByText('This table owes nothing.')).toBeVisible()
    expect([...consoleErrors, ...bar.consoleErrors]).toEqual([])
  })

  test(
    'delivers and undoes it; a bill selects only what the present party ordered',
    LONG,
    async ({ browser }) => {
      const guests = await seatGuests(stack)
      await guests.take('First party', 'delivered')
      const { page, consoleErrors } = await openSignedIn(browser, stack, 'kitchen')
      await page.goto(guests.path)
      await page.getByRole('button', { name: 'Bill', exact: true }).click()
      await print(page, 'Print bill')
      await expect(page.getByText('This table owes nothing.')).toBeVisible()

      await guests.take('Second party', 'done')
      await expect(tabOf(page)).toContainText('Second party')
      await expect(page.getByText('First party')).toHaveCount(0)
      await page.getByRole('button', { name: 'Deliver what is ready' }).click()
      await toast(page, '1 order delivered')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(tabOf(page)).toContainText('Ready')
      await page.getByRole('button', { name: 'Deliver what is ready' }).click()
      await expect(tabOf(page)).toContainText('Served')
      await page.getByRole('button', { name: 'Bill', exact: true }).click()
      await expect(page.getByText('1 order selected')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /Second party/ })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: /First party/ })).toHaveCount(0)

      // The board has both parties of the day, and the back button leads through what was opened.
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await page.getByRole('link', { name: 'Order board' }).click()
      await expect(page.getByRole('link', { name: 'Second party' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'First party' })).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Owes')).toBeVisible()
      expect(consoleErrors).toEqual([])
    },
  )

  test('leads to today’s orders and to other days where nothing is owed', LONG, async ({ browser }) => {
    const guests = await seatGuests(stack)
    const { page, consoleErrors } = await openSignedIn(browser, stack, 'kitchen')
    await page.goto(guests.path)
    await expect(page.getByText('This table owes nothing.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Take an order' })).toBeVisible()
    await page.getByRole('link', { name: 'Today’s orders' }).click()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByRole('menuitemradio', { name: 'Yesterday' }).click()
    await expect(page).toHaveURL(/view=board&column=billed&from=.*&to=/)
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await page.getByRole('menuitem', { name: 'Other days…' }).click()
    await expect(page.getByRole('dialog', { name: 'Which days?' })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    test(`is accessible at ${viewport.width} px`, LONG, async ({ browser }) => {
      const guests = await seatGuests(stack)
      await guests.take('Дивна софра за роденден, Παραγγελία γενεθλίων '.padEnd(190, 'x'), 'done')
      await sendTicket(guests, 'без кромид '.repeat(12))
      await guests.take('Rejected one', 'rejected')
      const { page, consoleErrors } = await openSignedIn(browser, stack, 'kitchen', viewport)
      await page.goto(guests.path)
      await expect(tabOf(page)).toContainText('Rejected one')
      await expect(page.getByRole('button', { name: 'Bill', exact: true })).toBeInViewport()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Deliver what is ready' }).click()
      await toast(page, '1 order delivered')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Bill', exact: true }).click()
      await expect(page.getByText('1 order selected')).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      expect(consoleErrors).toEqual([])
    })
  }
})
