import { expect, type Locator, type Page } from '@playwright/test'
import { boxAtRest } from '../screen.ts'

export type Point = Readonly<{ x: number; y: number }>

/** Tables line up on it, in units of the floor. */
export const GRID = 8

/** How large the floor is drawn, 1 at its own size. */
export const zoomOf = async (page: Page): Promise<number> =>
  page
    .locator('.react-transform-component')
    .evaluate((content) => new DOMMatrix(getComputedStyle(content).transform).a)

/** In px of the window. */
export const middleOf = async (tile: Locator): Promise<Point> => {
  const box = await boxAtRest(tile)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where a tile is drawn, in units of the floor. */
export const drawnAt = (tile: Locator): Promise<Point> =>
  tile.evaluate(({ style }) => ({
    x: Number.parseFloat(style.getPropertyValue('--x')),
    y: Number.parseFloat(style.getPropertyValue('--y')),
  }))

/** As near as the wheel has to bring it: further off, the same way in px would end on another line of the grid. */
const NEAR = 0.02

/** Turns the wheel over a tile until the floor is at this zoom or next to it. */
export const zoomTo = async (page: Page, tile: Locator, zoom: number): Promise<void> => {
  const { x, y } = await middleOf(tile)
  await page.mouse.move(x, y)
  await expect(async () => {
    const now = await zoomOf(page)
    const off = Math.abs(now - zoom)
    if (off >= NEAR) await page.mouse.wheel(0, Math.sign(now - zoom) * Math.min(120, off * 200))
    // What was just turned may not be drawn yet: the next look says where that led.
    expect(off).toBeLessThan(NEAR)
  }).toPass({ intervals: [50], timeout: 20_000 })
}

/** Takes a tile with the mouse and leaves it this many px further. */
export const drag = async (page: Page, tile: Locator, by: Point): Promise<void> => {
  const { x, y } = await middleOf(tile)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 3, y + by.y / 3, { steps: 3 })
  await page.mouse.move(x + by.x, y + by.y, { steps: 3 })
  await page.mouse.up()
}

/** Fingers on a device, as the browser gets them from its glass. */
export const fingersOf = async (page: Page) => {
  const glass = await page.context().newCDPSession(page)
  await glass.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const say =
    (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    (...points: readonly Point[]) =>
      glass.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
      })
  return { put: say('touchStart'), move: say('touchMove'), lift: say('touchEnd') }
}
