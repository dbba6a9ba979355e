import type { Order, VenueTable } from '@kafana/contract'
import type { Browser, Page } from '@playwright/test'
import type { BusyVenue } from './busy-venue.ts'
import { sizeOf } from './sizes.ts'
import { openBarePage, openWatchedPage, type Readings } from './watched-page.ts'

const CARDS = sizeOf('CARDS', 200)
const TABLES = sizeOf('TABLES', 60)
const UPDATES = Math.ceil(CARDS / 4)
const STREAMED = sizeOf('STREAMED', 60)
/** The tables that are dragged, from the second row on. */
const DRAGGED = [22, 33, 44]
/** One of this many streamed orders is confirmed on the screen, the others through the API. */
const CONFIRMED_EVERY = 10
const FRAME_MS = 16

interface Point {
  readonly x: number
  readonly y: number
}

/** Moves the mouse a little in each frame. */
const moveMouse = async (page: Page, from: Point, to: Point, frames = 40): Promise<void> => {
  for (let frame = 1; frame <= frames; frame += 1) {
    const fraction = frame / frames
    await page.mouse.move(from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction)
    await page.waitForTimeout(FRAME_MS)
  }
}

const middleOf = async (page: Page, selector: string): Promise<Point> => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`there is no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) }
}

const closeAnd = async (page: Page, readings: Readings): Promise<Readings> => {
  await page.context().close()
  return readings
}

/** The baseline of the machine: an empty page with a little work. */
export const measureBarePage = async (browser: Browser, { url }: BusyVenue): Promise<Readings> => {
  const { page, during } = await openBarePage(browser, url)
  const work = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const until = performance.now() + 5000
          const frame = (): void => {
            const frameEnd = performance.now() + 10
            while (performance.now() < frameEnd) {
              /* keeps the page busy */
            }
            if (performance.now() < until) requestAnimationFrame(frame)
            else resolve()
          }
          requestAnimationFrame(frame)
        }),
    )
  return closeAnd(page, await during(work))
}

/** A table with 200 orders of today, distributed evenly over the columns of the board. */
const fillTable = async (venue: BusyVenue): Promise<{ table: VenueTable; orders: Order[] }> => {
  const [table] = (await venue.tables()).slice(-1)
  if (!table) throw new Error('the demo venue has no table')
  const orders: Order[] = []
  for (let index = 0; index < CARDS; index += 1) {
    let order = await venue.takeOrder(table, `Guests ${index + 1}`)
    const moves = (['pending', 'done', 'delivered'] as const).slice(0, index % 4)
    for (const to of moves) order = await venue.move(order, to)
    orders.push(order)
  }
  return { table, orders }
}

export const dragCardDuringUpdates = async (browser: Browser, venue: BusyVenue): Promise<Readings> => {
  const { table, orders } = await fillTable(venue)
  const { page, during } = await openWatchedPage(
    browser,
    venue.url,
    'kitchen',
    `/establishment/${table._id}?view=board`,
  )
  await page
    .locator('[data-order]')
    .nth(CARDS - 1)
    .waitFor()
  const [dragged, ...others] = orders.filter(({ status }) => status === 'created')
  const waiting = others.slice(0, UPDATES)
  // No update moves this card while it is dragged.
  const card = `[data-order="${dragged?._id}"]`
  await page.locator(card).scrollIntoViewIfNeeded()
  const update = async (): Promise<void> => {
    for (const order of waiting) await venue.move(order, 'pending')
  }
  const drag = async (): Promise<void> => {
    const from = await middleOf(page, card)
    const columns = await Promise.all(
      ['Pending', 'Done', 'Delivered', 'Pending'].map((name) =>
        middleOf(page, `section[aria-label="${name}"]`),
      ),
    )
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    let at = from
    for (const column of columns) {
      await moveMouse(page, at, column)
      at = column
    }
    await page.mouse.up()
  }
  return closeAnd(
    page,
    await during(async () => {
      await Promise.all([update(), drag()])
    }),
  )
}

/** Rows of ten tables. */
const placeOf = (index: number): Point => ({
  x: (index % 10) * 140 + 40,
  y: Math.floor(index / 10) * 140 + 40,
})

export const panZoomAndDrag = async (browser: Browser, venue: BusyVenue): Promise<Readings> => {
  const zone = await venue.addZone('Garden')
  for (let index = 0; index < TABLES; index += 1)
    await venue.addTable(zone._id, `G${index + 1}`, placeOf(index))
  const { page, during } = await openWatchedPage(browser, venue.url, 'owner', '/establishment')
  await page.getByText('Garden', { exact: true }).click()
  const tiles = page.locator('button[id^="tile-"]')
  await tiles.nth(TABLES - 1).waitFor()
  const pointOf = async (index: number): Promise<Point> => {
    const box = await tiles.nth(index).boundingBox()
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 }
  }
  const drag = async (from: Point, by: Point): Promise<void> => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await moveMouse(page, from, { x: from.x + by.x, y: from.y + by.y })
    await page.mouse.up()
  }
  const work = async (): Promise<void> => {
    const [first, second] = [await pointOf(0), await pointOf(11)]
    // A drag that starts between tables pans the floor.
    await drag({ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }, { x: 60, y: 40 })
    for (const step of [...Array.from({ length: 20 }, () => -60), ...Array.from({ length: 20 }, () => 60)]) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(FRAME_MS)
    }
    for (const index of DRAGGED) await drag(await pointOf(index), { x: 30, y: 30 })
  }
  return closeAnd(page, await during(work))
}

export const streamOrders = async (browser: Browser, venue: BusyVenue): Promise<Readings> => {
  const tables = await venue.tables()
  const { page, during } = await openWatchedPage(browser, venue.url, 'kitchen', '/monitor')
  await page.getByText('Food', { exact: true }).first().click()
  await page.getByRole('article').first().waitFor()
  const work = async (): Promise<void> => {
    for (let index = 0; index < STREAMED; index += 1) {
      const table = tables[index % tables.length]
      if (!table) continue
      const order = await venue.takeOrder(table, `Stream ${String(index + 1).padStart(2, '0')}`)
      await page.waitForTimeout(80)
      if (index % CONFIRMED_EVERY === 0)
        await page
          .getByRole('article', { name: order.name })
          .getByRole('button', { name: /^Confirm/ })
          .click()
      else await venue.move(await venue.move(order, 'pending'), 'done')
    }
  }
  return closeAnd(page, await during(work))
}
