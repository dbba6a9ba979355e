import type { Order, VenueTable } from '@kafana/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs, openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG, longUnless } from '../long-run.ts'
import { openNetwork, type Network } from '../network.ts'
import { expectAccessible, expectNoHorizontalScroll, openScreen, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 30_000 }
const TABLET = { width: 1024, height: 768 } as const
/** From the floor to the pad: the table, then the link of its page. */
const TAPS_TO_PAD = 2
const MOST_TAPS = 10
const NOTE = 'без сирење, за Ѓорѓи'

/** Counts what a waiter does: every tap, and typing as one. */
const counted = () => {
  let taps = TAPS_TO_PAD
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    type: async (page: Page, text: string) => {
      taps += 1
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
    taps: () => taps,
  }
}

test.describe('the order pad', () => {
  let stack: TestStack
  let network: Network
  let tables: readonly VenueTable[]
  test.beforeAll(async ({ venue }) => {
    stack = venue
    network = await openNetwork(stack.url)
    tables = await (await apiAs(stack, 'owner@kafana.test'))<VenueTable[]>('/api/tables')
  })
  test.afterAll(async () => {
    await network.close()
  })

  const idOf = (name: string): string => tables.find((each) => each.name === name)?._id ?? ''
  const ordersOf = async (text: string): Promise<Order[]> =>
    (
      await (
        await apiAs(stack, 'owner@kafana.test')
      )<{ orders: Order[] }>('/api/order?limit=100&sort=newest')
    ).orders.filter(({ products }) => products.some(({ note }) => note === text))

  for (const [device, size] of Object.entries({ tablet: TABLET, phone: PHONE }))
    test(
      `sends the kitchen the food and the bar the drinks, with ten taps on a ${device}`,
      longUnless(device === 'phone'),
      async ({ browser }) => {
        const note = `${NOTE} (${device})`
        const [kitchen, bar] = [await openAs(browser, stack, 'kitchen'), await openAs(browser, stack, 'bar')]
        for (const [{ page }, category] of [
          [kitchen, 'Food'],
          [bar, 'Drink'],
        ] as const) {
          // The counts of orders move the categories while the page loads.
          await openScreen(page, '/monitor')
          await page.getByText(category, { exact: true }).click()
        }
        const { page, consoleErrors } = await openSignedIn(browser, stack, 'bar', size)
        await page.goto(`/pad?table=${idOf('Маса 3')}`)
        const { tap, type, taps } = counted()
        const tile = (name: RegExp) => page.getByRole('option', { name }).first()
        await tap(tile(/^Скопско/))
        await tap(tile(/^Скопско/))
        await tap(tile(/^Еспресо/))
        await tap(tile(/^Пилешка чорба/))
        await tap(tile(/^Пастрмајлија/))
        const order = page.getByRole('region', { name: 'Current order' })
        await tap(order.getByRole('button', { name: /Пастрмајлија.*Add a note/ }))
        await type(page, note)
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
        const send = order.getByRole('button', { name: /^Send · / })
        await expect(send).toBeInViewport({ ratio: 1 })
        await tap(send)
        await expect(page.getByText('Sent for Маса 3')).toBeVisible()
        test.info().annotations.push({ type: `taps on a ${device}`, description: String(taps()) })
        process.stdout.write(`five lines with a note on a ${device}: ${taps()} taps\n`)
        expect(taps()).toBeLessThanOrEqual(MOST_TAPS)
        await expect(page.getByRole('link', { name: 'Open the table' })).toBeVisible()

        const [food] = await ordersOf(note)
        expect(food).toMatchObject({ category: 'food', name: 'Маса 3', table: { name: 'Маса 3' } })
        expect(food?.products.map(({ product, quantity }) => [product?.name, quantity])).toEqual([
          ['Пилешка чорба', 1],
          ['Пастрмајлија', 1],
        ])
        const card = (monitor: Page, dish: string) =>
          monitor.getByRole('article').filter({ hasText: 'Маса 3' }).filter({ hasText: dish }).last()
        await expect(card(kitchen.page, 'Пастрмајлија')).toBeVisible(SLOW)
        await expect(card(kitchen.page, 'Скопско')).toHaveCount(0)
        await expect(card(bar.page, 'Скопско')).toBeVisible(SLOW)
        await expect(card(bar.page, 'Пастрмајлија')).toHaveCount(0)
        expect(consoleErrors).toEqual([])
      },
    )

  test(
    'keeps a ticket on the device while the server is unreachable, and sends it once',
    LONG,
    async ({ browser }) => {
      const { page } = await openAs(browser, stack, 'bar', PHONE, network.url)
      await page.goto(`/pad?table=${idOf('Маса 4')}`)
      await page.getByRole('option', { name: /^Мусака/ }).click()
      await page.getByRole('option', { name: /^Еспресо/ }).click()
      const order = page.getByRole('region', { name: 'Current order' })
      await expect(order.getByText('2 items')).toBeVisible()
      // The parts that are opened are loaded by now.
      await order.getByRole('button', { name: /Show the order/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Current order' })
      await sheet.getByRole('button', { name: /^Мусака/ }).click()
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill('offline')
      await page.keyboard.press('Enter')
      await expect(sheet.getByText('offline')).toBeVisible()
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toBeHidden()

      network.cut()
      await expect(page.getByText(/^Not live since/)).toBeVisible(SLOW)
      await order.getByRole('button', { name: /^Send · / }).click()
      await expect(page.getByText(/^On this device for Маса 4/)).toBeVisible(SLOW)
      await expect(order.getByText('0 items')).toBeVisible()
      await page.getByRole('button', { name: '1 pending change' }).click()
      await expect(page.getByRole('dialog').getByText('New order: Маса 4')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

      network.restore()
      await expect(page.getByText(/^Not live since/)).toBeHidden(SLOW)
      await expect.poll(async () => (await ordersOf('offline')).length, SLOW).toBe(1)
      await expect(page.getByRole('button', { name: '1 pending change' })).toBeHidden(SLOW)
      expect((await ordersOf('offline'))[0]).toMatchObject({ category: 'food', table: { name: 'Маса 4' } })
    },
  )
})
