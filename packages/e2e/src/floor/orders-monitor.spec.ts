import type { Order, Product, VenueTable } from '@kafana/contract'
import { SETTABLE_STATUSES, type OrderStatus } from '@kafana/domain'
import { expect, type Locator, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

/** The buttons that a monitor has for an order in the list, by status. */
const OFFERED: Readonly<Record<OrderStatus, readonly string[]>> = {
  created: ['Confirm', 'Reject'],
  pending: ['Done', 'Reject'],
  rejected: ['Confirm'],
  done: ['Back to pending'],
  error: [],
  delivered: [],
  billed: [],
}

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const offered = (page: Page, name: string): Locator => card(page, name).getByRole('button')

/** Creates orders of Ana's at one table, one in each status that can be set by hand. */
const createOneOfEach = async (stack: TestStack): Promise<ReadonlyMap<OrderStatus, Order>> => {
  const [ana, marko] = [await apiAs(stack, 'ana@kafana.test'), await apiAs(stack, 'kitchen@kafana.test')]
  const [[table], menu] = [await ana<VenueTable[]>('/api/tables'), await ana<Product[]>('/api/product')]
  const product = menu.find(({ category }) => category === 'drink')?._id
  const taken = new Map<OrderStatus, Order>()
  for (const status of SETTABLE_STATUSES) {
    const order = await ana<Order>('/api/order', 'POST', {
      name: `Is ${status}`,
      table: table?._id,
      category: 'drink',
      products: [{ product, quantity: 1 }],
    })
    taken.set(
      status,
      status === 'created'
        ? order
        : await marko<Order>(`/api/order/${order._id}`, 'PUT', { status, expectedStatus: 'created' }),
    )
  }
  return taken
}

test.describe('the orders list of a monitor', () => {
  let stack: TestStack
  let orders: ReadonlyMap<OrderStatus, Order>
  test.beforeAll(async ({ venue }) => {
    stack = venue
    orders = await createOneOfEach(stack)
  })

  test(
    'offers the actions that the status of an order allows, and none to an owner',
    LONG,
    async ({ browser }) => {
      const kitchen = await openAs(browser, stack, 'kitchen')
      await kitchen.page.goto('/orders')
      for (const status of SETTABLE_STATUSES)
        await expect(offered(kitchen.page, `Is ${status}`)).toHaveText(OFFERED[status])
      await expect(card(kitchen.page, 'Is created')).toContainText('NEW')
      await expect(card(kitchen.page, 'Is pending')).not.toContainText('NEW')
      await kitchen.page.goto('/orders?filter=billed')
      await expect(kitchen.page.getByText('Billed').first()).toBeVisible()
      await expect(kitchen.page.getByRole('list', { name: 'Orders' }).getByRole('button')).toHaveCount(0)

      const owner = await openAs(browser, stack, 'owner')
      await owner.page.goto('/orders')
      const table = owner.page.getByRole('table', { name: 'Orders' }).locator('tbody')
      await expect(table.getByRole('row').filter({ hasText: 'Is created' })).toContainText('NEW')
      await expect(table.getByRole('button')).toHaveCount(0)
      await owner.page.getByRole('button', { name: /^Filter:/ }).click()
      await expect(owner.page.getByRole('menuitemradio', { name: 'New', exact: true })).toBeVisible()
      await expect(owner.page.getByRole('menuitemradio', { name: 'My orders' })).toHaveCount(0)
      expect([...kitchen.consoleErrors, ...owner.consoleErrors]).toEqual([])
    },
  )

  test(
    'moves an order by its buttons, live on another monitor and recorded with names',
    LONG,
    async ({ browser }) => {
      const [kitchen, bar] = [
        await openAs(browser, stack, 'kitchen'),
        await openAs(browser, stack, 'bar', PHONE),
      ]
      for (const { page } of [kitchen, bar]) await page.goto('/orders?search=Is created')
      const name = 'Is created'
      for (const [{ page }, press, status] of [
        [kitchen, 'Reject', 'rejected'],
        [bar, 'Confirm', 'pending'],
        [kitchen, 'Done', 'done'],
        [bar, 'Back to pending', 'pending'],
      ] as const) {
        await card(page, name).getByRole('button', { name: press }).click()
        await toast(page, 'Order status updated successfully!')
        for (const each of [kitchen.page, bar.page])
          await expect(offered(each, name)).toHaveText(OFFERED[status])
      }
      await kitchen.page.goto(`/orders/${orders.get('created')?._id}`)
      const history = kitchen.page.getByRole('listitem').filter({ hasText: /·/ })
      await expect(history).toHaveText([
        /Done → Pending.*Elena Dimova/,
        /Pending → Done.*Marko Iliev/,
        /Rejected → Pending.*Elena Dimova/,
        /Created → Rejected.*Marko Iliev/,
        /Created.*Ana Stojanova/,
      ])
      await expect(kitchen.page.getByRole('button', { name: 'Print bill' })).toHaveCount(0)
      await card(bar.page, name).getByRole('button', { name: 'Done' }).click()
      await expect(history.first()).toContainText('Pending → Done')
      expect([...kitchen.consoleErrors, ...bar.consoleErrors]).toEqual([])
    },
  )

  test(
    'a restart of the server is shown as one, and only if it takes longer than a moment',
    LONG,
    async ({ browser }) => {
      const { page } = await openAs(browser, stack, 'kitchen')
      await page.goto('/monitor')
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await stack.stopServer()
      await expect(page.getByText('Connecting…', { exact: true })).toBeVisible()
      await expect(page.getByText('The server is restarting.')).toBeVisible()
      await expect(page.getByText(/^Not live since/)).toBeHidden()
      await stack.startServer()
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await expect(page.getByText('The server is restarting.')).toBeHidden()
    },
  )

  test(
    'moves orders while the server is unreachable, and the moves arrive once it is back',
    LONG,
    async ({ browser }) => {
      const { page, consoleErrors } = await openAs(browser, stack, 'kitchen')
      await page.goto('/orders?search=Is ')
      await expect(card(page, 'Is rejected')).toBeVisible()
      await stack.stopServer('SIGKILL')
      await expect(page.getByText(/^Not live since/)).toBeVisible()
      await card(page, 'Is rejected').getByRole('button', { name: 'Confirm' }).click()
      await expect(card(page, 'Is rejected')).toContainText('Waits for the server')
      await card(page, 'Is rejected').getByRole('button', { name: 'Done' }).click()
      await expect(offered(page, 'Is rejected')).toHaveText(OFFERED.done)
      await stack.startServer()
      await expect(card(page, 'Is rejected').getByText('Waits for the server')).toBeHidden({
        timeout: 60_000,
      })
      await expect(offered(page, 'Is rejected')).toHaveText(OFFERED.done)
      const { history } = await (
        await apiAs(stack, 'kitchen@kafana.test')
      )<{ history: { to: OrderStatus }[] }>(`/api/order/${orders.get('rejected')?._id}`)
      expect(history.map(({ to }) => to)).toEqual(['created', 'rejected', 'pending', 'done'])
      expect(consoleErrors).toEqual([])
    },
  )

  for (const viewport of [DESKTOP, PHONE]) {
    test(`is accessible at ${viewport.width} px`, LONG, async ({ browser }) => {
      const { page, consoleErrors } = await openAs(browser, stack, 'kitchen', viewport)
      for (const path of ['/orders', `/orders/${orders.get('done')?._id}`]) {
        await page.goto(path)
        await expect(page.getByText(/den\./).first()).toBeVisible()
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
      }
      expect(consoleErrors).toEqual([])
    })
  }
})
