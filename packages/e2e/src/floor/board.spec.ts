import type { Order } from '@kafana/contract'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { fillIn, openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'
import {
  boardOf,
  card,
  dragOver,
  column,
  drag,
  expectInColumn,
  middleOf,
  moveByMenu,
  openBoard,
  seatGuests,
} from './board-page.ts'

const TABLET = { width: 1024, height: 768 } as const

/** Counts the animated copies of cards that fly across the board. */
const countFlights = async (page: Page): Promise<() => Promise<number>> => {
  const flights = await page.getByRole('group', { name: 'Order board' }).evaluateHandle((board) => {
    const seen = { count: 0 }
    new MutationObserver((changes) => {
      seen.count += changes.flatMap(({ addedNodes }) => [...addedNodes]).length
    }).observe(board, { childList: true })
    return seen
  })
  return async () => (await flights.jsonValue()).count
}
const putBodiesOf = (page: Page): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postData() ?? '')
  })
  return bodies
}

const touch = (
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at?: { x: number; y: number },
) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
/**
 * Rests a finger on a card at the top of the page until it is picked up. The page may still scroll from a
 * swipe before, and a browser that had no processor takes a long touch for something else: then
 * the finger is lifted and put down again, as anybody would.
 * @returns where the finger is
 */
const restOn = async (page: Page, cdp: CDPSession, order: string): Promise<{ x: number; y: number }> => {
  let at = { x: 0, y: 0 }
  let isDown = false
  await expect(async () => {
    if (isDown) await touch(cdp, 'touchEnd')
    await page.evaluate(() => window.scrollTo(0, 0))
    at = await middleOf(card(page, order))
    await touch(cdp, 'touchStart', at)
    isDown = true
    await expect(card(page, order)).toHaveAttribute('data-dragging', 'true', { timeout: 3000 })
  }).toPass()
  return at
}
const slide = async (
  cdp: CDPSession,
  from: { x: number; y: number },
  to: { x: number; y: number },
  steps: number,
): Promise<void> => {
  const moves = Array.from({ length: steps }, (_, index) => (index + 1) / steps).map((part) =>
    touch(cdp, 'touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }),
  )
  await Promise.all(moves)
}

test.describe('the board of a table', () => {
  let stack: TestStack
  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true })
  })
  test.afterAll(async () => {
    await stack.close()
  })

  test('moves cards by mouse, keyboard and menu, live on another device', LONG, async ({ browser }) => {
    const guests = await seatGuests(stack)
    for (const name of ['By mouse', 'By keyboard', 'By menu']) await guests.take(name)
    const [kitchen, bar] = [await openAs(browser, stack, 'kitchen'), await openAs(browser, stack, 'bar')]
    const [page, other] = [await openBoard(kitchen, guests), await openBoard(bar, guests)]
    const puts = putBodiesOf(page)

    await drag(page, 'By mouse', 'Pending')
    await expectInColumn(page, 'By mouse', 'Pending')
    await expectInColumn(other, 'By mouse', 'Pending')

    await page.getByRole('button', { name: 'Drag By keyboard' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('By keyboard is over Created.')).toBeAttached()
    // A picked-up card handles the arrow keys from the next timer on.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve)
        }),
    )
    for (const over of ['Pending', 'Rejected']) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText(`By keyboard is over ${over}.`)).toBeAttached()
    }
    await page.keyboard.press('Space')
    await expectInColumn(page, 'By keyboard', 'Rejected')
    await expectInColumn(other, 'By keyboard', 'Rejected')
    await expect(page.getByRole('button', { name: 'Drag By keyboard' })).toBeFocused()

    await page.getByRole('button', { name: 'Move By menu' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Pending', 'Rejected', 'Error', 'Done', 'Delivered'])
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Delivered' }).click()
    await expectInColumn(page, 'By menu', 'Delivered')
    await expectInColumn(other, 'By menu', 'Delivered')
    await expect(page.getByRole('button', { name: 'Move By menu' })).toBeFocused()
    await expect
      .poll(() => puts.map((body) => JSON.parse(body) as unknown))
      .toEqual([
        { status: 'pending', expectedStatus: 'created' },
        { status: 'rejected', expectedStatus: 'created' },
        { status: 'delivered', expectedStatus: 'created' },
      ])

    const taken = await guests.take('Just taken')
    await expectInColumn(other, 'Just taken', 'Created')
    await expect(card(other, 'Just taken')).toContainText('0 min')
    await guests.move(taken, 'done')
    await expectInColumn(other, 'Just taken', 'Done')
    expect([...kitchen.consoleErrors, ...bar.consoleErrors]).toEqual([])
  })

  test('accepts no card in Billed; a card dropped where it started stays', LONG, async ({ browser }) => {
    const guests = await seatGuests(stack)
    await guests.take('Stays')
    const kitchen = await openAs(browser, stack, 'kitchen')
    const page = await openBoard(kitchen, guests)
    const [puts, flights] = [putBodiesOf(page), await countFlights(page)]
    await drag(page, 'Stays', 'Billed')
    await toast(page, 'To mark an order as billed, print its bill.')
    await expectInColumn(page, 'Stays', 'Created')
    await expect.poll(flights).toBe(1)
    await drag(page, 'Stays', 'Created')
    await expect.poll(flights).toBe(2)
    await dragOver(page, 'Stays', 'Done')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expectInColumn(page, 'Stays', 'Created')
    expect(puts).toEqual([])
    await expect(page.getByRole('group', { name: 'Order board' }).getByText('Stays')).toHaveCount(1)

    const expanded = (name: string, value: string) =>
      expect(column(page, name).getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'aria-expanded',
        value,
      )
    // Empty columns fold by themselves; one with a card is collapsed by hand, and stays so on this device.
    for (const name of ['Rejected', 'Error', 'Billed']) await expanded(name, 'false')
    await expanded('Created', 'true')
    await column(page, 'Created')
      .getByRole('button', { name: /^Created/ })
      .click()
    await page.reload()
    await expanded('Created', 'false')
    await column(page, 'Created')
      .getByRole('button', { name: /^Created/ })
      .click()
    await expectInColumn(page, 'Stays', 'Created')
    await drag(page, 'Stays', 'Rejected')
    await toast(page, 'Order status updated successfully!')
    await expect(column(page, 'Rejected').getByRole('button', { name: 'Rejected' })).toContainText('1')
    expect(kitchen.consoleErrors).toEqual([])
  })

  test(
    'names the person who was faster and moves the card to its actual column',
    LONG,
    async ({ browser }) => {
      const guests = await seatGuests(stack)
      const contested = await guests.take('Contested', 'pending')
      const bar = await openAs(browser, stack, 'bar')
      const page = await openBoard(bar, guests)
      let release: () => void = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(`**/api/order/${contested._id}`, async (route) => {
        if (route.request().method() === 'PUT') await released
        await route.continue()
      })
      const flights = await countFlights(page)
      await drag(page, 'Contested', 'Delivered')
      await expectInColumn(page, 'Contested', 'Delivered')
      await expect.poll(flights).toBe(1)
      await guests.move(contested, 'done')
      release()
      await toast(page, 'Marko moved the order in the meantime. It is now: Done')
      await expectInColumn(page, 'Contested', 'Done')
      await expect.poll(flights).toBe(2)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await moveByMenu(page, 'Contested', 'Error')
      await expectInColumn(page, 'Contested', 'Error')
      expect(await flights()).toBe(2)
      expect(bar.consoleErrors).toEqual([])
    },
  )

  test('moves a card after a long press, and scrolls after a short one', async ({ browser }) => {
    const guests = await seatGuests(stack)
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) await guests.take(name)
    const bar = await openAs(browser, stack, 'bar', PHONE)
    const cdp = await bar.page.context().newCDPSession(bar.page)
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
    const page = await openBoard(bar, guests)
    const from = await middleOf(card(page, 'Third'))
    // Sent at once: on a slow machine a pause between the two would count as a resting finger.
    await Promise.all([touch(cdp, 'touchStart', from), slide(cdp, from, { x: from.x, y: from.y - 200 }, 6)])
    await touch(cdp, 'touchEnd')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
    await expectInColumn(page, 'Third', 'Created')

    const pending = page.getByRole('button', { name: 'Pending, 0' })
    // The newest one is at the top.
    const start = await restOn(page, cdp, 'Sixth')
    await slide(cdp, start, await middleOf(pending), 10)
    await expect(pending).toHaveAttribute('data-over', 'true')
    await touch(cdp, 'touchEnd')
    await toast(page, 'Order status updated successfully!')
    await expect(card(page, 'Sixth')).toHaveCount(0)
    await page.getByRole('button', { name: 'Pending, 1' }).click()
    await expectInColumn(page, 'Sixth', 'Pending')
    expect(bar.consoleErrors).toEqual([])
  })

  test(
    'queues moves while the server is unreachable and bills only once it is back',
    LONG,
    async ({ browser }) => {
      const guests = await seatGuests(stack)
      await guests.take('Waits', 'done')
      await guests.take('Ready', 'delivered')
      const kitchen = await openAs(browser, stack, 'kitchen')
      // Billing mode is loaded after the page.
      const loaded = kitchen.page.waitForResponse(/billing-dialog/)
      const page = await openBoard(kitchen, guests)
      await loaded
      await page.waitForLoadState('networkidle')
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/auth/validate')) asked.push(request.url())
      })
      await stack.stopServer('SIGKILL')
      await expect(page.getByText(/^Not live since/)).toBeVisible()
      await drag(page, 'Waits', 'Delivered')
      await expectInColumn(page, 'Waits', 'Delivered')
      await expect(card(page, 'Waits')).toContainText('Waits for the server')

      await page.getByRole('button', { name: 'Billing' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'The server is unreachable.' })).toBeVisible()
      await page.getByRole('checkbox', { name: /Ready/ }).check()
      await page.getByRole('button', { name: 'Proceed to bill' }).click()
      await toast(page, 'The server is unreachable. Billing is available again once it is back.')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(asked).toEqual([])

      await stack.startServer()
      await expect(page.getByText(/^Not live since/)).toBeHidden({ timeout: 60_000 })
      await expect(page.getByRole('status').filter({ hasText: 'The server is unreachable.' })).toBeHidden()
      await page.getByRole('checkbox', { name: /Waits/ }).check()
      await expect(page.getByText('2 orders selected')).toBeVisible()
      await page.getByRole('button', { name: 'Proceed to bill' }).click()
      const dialog = page.getByRole('dialog', { name: 'Who closes the bill?' })
      await fillIn(dialog, { username: 'ana', pin: '7392' })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Cash, print' }).click()
      await toast(page, 'Bill printed successfully!')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Back to the board' }).click()
      for (const name of ['Waits', 'Ready']) await expectInColumn(page, name, 'Billed')
      expect(kitchen.consoleErrors).toEqual([])
    },
  )

  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    test(`is accessible at ${viewport.width} px`, LONG, async ({ browser }) => {
      const guests = await seatGuests(stack)
      await guests.take('Дивна софра за роденден, Παραγγελία γενεθλίων '.padEnd(190, 'x'), 'pending')
      await guests.take('Delivered one', 'delivered')
      const kitchen = await openAs(browser, stack, 'kitchen', viewport)
      const page = await openBoard(kitchen, guests)
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      if (viewport === PHONE) await page.getByRole('button', { name: 'Delivered, 1' }).click()
      // Where bills are made from is in sight, without a turn of the page.
      await expect(card(page, 'Delivered one')).toBeInViewport()
      await page.getByRole('button', { name: 'Move Delivered one' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Billing' }).click()
      await expect(page.getByRole('checkbox', { name: /Delivered one/ })).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      expect(kitchen.consoleErrors).toEqual([])
    })
  }

  test(
    'handles 200 cards, a drag and 20 updates; a long column scrolls on its own',
    LONG,
    async ({ browser }) => {
      const guests = await seatGuests(stack)
      const statuses = ['created', 'pending', 'done', 'delivered'] as const
      const orders: Order[] = []
      for (let number = 0; number < 200; number += 1)
        orders.push(await guests.take(`Card ${number}`, statuses[number % statuses.length]))
      const { page, consoleErrors } = await openAs(browser, stack, 'kitchen')
      await page.addInitScript(() => {
        const long: number[] = []
        Object.assign(window, { long })
        new PerformanceObserver((list) =>
          long.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
        ).observe({ type: 'longtask', buffered: true })
      })
      const longTasks = (): Promise<number[]> =>
        page.evaluate(() => (window as unknown as { long: number[] }).long.splice(0))
      const note = async (doing: string): Promise<void> => {
        test.info().annotations.push({
          type: `tasks over 50 ms ${doing}`,
          description: (await longTasks()).join(', ') || 'none',
        })
      }
      await page.goto(boardOf(guests.path))
      await expect(page.getByRole('listitem')).toHaveCount(200)
      await note('to show it')
      await expectNoHorizontalScroll(page)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        DESKTOP.height,
      )
      await drag(page, 'Card 199', 'Error')
      await expectInColumn(page, 'Card 199', 'Error')
      await note('while dragging')
      const there = orders.filter(({ status }) => status === 'created').slice(0, 20)
      for (const order of there) await guests.move(order, 'pending')
      await expect(column(page, 'Created').getByRole('listitem')).toHaveCount(30)
      await expect(column(page, 'Pending').getByRole('listitem')).toHaveCount(70)
      await note('during twenty updates')
      expect(consoleErrors).toEqual([])
    },
  )
})
