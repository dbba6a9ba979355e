import type { FloorTable, Order, Product, VenueTable } from '@kafana/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { openAs, type Device } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { openNetwork, type Network } from '../network.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

/** A busy machine may take much longer than the 25 s that the screens promise; the test prints how long. */
const MAX_WAIT = { timeout: 60_000 }
const BEFORE = 'Before the silence'
const MISSED = 'During the silence'

const banner = (page: Page): Locator => page.getByText(/^Not live since/)
const ticket = (page: Page, name: string): Locator => page.getByRole('article').filter({ hasText: name })

/** The time format of an English screen of the demo venue. */
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Skopje',
})

/** The text of a page in the frame in which its banner disappears. */
const textWhenLiveAgain = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const check = (): void => {
          const text = document.querySelector('main')?.innerText ?? ''
          if (text.includes('Not live since')) requestAnimationFrame(check)
          else resolve(text)
        }
        check()
      }),
  )

/** Waits until the chunks of the other screens have been loaded in the background. */
const waitForScreenChunks = async (page: Page): Promise<void> => {
  // A browser lists 250 files unless it is asked for more.
  await page.evaluate(() => performance.setResourceTimingBufferSize(2000))
  const names = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect
    .poll(async () => (await names()).some((name) => name.includes('storage-screen')), MAX_WAIT)
    .toBe(true)
  let count = 0
  await expect
    .poll(
      async () => {
        const before = count
        count = (await names()).length
        return count - before
      },
      { ...MAX_WAIT, intervals: [2000] },
    )
    .toBe(0)
}

const takeOrder = async (call: ApiClient, name: string, table: string): Promise<Order> => {
  const dish = (await call<Product[]>('/api/product')).find(({ category }) => category === 'food')
  return call<Order>('/api/order', 'POST', { name, table, products: [{ product: dish?._id, quantity: 1 }] })
}
const freeTable = async (call: ApiClient): Promise<VenueTable> => {
  const [tables, floor] = [
    await call<VenueTable[]>('/api/tables'),
    await call<FloorTable[]>('/api/orders/floor'),
  ]
  const free = tables.find(
    ({ _id, zone }) =>
      zone === tables[0]?.zone && floor.some(({ table, state }) => table === _id && state === 'free'),
  )
  if (!free) throw new Error('No table is free')
  return free
}

test.describe('a silent network', () => {
  let stack: TestStack
  let network: Network
  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true })
    network = await openNetwork(stack.url)
  })
  test.afterAll(async () => {
    await network.close()
    await stack.close()
  })

  test(
    'every screen shows it in time, stays readable, and resynchronises before it is live again',
    LONG,
    async ({ browser }) => {
      const ana = await apiAs(stack, 'ana@kafana.test')
      const table = await freeTable(ana)
      await takeOrder(ana, BEFORE, (await ana<VenueTable[]>('/api/tables')).at(-1)?._id ?? '')
      const owner = await openAs(browser, stack, 'owner', undefined, network.url)
      const kitchen = await openAs(browser, stack, 'kitchen', undefined, network.url)
      const floor = await openAs(browser, stack, 'bar', undefined, network.url)
      await owner.page.goto('/home')
      await kitchen.page.goto('/monitor')
      await kitchen.page.getByText('Food', { exact: true }).click()
      await expect(ticket(kitchen.page, BEFORE)).toBeVisible()
      const openOrders = owner.page.getByRole('region', { name: 'Open orders' })
      await expect(openOrders).toContainText('Created')
      const created = openOrders.locator('a[href$="filter=created"]')
      const createdBefore = await created.innerText()
      const tile = floor.page
        .getByRole('button', { name: new RegExp(`^${table.name}\\b`) })
        .or(floor.page.getByRole('link', { name: new RegExp(`^${table.name}\\b`) }))
        .first()
      await expect(tile).toContainText('free', { ignoreCase: true })
      const devices: readonly Device[] = [owner, kitchen, floor]
      for (const { page } of devices) await expect(banner(page)).toBeHidden()

      network.silence()
      const silentAt = Date.now()
      await takeOrder(ana, MISSED, table._id)
      const seconds = await Promise.all(
        devices.map(async ({ page }) => {
          await expect(banner(page)).toBeVisible(MAX_WAIT)
          return Math.round((Date.now() - silentAt) / 1000)
        }),
      )
      process.stdout.write(`shown as not live after ${seconds.join(', ')} s\n`)
      // The last heartbeat came at most 20 s before the silence on a busy machine, or at its start.
      const possible = [silentAt - 20_000, silentAt, silentAt + 1000].map(
        (at) => `Not live since ${clock.format(at)}.`,
      )
      for (const { page } of devices) expect(possible).toContain((await banner(page).innerText()).trim())
      await expect(ticket(kitchen.page, BEFORE)).toBeVisible()
      await expect(ticket(kitchen.page, MISSED)).toHaveCount(0)
      expect(await created.innerText()).toBe(createdBefore)
      await expect(tile).toBeVisible()
      for (const { page } of devices) await expect(page.getByRole('alert')).toHaveCount(0)

      const liveAgain = devices.map(({ page }) => textWhenLiveAgain(page))
      network.restore()
      const [home = '', monitor = ''] = await Promise.all(liveAgain)
      expect(monitor).toContain(MISSED)
      expect(home).not.toContain(createdBefore)
      await expect(tile).not.toContainText('free', { ignoreCase: true })
      await expect(created).not.toHaveText(createdBefore)
      expect(devices.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([])
    },
  )

  test(
    'a screen that was never loaded explains the problem once and loads on its own later',
    LONG,
    async ({ browser }) => {
      const { page } = await openAs(browser, stack, 'owner', undefined, network.url)
      await waitForScreenChunks(page)
      network.cut()
      // The panel has not read the products.
      await page.getByRole('link', { name: /^Products/ }).click()
      await expect(
        page.getByText('The server is unreachable. This loads as soon as it is back.').first(),
      ).toBeVisible(MAX_WAIT)
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
      network.restore()
      await expect(page.getByText('Еспресо', { exact: true }).first()).toBeVisible(MAX_WAIT)
    },
  )

  test('a live screen goes to the login page when its session ends', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'kitchen', undefined, stack.url)
    await page.goto('/monitor')
    await expect(page.getByRole('article').first()).toBeVisible()
    const owner = await apiAs(stack, 'owner@kafana.test')
    const marko = (
      await owner<{ _id: string; username: string; version: number }[]>('/api/company/staff')
    ).find(({ username }) => username === 'marko')
    await owner(`/api/user/${marko?._id}`, 'PUT', { isBlocked: true, version: marko?.version })
    await expect(page).toHaveURL('/login', MAX_WAIT)
    expect(consoleErrors).toEqual([])
  })
})
