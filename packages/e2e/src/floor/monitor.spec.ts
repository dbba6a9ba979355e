import type { Company, Order, OrderWithHistory, Product, VenueTable } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, type Browser, type Page } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { openAs, openDevice, openSignedIn, signIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { watchSounds } from '../sounds.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

/** Opens a kitchen's monitor from the login page, where its sound is unlocked. */
const openKitchen = async (browser: Browser, stack: TestStack, name: string) => {
  const { page, consoleErrors } = await openDevice(browser, stack)
  const sounds = await watchSounds(page)
  await signIn(page, `${name}@kafana.test`, DEMO_PASSWORD)
  await page.getByRole('link', { name: 'Monitor' }).click()
  await page.getByText('Food', { exact: true }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Sound on')).toBeVisible()
  return { page, consoleErrors, sounds }
}

const cardOf = (page: Page, { name }: Order) => page.getByRole('article', { name })
const footer = (page: Page) => page.locator('footer')
const allDay = (page: Page) => page.getByRole('complementary', { name: 'All day' })
const FLASH = /^● New order/

const TABLET = { width: 1024, height: 768 } as const

test.describe('the monitor', () => {
  let stack: TestStack
  let ana: ApiClient
  let dish: Product
  let drink: Product
  let table: VenueTable
  let taken = 0

  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true })
    ana = await apiAs(stack, 'ana@kafana.test')
    const products = await ana<Product[]>('/api/product')
    const [first] = await ana<VenueTable[]>('/api/tables')
    const [food, bar] = [
      products.find(({ category }) => category === 'food'),
      products.find(({ category }) => category === 'drink'),
    ]
    if (!food || !bar || !first) throw new Error('the demo has products and tables')
    ;[dish, drink, table] = [food, bar, first]
  })
  test.afterAll(async () => {
    await stack.close()
  })

  const take = (product: Product, quantity: number, description = '') => {
    taken += 1
    return ana<Order>('/api/order', 'POST', {
      name: `Ana ${taken}`,
      description,
      table: table._id,
      products: [{ product: product._id, quantity }],
    })
  }
  const move = async (calls: ApiClient, { _id }: Order, status: string) =>
    calls<Order>(`/api/order/${_id}`, 'PUT', { status })

  test('orders appear live on two devices with a sound, leave when confirmed, return when undone', async ({
    browser,
  }) => {
    const marko = await apiAs(stack, 'kitchen@kafana.test')
    const [a, b] = [await openKitchen(browser, stack, 'kitchen'), await openKitchen(browser, stack, 'bar')]
    await a.page.keyboard.press('a')
    const dishes = async () => {
      const { dishes: all } = await marko<{ dishes: { product: string; quantity: number }[] }>(
        '/api/orders/kitchen?category=food',
      )
      return all.find(({ product }) => product === dish._id)?.quantity ?? 0
    }
    const before = await dishes()

    const order = await take(dish, 9, 'No nuts!')
    // The message and the flashing title last some seconds, so both devices are checked together.
    await Promise.all(
      [a, b].map(async ({ page, sounds }) => {
        await expect(footer(page).getByRole('alert')).toHaveText(`New order: ${order.name}`)
        await expect(page).toHaveTitle(FLASH)
        await expect(cardOf(page, order)).toContainText('No nuts!')
        await expect.poll(sounds).toEqual({ alerts: 1, ticks: 0, isCalling: true })
      }),
    )
    await expect(allDay(a.page).getByRole('listitem').filter({ hasText: dish.name })).toContainText(
      String(before + 9),
    )
    await take(drink, 1)

    // A is first: B's card disappears with a message.
    await cardOf(a.page, order)
      .getByRole('button', { name: /Confirm/ })
      .click()
    await expect(footer(b.page).getByRole('alert')).toHaveText(`${order.name}: Pending`)
    await expect(cardOf(a.page, order)).toBeHidden()
    await expect(cardOf(b.page, order)).toBeHidden()
    await expect(allDay(a.page).getByRole('listitem').filter({ hasText: dish.name })).toContainText(
      'being made',
    )
    await a.page.keyboard.press('0')
    for (const { page } of [a, b]) await expect(cardOf(page, order)).toBeVisible()
    // No sound at A for the bar's drink or for its own change.
    expect(await a.sounds()).toEqual({ alerts: 1, ticks: 0, isCalling: false })

    // B's request is delayed while Marko moves the order on another device.
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await b.page.route(`**/api/order/${order._id}`, async (route) => {
      await released
      await route.continue()
    })
    await cardOf(b.page, order)
      .getByRole('button', { name: /Confirm/ })
      .click()
    await move(marko, order, 'rejected')
    release()
    await expect(footer(b.page).getByRole('alert')).toHaveText(
      'Marko moved the order in the meantime. It is now: Rejected',
    )
    await expect(cardOf(b.page, order)).toBeHidden()
    await expect(footer(b.page).getByRole('button', { name: 'Undo' })).toBeHidden()
    await expect(cardOf(a.page, order)).toBeHidden()
    // Changes of others are ticks at both, at most once a second.
    await expect.poll(a.sounds).toEqual({ alerts: 1, ticks: 1, isCalling: false })
    await expect.poll(async () => (await b.sounds()).ticks).toBeGreaterThan(0)
    expect(await b.sounds()).toMatchObject({ alerts: 1, isCalling: false })
    expect([...a.consoleErrors, ...b.consoleErrors]).toEqual([])
  })

  test(
    'the life of an order is one alert in the kitchen, until it is touched, and one at the floor',
    LONG,
    async ({ browser }) => {
      const kitchen = await openKitchen(browser, stack, 'kitchen')
      const floor = await openSignedIn(browser, stack, 'kitchen')
      const floorSounds = await watchSounds(floor.page)
      await floor.page.goto('/establishment')
      // A browser that has played on this address before may begin unlocked.
      await expect(floor.page.getByRole('button', { name: /sound on$/i })).toBeVisible()
      await floor.page.getByRole('heading', { name: 'Floor plan' }).click()
      await expect(floor.page.getByRole('button', { name: 'Sound on' })).toBeVisible()

      const order = await take(dish, 1)
      await expect(cardOf(kitchen.page, order)).toBeVisible()
      await expect.poll(kitchen.sounds).toEqual({ alerts: 1, ticks: 0, isCalling: true })
      await kitchen.page.getByRole('heading', { level: 1 }).click()
      expect(await kitchen.sounds()).toEqual({ alerts: 1, ticks: 0, isCalling: false })
      await cardOf(kitchen.page, order)
        .getByRole('button', { name: /Confirm/ })
        .click()
      await expect(cardOf(kitchen.page, order)).toBeHidden()
      expect(await floorSounds()).toEqual({ alerts: 0, ticks: 0, isCalling: false })
      await move(ana, order, 'done')
      await expect.poll(floorSounds).toEqual({ alerts: 1, ticks: 0, isCalling: false })
      await move(ana, order, 'delivered')
      await expect.poll(async () => (await kitchen.sounds()).ticks).toBeGreaterThan(0)
      expect(await kitchen.sounds()).toMatchObject({ alerts: 1, isCalling: false })
      expect(await floorSounds()).toEqual({ alerts: 1, ticks: 0, isCalling: false })
      expect([...kitchen.consoleErrors, ...floor.consoleErrors]).toEqual([])
    },
  )

  test('the sound is chosen on each device, and kept', LONG, async ({ browser }) => {
    const { page, sounds } = await openKitchen(browser, stack, 'kitchen')
    await page.getByRole('button', { name: 'Sound on' }).click()
    const settings = page.getByRole('dialog', { name: 'Sounds' })
    await settings.getByText('Alarm', { exact: true }).click()
    await expect.poll(async () => (await sounds()).alerts).toBe(1)
    await settings.getByRole('button', { name: 'Play it' }).click()
    await expect.poll(async () => (await sounds()).alerts).toBe(2)
    await expectAccessible(page)
    await settings.getByText('Off', { exact: true }).click()
    await expect(settings.getByRole('button', { name: 'Play it' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Muted' })).toBeVisible()
    await page.getByRole('button', { name: 'Muted' }).click()
    await expect(settings.getByRole('radio', { name: 'Alarm' })).toBeChecked()
  })

  test(
    'an order is completed, undone and recalled by keyboard alone; a reload keeps the view',
    LONG,
    async ({ browser }) => {
      const order = await take(dish, 2)
      const { page, consoleErrors } = await openAs(browser, stack, 'kitchen')
      await page.goto('/monitor')
      await page.getByRole('radio', { name: 'Drink' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(cardOf(page, order)).toBeVisible()
      await page.keyboard.press('Tab')
      const focused = page.locator('article:has(:focus-visible)')
      await page.keyboard.press('ArrowDown')
      for (
        let steps = 0;
        steps < 8 && !(await focused.getAttribute('aria-label'))?.endsWith(order.name);
        steps += 1
      )
        await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(cardOf(page, order)).toBeHidden()
      await expect(footer(page)).toContainText(`${order.name} confirmed`)
      await page.keyboard.press('s')
      await expect(page.getByRole('radio', { name: /Pending/ })).toBeChecked()
      const place = await cardOf(page, order).locator('kbd').innerText()
      await page.keyboard.press(place)
      await expect(cardOf(page, order)).toBeHidden()
      await page.keyboard.press('0')
      await expect(cardOf(page, order)).toBeVisible()
      await page.keyboard.press(place)
      await expect(footer(page)).toContainText(`${order.name} is done`)

      // The list is read when it is opened, perhaps before the server has the last move.
      const recall = page.getByRole('button', { name: new RegExp(`Recall: .*${order.name}$`) })
      await expect(async () => {
        await page.keyboard.press('r')
        await expect(recall).toBeFocused({ timeout: 2000 })
      }).toPass()
      await page.keyboard.press('Enter')
      await expect(footer(page)).toContainText(`${order.name} recalled`)
      await expect(cardOf(page, order)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('complementary')).toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('Escape')

      await page.keyboard.press('a')
      await page.reload()
      await expect(page.getByRole('radio', { name: /Pending/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: 'Food' })).toBeChecked()
      await expect(allDay(page)).toBeVisible()
      await expect(cardOf(page, order)).toBeVisible()
      expect(consoleErrors).toEqual([])
    },
  )

  test('a changed threshold marks late orders immediately', LONG, async ({ browser }) => {
    const vesna = await apiAs(stack, 'owner@kafana.test')
    const { ticketTimes } = await vesna<Company>('/api/company')
    const set = (warnAfter: number, lateAfter: number) =>
      vesna<Company>('/api/company', 'PUT', {
        ticketTimes: { ...ticketTimes, drink: { warnAfter, lateAfter } },
      })
    await set(200, 240)
    const { page, consoleErrors } = await openAs(browser, stack, 'bar')
    await page.goto('/monitor')
    const oldest = page.getByRole('article').first()
    await expect(oldest.locator('[data-age="fresh"]')).toBeAttached()
    await set(1, 240)
    await expect(oldest.locator('[data-age="warn"]')).toBeAttached()
    await set(1, 2)
    await expect(oldest.locator('[data-age="late"]')).toBeAttached()
    await expect(oldest.getByText('Late', { exact: true })).toBeVisible()
    await set(ticketTimes.drink.warnAfter, ticketTimes.drink.lateAfter)
    expect(consoleErrors).toEqual([])
  })

  test(
    'works while the server is unreachable: moves are shown, queued, and arrive once',
    LONG,
    async ({ browser }) => {
      const order = await take(dish, 4)
      const { page, consoleErrors } = await openAs(browser, stack, 'kitchen')
      await page.goto('/monitor')
      await page.getByText('Food', { exact: true }).click()
      await expect(cardOf(page, order)).toBeVisible()
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await stack.stopServer('SIGKILL')
      await expect(page.getByText(/^Not live since \d\d:\d\d/)).toBeVisible()
      await cardOf(page, order)
        .getByRole('button', { name: /Confirm/ })
        .click()
      await expect(cardOf(page, order)).toBeHidden()
      await expect(footer(page)).toContainText('Waits for the server')
      await page.keyboard.press('s')
      await expect(cardOf(page, order)).toContainText('Waits for the server')
      await cardOf(page, order).getByRole('button', { name: /Done/ }).click()
      await page.keyboard.press('r')
      await expect(
        page.getByRole('complementary').getByRole('listitem').filter({ hasText: order.name }),
      ).toContainText('Waits for the server')
      await stack.startServer()
      await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('Waits for the server')).toHaveCount(0)
      const { history } = await ana<OrderWithHistory>(`/api/order/${order._id}`)
      expect(history.map(({ to }) => to)).toEqual(['created', 'pending', 'done'])
      expect(consoleErrors).toEqual([])
    },
  )

  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    test(
      `is accessible at ${viewport.width} px, and no message covers a button`,
      LONG,
      async ({ browser }) => {
        const long = await take(dish, 3, 'Алергија на јаткасти плодови. '.repeat(12).trim())
        const { page, consoleErrors } = await openAs(browser, stack, 'kitchen', viewport)
        await page.goto('/monitor')
        await page.getByText('Food', { exact: true }).click()
        await expect(cardOf(page, long)).toBeVisible()
        // From then on new orders are announced.
        await expect(page.locator('[data-phase="open"]')).toBeVisible()
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
        const later = await take(dish, 1)
        await expect(footer(page).getByRole('alert')).toHaveText(`New order: ${later.name}`)
        await expect(cardOf(page, later)).toBeVisible()
        const buttons = await page.getByRole('article').getByRole('button').all()
        for (const button of [...buttons.slice(0, 2), ...buttons.slice(-1)]) {
          await button.scrollIntoViewIfNeeded()
          await button.click({ trial: true })
        }
        for (const name of ['All day', 'Recall']) {
          await page.getByRole('button', { name, exact: true }).click()
          await expect(
            page.getByRole('heading', { name: name === 'Recall' ? 'Recently completed' : name }),
          ).toBeVisible()
          await expectAccessible(page)
          await page.getByRole('button', { name: 'Close', exact: true }).click()
        }
        expect(consoleErrors).toEqual([])
        // Their cards would fill the first page of the next size.
        const marko = await apiAs(stack, 'kitchen@kafana.test')
        for (const order of [long, later]) await move(marko, order, 'rejected')
      },
    )
  }
})
