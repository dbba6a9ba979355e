import type { Company, Order, OrderWithHistory, Product, VenueTable } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { openAs, openDevice, signIn } from '../browser.ts'
import { callsOf, type Calls } from '../calls.ts'
import { openHouse, type House } from '../processes.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from '../screen.ts'

/** A kitchen's screen, reached as a cook reaches it; `chimes` is how often it rang. */
const openKitchen = async (browser: Browser, house: House, name: string) => {
  const { page, complaints } = await openDevice(browser, house)
  await page.addInitScript(() => {
    const play = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function start(...when) {
      Object.assign(window, { chimes: ((window as { chimes?: number }).chimes ?? 0) + 1 })
      play.apply(this, when)
    }
  })
  await signIn(page, `${name}@kafana.test`, DEMO_PASSWORD)
  await page.getByRole('link', { name: 'Monitor' }).click()
  await page.getByText('Food', { exact: true }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Sound on')).toBeVisible()
  return { page, complaints, chimes: () => page.evaluate(() => (window as { chimes?: number }).chimes ?? 0) }
}

const cardOf = (page: Page, { name }: Order) => page.getByRole('article', { name })
const said = (page: Page) => page.locator('footer')
const allDay = (page: Page) => page.getByRole('complementary', { name: 'All day' })
const FLASH = /^● New order/

test.describe('the monitor', () => {
  let house: House
  let ana: Calls
  let dish: Product
  let drink: Product
  let table: VenueTable
  let taken = 0

  test.beforeAll(async () => {
    house = await openHouse({ demo: true })
    ana = await callsOf(house, 'ana@kafana.test')
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
    await house.close()
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
  const move = async (calls: Calls, { _id }: Order, status: string) =>
    calls<Order>(`/api/order/${_id}`, 'PUT', { status })

  test('two kitchens and a waiter: orders come by themselves, ring, go by the first hand, and come back', async ({
    browser,
  }) => {
    const marko = await callsOf(house, 'kitchen@kafana.test')
    const [a, b] = [await openKitchen(browser, house, 'kitchen'), await openKitchen(browser, house, 'bar')]
    await a.page.keyboard.press('a')
    const dishes = async () => {
      const { dishes: all } = await marko<{ dishes: { product: string; quantity: number }[] }>(
        '/api/orders/kitchen?category=food',
      )
      return all.find(({ product }) => product === dish._id)?.quantity ?? 0
    }
    const before = await dishes()

    const order = await take(dish, 9, 'No nuts!')
    // What is said and flashes lasts some seconds: both are looked at together.
    await Promise.all(
      [a, b].map(async ({ page, chimes }) => {
        await expect(said(page).getByRole('alert')).toHaveText(`New order: ${order.name}`)
        await expect(page).toHaveTitle(FLASH)
        await expect(cardOf(page, order)).toContainText('No nuts!')
        await expect.poll(chimes).toBe(1)
      }),
    )
    await expect(allDay(a.page).getByRole('listitem').filter({ hasText: dish.name })).toContainText(
      String(before + 9),
    )
    await take(drink, 1)

    // A's hand is first: B's card goes, and B is told.
    await cardOf(a.page, order)
      .getByRole('button', { name: /Confirm/ })
      .click()
    await expect(said(b.page).getByRole('alert')).toHaveText(`${order.name}: Pending`)
    await expect(cardOf(a.page, order)).toBeHidden()
    await expect(cardOf(b.page, order)).toBeHidden()
    await expect(allDay(a.page).getByRole('listitem').filter({ hasText: dish.name })).toContainText(
      'being made',
    )
    await a.page.keyboard.press('0')
    for (const { page } of [a, b]) await expect(cardOf(page, order)).toBeVisible()
    // Neither the bar's drink rang at A, nor what A did.
    expect(await a.chimes()).toBe(1)

    // B's press is on its way while Marko moves the order at another device.
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await b.page.route(`**/api/order/${order._id}`, async (route) => {
      await held
      await route.continue()
    })
    await cardOf(b.page, order)
      .getByRole('button', { name: /Confirm/ })
      .click()
    await move(marko, order, 'rejected')
    letGo()
    await expect(said(b.page).getByRole('alert')).toHaveText(
      'Marko moved the order meanwhile. It is now: Rejected',
    )
    await expect(cardOf(b.page, order)).toBeHidden()
    await expect(said(b.page).getByRole('button', { name: 'Undo' })).toBeHidden()
    await expect(cardOf(a.page, order)).toBeHidden()
    // What others did rang at both, at most once a second.
    await expect.poll(a.chimes).toBe(2)
    await expect.poll(b.chimes).toBeGreaterThan(1)
    expect([...a.complaints, ...b.complaints]).toEqual([])
  })

  test('by keys alone: cooked, undone, called back; what it shows outlives a reload', async ({ browser }) => {
    const order = await take(dish, 2)
    const { page, complaints } = await openAs(browser, house, 'kitchen')
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
    await expect(said(page)).toContainText(`${order.name} confirmed`)
    await page.keyboard.press('s')
    await expect(page.getByRole('radio', { name: /Pending/ })).toBeChecked()
    const place = await cardOf(page, order).locator('kbd').innerText()
    await page.keyboard.press(place)
    await expect(cardOf(page, order)).toBeHidden()
    await page.keyboard.press('0')
    await expect(cardOf(page, order)).toBeVisible()
    await page.keyboard.press(place)
    await expect(said(page)).toContainText(`${order.name} is done`)

    await page.keyboard.press('r')
    await expect(page.getByRole('button', { name: new RegExp(`Call back: .*${order.name}$`) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(said(page)).toContainText(`${order.name} called back`)
    await expect(cardOf(page, order)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('a')
    await page.reload()
    await expect(page.getByRole('radio', { name: /Pending/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Food' })).toBeChecked()
    await expect(allDay(page)).toBeVisible()
    await expect(cardOf(page, order)).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('late is when the venue says so, at once', async ({ browser }) => {
    const vesna = await callsOf(house, 'owner@kafana.test')
    const { ticketTimes } = await vesna<Company>('/api/company')
    const set = (warnAfter: number, lateAfter: number) =>
      vesna<Company>('/api/company', 'PUT', {
        ticketTimes: { ...ticketTimes, drink: { warnAfter, lateAfter } },
      })
    await set(200, 240)
    const { page, complaints } = await openAs(browser, house, 'bar')
    await page.goto('/monitor')
    const oldest = page.getByRole('article').first()
    await expect(oldest.locator('[data-age="fresh"]')).toBeAttached()
    await set(1, 240)
    await expect(oldest.locator('[data-age="warn"]')).toBeAttached()
    await set(1, 2)
    await expect(oldest.locator('[data-age="late"]')).toBeAttached()
    await expect(oldest.getByText('Late', { exact: true })).toBeVisible()
    await set(ticketTimes.drink.warnAfter, ticketTimes.drink.lateAfter)
    expect(complaints).toEqual([])
  })

  test('goes on while the server is away: moves show at once, wait, and arrive once', async ({ browser }) => {
    const order = await take(dish, 4)
    const { page, complaints } = await openAs(browser, house, 'kitchen')
    await page.goto('/monitor')
    await page.getByText('Food', { exact: true }).click()
    await expect(cardOf(page, order)).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await house.stopServer('SIGKILL')
    await expect(page.getByText(/^Not live since \d\d:\d\d/)).toBeVisible()
    await cardOf(page, order)
      .getByRole('button', { name: /Confirm/ })
      .click()
    await expect(cardOf(page, order)).toBeHidden()
    await expect(said(page)).toContainText('Waits for the server')
    await page.keyboard.press('s')
    await expect(cardOf(page, order)).toContainText('Waits for the server')
    await cardOf(page, order).getByRole('button', { name: /Done/ }).click()
    await page.keyboard.press('r')
    await expect(
      page.getByRole('complementary').getByRole('listitem').filter({ hasText: order.name }),
    ).toContainText('Waits for the server')
    await house.startServer()
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Waits for the server')).toHaveCount(0)
    const { history } = await ana<OrderWithHistory>(`/api/order/${order._id}`)
    expect(history.map(({ to }) => to)).toEqual(['created', 'pending', 'done'])
    expect(complaints).toEqual([])
  })

  for (const viewport of [DESK, { width: 1024, height: 768 }, PHONE]) {
    test(`is read by everybody at ${viewport.width} px, and nothing that is said covers a button`, async ({
      browser,
    }) => {
      const long = await take(dish, 3, 'Алергија на јаткасти плодови. '.repeat(12).trim())
      const { page, complaints } = await openAs(browser, house, 'kitchen', viewport)
      await page.goto('/monitor')
      await page.getByText('Food', { exact: true }).click()
      await expect(cardOf(page, long)).toBeVisible()
      // Before that nothing is news to it.
      await expect(page.locator('[data-phase="open"]')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      const later = await take(dish, 1)
      await expect(said(page).getByRole('alert')).toHaveText(`New order: ${later.name}`)
      await expect(cardOf(page, later)).toBeVisible()
      const buttons = await page.getByRole('article').getByRole('button').all()
      for (const button of [...buttons.slice(0, 2), ...buttons.slice(-1)]) {
        await button.scrollIntoViewIfNeeded()
        await button.click({ trial: true })
      }
      for (const name of ['All day', 'Recall']) {
        await page.getByRole('button', { name, exact: true }).click()
        await expect(
          page.getByRole('heading', { name: name === 'Recall' ? 'Just made' : name }),
        ).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Close', exact: true }).click()
      }
      expect(complaints).toEqual([])
    })
  }
})
