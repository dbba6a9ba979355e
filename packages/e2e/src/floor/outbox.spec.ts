import type { Order, OrderWithHistory, Product, VenueTable } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { openAs, signIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, KITCHEN_SCREEN, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 30_000 }
const syncPanel = (page: Page) => page.getByRole('button', { name: /pending changes?|refused/ })
const listed = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
const onMonitor = (page: Page, name: string) => page.getByRole('article', { name })
const move = (page: Page, name: string, how: string) =>
  listed(page, name).getByRole('button', { name: how, exact: true }).click()

/** Opens a screen and waits for its dialogs, which are loaded after it, so that they open without a server. */
const openWhole = async (page: Page, path: string, dialog: RegExp): Promise<void> => {
  const loaded = page.waitForResponse(dialog)
  await page.goto(path)
  await loaded
  await page.waitForLoadState('networkidle')
}

test.describe('the outbox', () => {
  test.describe.configure({ mode: 'serial' })
  let stack: TestStack
  let ana: ApiClient
  let origin: string

  test.beforeAll(async ({ venue }) => {
    stack = venue
    origin = stack.url.replace('127.0.0.1', 'kafana.local')
    ana = await apiAs(stack, 'ana@kafana.test')
  })

  const take = async (name: string): Promise<Order> => {
    const [[table], menu] = [await ana<VenueTable[]>('/api/tables'), await ana<Product[]>('/api/product')]
    const product = menu.find(({ category }) => category === 'food')?._id
    return ana<Order>('/api/order', 'POST', { name, table: table?._id, products: [{ product, quantity: 1 }] })
  }
  /** Every status of an order since it was taken, and who set it. */
  const stepsOf = async ({ _id }: Order): Promise<string[]> => {
    const { history } = await ana<OrderWithHistory>(`/api/order/${_id}`)
    return history.map(({ to, by }) => `${to} ${by.firstname}`)
  }
  /**
   * A kitchen at a plain-HTTP address, where browsers offer no Web Locks, persistent storage or service
   * workers.
   */
  const openKitchen = (
    browser: Parameters<typeof openAs>[0],
    size = DESKTOP as { width: number; height: number },
  ) => openAs(browser, stack, 'kitchen', size, origin)

  test(
    'stores the changes of two tabs while the server is unreachable, and sends each once in order',
    LONG,
    async ({ browser }) => {
      const [first, second] = [await take('Kept soup'), await take('Kept salad')]
      const { page, consoleErrors } = await openKitchen(browser)
      expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
      await page.goto('/orders')
      await expect(listed(page, second.name)).toBeVisible()
      const other = await page.context().newPage()
      // On a smaller one the newest order may be on the second page.
      await other.setViewportSize(KITCHEN_SCREEN)
      await openWhole(other, '/monitor', /sync-dialog/)
      await other.getByText('Food', { exact: true }).click()
      await expect(onMonitor(other, second.name)).toBeVisible()

      await stack.stopServer()
      await move(page, first.name, 'Confirm')
      await toast(page, 'Saved on this device. It is sent when the server is back.')
      await expect(listed(page, first.name)).toContainText('Pending')
      await move(page, first.name, 'Done')
      await expect(listed(page, first.name)).toContainText('Done')
      await onMonitor(other, second.name)
        .getByRole('button', { name: /Confirm/ })
        .click()
      await expect(onMonitor(other, second.name)).toBeHidden()

      for (const each of [page, other])
        await expect(syncPanel(each)).toHaveAccessibleName('3 pending changes')
      await expect(listed(page, second.name)).toContainText('Pending')
      await syncPanel(page).click()
      const dialog = page.getByRole('dialog', { name: 'Pending changes' })
      await expect(dialog.getByRole('listitem')).toHaveText([
        /Kept soup.*Created.*Pending/s,
        /Kept soup.*Pending.*Done/s,
        /Kept salad.*Created.*Pending.*Marko/s,
      ])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await stack.startServer()
      for (const each of [page, other]) await expect(syncPanel(each)).toBeHidden(SLOW)
      await expect(listed(page, first.name)).toContainText('Done')
      ana = await apiAs(stack, 'ana@kafana.test')
      expect(await stepsOf(first)).toEqual(['created Ana', 'pending Marko', 'done Marko'])
      expect(await stepsOf(second)).toEqual(['created Ana', 'pending Marko'])
      expect(consoleErrors).toEqual([])
    },
  )

  test(
    'asks before signing out with unsent changes, which are sent after the next sign-in',
    LONG,
    async ({ browser }) => {
      const order = await take('Kept pie')
      const { page, consoleErrors } = await openKitchen(browser, PHONE)
      await page.goto('/orders')
      await expect(listed(page, order.name)).toBeVisible()
      const floor = await page.context().newPage()
      await openWhole(floor, '/establishment', /main-menu.*\.js/)
      await expect(floor.getByRole('button', { name: 'Menu' })).toBeVisible()

      await stack.stopServer()
      await move(page, order.name, 'Confirm')
      await expect(syncPanel(page)).toHaveAccessibleName('1 pending change')
      await expectNoHorizontalScroll(page)
      await page.close()
      await floor.getByRole('button', { name: 'Menu' }).click()
      await floor.getByRole('button', { name: 'Log out', exact: true }).click()
      await expect(
        floor.getByText(
          '1 change has not been sent yet. It stays on this device and is sent when you log in here again.',
        ),
      ).toBeVisible()
      await floor
        .getByRole('dialog')
        .filter({ hasText: '1 change has not been sent yet.' })
        .getByRole('button', { name: 'Log out' })
        .click()
      await expect(floor).toHaveURL(/\/login$/)

      await stack.startServer()
      await floor.reload()
      ana = await apiAs(stack, 'ana@kafana.test')
      expect(await stepsOf(order)).toEqual(['created Ana'])
      await signIn(floor, 'kitchen@kafana.test', DEMO_PASSWORD)
      await expect.poll(() => stepsOf(order), SLOW).toEqual(['created Ana', 'pending Marko'])
      await expect(syncPanel(floor)).toBeHidden()
      expect(consoleErrors).toEqual([])
    },
  )

  test('shows a refused change with its reason until it is dismissed', async ({ browser }) => {
    const order = await take('Kept roast')
    const { page, consoleErrors } = await openKitchen(browser)
    await page.goto('/orders')
    await expect(listed(page, order.name)).toBeVisible()
    await page.route('**/api/order/*', (route) => route.abort())
    await move(page, order.name, 'Confirm')
    await expect(syncPanel(page)).toBeVisible()
    const elena = await apiAs(stack, 'bar@kafana.test')
    await elena(`/api/order/${order._id}`, 'PUT', { status: 'rejected' })
    await page.unroute('**/api/order/*')
    await expect(syncPanel(page)).toHaveAccessibleName('1 change was refused', SLOW)
    await expect(listed(page, order.name)).toContainText('Rejected')
    await page.reload()
    await syncPanel(page).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Elena moved the order in the meantime. It is now: Rejected',
    )
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(syncPanel(page)).toBeHidden()
    expect(await stepsOf(order)).toEqual(['created Ana', 'rejected Elena'])
    expect(consoleErrors).toEqual([])
  })
})
