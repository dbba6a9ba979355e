import { expect, type Locator, type Page } from '@playwright/test'
import { stableBox } from '../screen.ts'

export type Point = Readonly<{ x: number; y: number }>

/** The grid that tables snap to, in units of the floor plan. */
export const GRID = 8

/** The zoom of the floor plan, 1 at its own size. */
export const zoomOf = async (page: Page): Promise<number> =>
  page
    .locator('.react-transform-component')
    .evaluate((content) => new DOMMatrix(getComputedStyle(content).transform).a)

/** In px of the window. */
export const middleOf = async (tile: Locator): Promise<Point> => {
  const box = await stableBox(tile)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The position of a tile in units of the floor plan. */
export const drawnAt = (tile: Locator): Promise<Point> =>
  tile.evaluate(({ style }) => ({
    x: Number.parseFloat(style.getPropertyValue('--x')),
    y: Number.parseFloat(style.getPropertyValue('--y')),
  }))

/** The tolerance of a zoom: beyond it, the same distance in px would snap to another grid line. */
const ZOOM_TOLERANCE = 0.02

/** Turns the wheel over a tile until the floor plan has this zoom. */
export const zoomTo = async (page: Page, tile: Locator, zoom: number): Promise<void> => {
  const { x, y } = await middleOf(tile)
  await page.mouse.move(x, y)
  await expect(async () => {
    const now = await zoomOf(page)
    const off = Math.abs(now - zoom)
    if (off >= ZOOM_TOLERANCE) await page.mouse.wheel(0, Math.sign(now - zoom) * Math.min(120, off * 200))
    // The latest turn may not be rendered yet; the next attempt sees it.
    expect(off).toBeLessThan(ZOOM_TOLERANCE)
  }).toPass({ intervals: [50], timeout: 20_000 })
}

/** Drags a tile with the mouse by this many px. */
export const drag = async (page: Page, tile: Locator, by: Point): Promise<void> => {
  const { x, y } = await middleOf(tile)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 3, y + by.y / 3, { steps: 3 })
  await page.mouse.move(x + by.x, y + by.y, { steps: 3 })
  await page.mouse.up()
}

/** Touch input with up to two fingers. */
export const fingersOf = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const dispatch =
    (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    (...points: readonly Point[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
      })
  return { put: dispatch('touchStart'), move: dispatch('touchMove'), lift: dispatch('touchEnd') }
}
