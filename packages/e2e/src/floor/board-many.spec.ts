import type { Order } from '@kafana/contract'
import { expect, test } from '@playwright/test'
import { openAs } from '../browser.ts'
import { openHouse, type House } from '../processes.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from '../screen.ts'
import { column, drag, isIn, openBoard, seatGuests } from './board-page.ts'

const TABLET = { width: 1024, height: 768 } as const

test.describe('the board of a table', () => {
  let house: House
  test.beforeAll(async () => {
    house = await openHouse({ demo: true })
  })
  test.afterAll(async () => {
    await house.close()
  })

  for (const viewport of [DESK, TABLET, PHONE]) {
    test(`keeps nobody out at ${viewport.width} px`, async ({ browser }) => {
      const guests = await seatGuests(house)
      await guests.take('Дивна софра за роденден, Παραγγελία γενεθλίων '.padEnd(190, 'x'), 'pending')
      await guests.take('Delivered one', 'delivered')
      const kitchen = await openAs(browser, house, 'kitchen', viewport)
      const page = await openBoard(kitchen, guests)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Move Delivered one' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Billing' }).click()
      await expect(page.getByRole('checkbox', { name: /Delivered one/ })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      expect(kitchen.complaints).toEqual([])
    })
  }
})

test('a board of two hundred cards takes a drag and twenty news, and a column of many scrolls by itself', async ({
  browser,
}) => {
  const house = await openHouse({ demo: true })
  try {
    const guests = await seatGuests(house)
    const statuses = ['created', 'pending', 'done', 'delivered'] as const
    const orders: Order[] = []
    for (let number = 0; number < 200; number += 1)
      orders.push(await guests.take(`Card ${number}`, statuses[number % statuses.length]))
    const { page, complaints } = await openAs(browser, house, 'kitchen')
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
      test
        .info()
        .annotations.push({
          type: `tasks over 50 ms ${doing}`,
          description: (await longTasks()).join(', ') || 'none',
        })
    }
    await page.goto(guests.path)
    await expect(page.getByRole('listitem')).toHaveCount(200)
    await note('to show it')
    await expectNoSidewaysScroll(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(DESK.height)
    await drag(page, 'Card 199', 'Error')
    await isIn(page, 'Card 199', 'Error')
    await note('while dragging')
    const there = orders.filter(({ status }) => status === 'created').slice(0, 20)
    for (const order of there) await guests.move(order, 'pending')
    await expect(column(page, 'Created').getByRole('listitem')).toHaveCount(30)
    await expect(column(page, 'Pending').getByRole('listitem')).toHaveCount(70)
    await note('while twenty news come')
    expect(complaints).toEqual([])
  } finally {
    await house.close()
  }
})
