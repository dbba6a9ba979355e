import type { Order, Product, VenueTable } from '@kafana/contract'
import { expect, type Browser, type Page, type ViewportSize } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG, longUnless } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, KITCHEN_SCREEN, PHONE } from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

const TABLET = { width: 1024, height: 768 } as const

interface Box {
  readonly name: string
  readonly top: number
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** The bottom of its button; null without one. */
  readonly button: number | null
  /** The end of its last dish or note, and where the space for them ends. */
  readonly content: number
  readonly space: number
}

/** The cards of the page, in reading order, and the board around them. */
const boxesOf = (page: Page) =>
  page.evaluate(async () => {
    const area = document.querySelector('[data-board]')
    if (!area) throw new Error('no board')
    // New cards move in. A card that is drawn once more ends its animation without finishing it.
    const animations = () => area.getAnimations({ subtree: true })
    for (let left = animations(); left.length > 0; left = animations())
      await Promise.allSettled(left.map(({ finished }) => finished))
    const board = area.getBoundingClientRect()
    const cards = [...document.querySelectorAll('[data-board] section [data-card]')].map((card) => {
      const { top, left, right, bottom } = card.getBoundingClientRect()
      const button = card.querySelector('[data-step]')?.getBoundingClientRect()
      const ends = [...card.querySelectorAll('li, [data-part="note"]')].map(
        (each) => each.getBoundingClientRect().bottom,
      )
      const name = card.closest('article')?.getAttribute('aria-label') ?? ''
      return {
        name,
        top,
        left,
        right,
        bottom,
        button: button?.bottom ?? null,
        content: Math.max(0, ...ends),
        space: button?.top ?? bottom,
      }
    })
    return { board: { top: board.top, bottom: board.bottom, right: board.right }, cards }
  })

/** Every card is whole, in sight and shows all of its content; the buttons of a row are on one line. */
const expectWholeCards = async (page: Page): Promise<readonly Box[]> => {
  const { board, cards } = await boxesOf(page)
  for (const { name, top, right, bottom, content, space } of cards) {
    expect(top, `${name} is cut above`).toBeGreaterThanOrEqual(board.top)
    expect(bottom, `${name} is cut below`).toBeLessThanOrEqual(board.bottom)
    expect(right, `${name} is cut at the right`).toBeLessThanOrEqual(board.right)
    expect(content, `a dish of ${name} is cut`).toBeLessThanOrEqual(space + 1)
  }
  const rows = Map.groupBy(cards, ({ top }) => Math.round(top))
  for (const row of rows.values()) {
    const lines = new Set(row.flatMap(({ button }) => (button === null ? [] : [Math.round(button)])))
    expect(lines.size, 'the buttons of a row are on one line').toBeLessThanOrEqual(1)
  }
  return cards
}

/** The page does not change any more: its cards have been divided into pages and their fonts are here. */
const openKitchen = async (
  browser: Browser,
  stack: TestStack,
  viewport: ViewportSize,
  settings: Readonly<Record<string, string>> = {},
) => {
  const device = await openSignedIn(browser, stack, 'kitchen', viewport)
  await device.page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    { 'monitor-category': 'food', ...settings },
  )
  await device.page.goto('/monitor')
  await expect(device.page.locator('[data-phase="open"]')).toBeVisible()
  await device.page.evaluate(() => document.fonts.ready.then(() => undefined))
  return device
}

const cardOf = (page: Page, { name }: Order) => page.getByRole('article', { name })

/** Goes to the next page, on which the card is not. The first press may come before the keys, which are loaded last. */
const turnPage = (page: Page, order: Order) =>
  expect(async () => {
    await page.keyboard.press('PageDown')
    await expect(cardOf(page, order)).toBeHidden({ timeout: 5000 })
  }).toPass()

test.describe('the cards of the monitor', () => {
  let stack: TestStack
  let ana: ApiClient
  let cook: ApiClient
  let dishes: readonly Product[]
  let table: VenueTable
  let taken = 0

  const take = (lines: number, description = '') => {
    taken += 1
    return ana<Order>('/api/order', 'POST', {
      name: `Guest ${String(taken).padStart(2, '0')}.`,
      description,
      table: table._id,
      products: Array.from({ length: lines }, (_, index) => ({
        product: dishes[(taken + index) % dishes.length]?._id,
        quantity: 1,
      })),
    })
  }
  const move = (order: Order, status: string) => cook<Order>(`/api/order/${order._id}`, 'PUT', { status })
  const open = async (status: string) => {
    const { orders } = await cook<{ orders: Order[] }>(
      `/api/order?page=1&limit=100&filter=${status}&category=food&sort=oldest`,
    )
    return orders
  }
  const clear = async (): Promise<void> => {
    for (const status of ['created', 'pending'])
      for (const order of await open(status)) await move(order, 'rejected')
  }

  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true })
    ;[ana, cook] = [await apiAs(stack, 'ana@kafana.test'), await apiAs(stack, 'kitchen@kafana.test')]
    dishes = (await ana<Product[]>('/api/product')).filter(({ category }) => category === 'food')
    const [first] = await ana<VenueTable[]>('/api/tables')
    if (!first) throw new Error('the demo has tables')
    table = first
  })
  test.beforeEach(clear)
  test.afterAll(async () => {
    await stack.close()
  })

  test('at 1920 x 1080 one order of 14 dishes and twelve short ones: at least eight whole cards', async ({
    browser,
  }) => {
    const long = await take(14)
    for (let count = 0; count < 12; count += 1) await take(1 + (count % 3))
    const { page, consoleErrors } = await openKitchen(browser, stack, KITCHEN_SCREEN)
    await expect(cardOf(page, long)).toBeVisible()
    const cards = await expectWholeCards(page)
    expect(cards.length).toBeGreaterThanOrEqual(8)
    expect(new Set(cards.map(({ name }) => name)).size).toBeGreaterThanOrEqual(8)

    // The long one continues in the next column, on the same line; only its last part has the button.
    const parts = cards.filter(({ name }) => name.endsWith(long.name))
    expect(parts.length).toBeGreaterThan(1)
    expect(new Set(parts.map(({ top }) => top)).size).toBe(1)
    for (const [index, { left }] of parts.slice(1).entries())
      expect(left).toBeGreaterThan(parts[index]?.right ?? 0)
    expect(parts.map(({ button }) => button !== null)).toEqual(parts.map((_, at) => at === parts.length - 1))
    for (const index of parts.keys())
      await expect(
        cardOf(page, long).getByText(`${index + 1}/${parts.length}`, { exact: true }),
      ).toBeVisible()
    await expect(cardOf(page, long).getByRole('listitem')).toHaveCount(14)

    // On the next page there are the others, whole too.
    await turnPage(page, long)
    const rest = await expectWholeCards(page)
    expect(new Set([...cards, ...rest].map(({ name }) => name)).size).toBe(13)
    expect(consoleErrors).toEqual([])
  })

  test('a card stays where it is when others leave, also beside a long one', LONG, async ({ browser }) => {
    const orders = [await take(1), await take(14), await take(1), await take(1)] as const
    const { page } = await openKitchen(browser, stack, KITCHEN_SCREEN)
    await expect(cardOf(page, orders[3])).toBeVisible()
    const before = (await boxesOf(page)).cards.find(({ name }) => name.endsWith(orders[3].name))
    // A finger on the way to it.
    await page.mouse.move(900, 500)
    await move(orders[1], 'rejected')
    await expect(async () => {
      await page.mouse.move(900 + Math.random() * 9, 500)
      expect(await cardOf(page, orders[1]).count()).toBe(0)
    }).toPass({ intervals: [200] })
    const after = (await boxesOf(page)).cards.find(({ name }) => name.endsWith(orders[3].name))
    expect(after).toEqual(before)
  })

  test('a number key presses cards in sight only', LONG, async ({ browser }) => {
    const orders = []
    for (let count = 0; count < 8; count += 1) orders.push(await take(9))
    const { page } = await openKitchen(browser, stack, TABLET)
    await expect(cardOf(page, orders[0] as Order)).toBeVisible()
    const first = await expectWholeCards(page)
    const onPage = new Set(first.map(({ name }) => name)).size
    expect(onPage).toBeLessThan(8)
    await page.keyboard.press('8')
    await turnPage(page, orders[0] as Order)
    await page.keyboard.press('1')
    await expect(cardOf(page, orders[onPage] as Order)).toBeHidden()
    await expect
      .poll(async () => (await open('pending')).map(({ name }) => name))
      .toEqual([orders[onPage]?.name])

    // A phone scrolls its cards: one below the edge of the screen is not pressed.
    await clear()
    for (let count = 0; count < 4; count += 1) await take(6)
    const phone = await openKitchen(browser, stack, PHONE)
    await expect(phone.page.getByRole('article')).toHaveCount(4)
    await phone.page.keyboard.press('4')
    await phone.page.keyboard.press('1')
    await expect(phone.page.getByRole('article')).toHaveCount(3)
    await expect.poll(async () => (await open('pending')).length).toBe(1)
  })

  for (const [viewport, textSize] of [
    [KITCHEN_SCREEN, 'L'],
    [DESKTOP, 'S'],
    [DESKTOP, 'XL'],
    [TABLET, 'M'],
  ] as const)
    test(
      `nothing is cut at ${viewport.width} px in size ${textSize}: long names, long notes, 40 orders`,
      longUnless(viewport === TABLET),
      async ({ browser }) => {
        const owner = await apiAs(stack, 'owner@kafana.test')
        const [dish] = dishes
        if (!dish) throw new Error('the demo has dishes')
        await owner(`/api/product/${dish._id}`, 'PUT', {
          name: 'Домашна селска тава со печени пиперки, сирење и свежо набрани шумски печурки',
        })
        const orders: Order[] = []
        for (let count = 0; count < 40; count += 1) {
          const note = count % 5 === 0 ? 'Алергија на јаткасти плодови. '.repeat(count === 10 ? 14 : 2) : ''
          orders.push(await take(1 + (count % 7), note.trim()))
        }
        for (const order of orders.slice(0, 5)) await move(order, 'pending')
        const { page, consoleErrors } = await openKitchen(browser, stack, viewport, {
          'monitor-filter': 'all',
          'monitor-text-size': textSize,
        })
        await expect(page.getByRole('radio', { name: 'All, 40' })).toBeChecked()
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
        const seen = new Set<string>()
        const next = page.getByRole('button', { name: 'Next page' })
        for (;;) {
          for (const { name } of await expectWholeCards(page)) seen.add(name)
          if ((await next.getAttribute('aria-disabled')) === 'true') break
          await next.click()
        }
        expect(seen.size).toBe(40)
        await owner(`/api/product/${dish._id}`, 'PUT', { name: dish.name })
        expect(consoleErrors).toEqual([])
      },
    )

  test(
    'all orders: unconfirmed ones are outlined, and a confirmed one stays in its place',
    LONG,
    async ({ browser }) => {
      const [first, second] = [await take(1), await take(1)]
      await move(second, 'pending')
      const { page } = await openKitchen(browser, stack, DESKTOP)
      await page.locator('label', { hasText: /^All/ }).click()
      await expect(page.getByRole('article')).toHaveCount(2)
      const outlined = page.locator('article[data-outlined="true"]')
      await expect(outlined).toHaveCount(1)
      await expect(outlined).toContainText(first.name)
      expect(await outlined.evaluate((card) => getComputedStyle(card).boxShadow)).not.toBe('none')
      const place = (await boxesOf(page)).cards.map(({ name, left }) => [name, left])
      // Pressed twice in a hurry: it is confirmed, and not completed.
      await cardOf(page, first)
        .getByRole('button', { name: /Confirm/ })
        .dblclick()
      await expect(cardOf(page, first).getByRole('button', { name: /Done/ })).toBeVisible()
      await expect(outlined).toHaveCount(0)
      expect((await boxesOf(page)).cards.map(({ name, left }) => [name, left])).toEqual(place)
      await expect.poll(async () => (await open('pending')).length).toBe(2)
      // The device keeps showing all of them.
      await page.reload()
      await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: 'Food' })).toBeChecked()
    },
  )
})
