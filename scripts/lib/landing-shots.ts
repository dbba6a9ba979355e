import type { Browser, Page } from '@playwright/test'
import { signInAs } from './landing-evening.ts'

/** One picture of the product. */
export interface Shot {
  readonly name: string
  /** Who looks: what stands before the @ of their email. */
  readonly who: string
  readonly path: string
  /** The window in CSS px; every one is taken at twice as many. */
  readonly window: { readonly width: number; readonly height: number }
  /** The widths in px that the picture is kept in. */
  readonly widths: readonly number[]
  /** What is stored before the page opens. */
  readonly stored?: Readonly<Record<string, string>>
  /** What is done before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>
}

const HIDDEN = `
  section[aria-label="Languages"], .Toastify { display: none !important }
  * { scrollbar-width: none !important; caret-color: transparent !important }
`

export const SHOTS: readonly Shot[] = [
  { name: 'floor', who: 'kitchen', path: '/establishment', window: { width: 1120, height: 760 }, widths: [720, 1280] },
  { name: 'owner', who: 'owner', path: '/statistics', window: { width: 940, height: 700 }, widths: [640, 1120] },
  {
    name: 'monitor', who: 'kitchen', path: '/monitor', window: { width: 1120, height: 700 }, widths: [640, 1120],
    stored: { 'monitor-category': 'food', 'monitor-filter': 'created', 'sound-muted': 'true' },
  },
  {
    name: 'phone', who: 'kitchen', path: '/manager', window: { width: 390, height: 780 }, widths: [320, 560],
    before: async (page) => {
      for (const place of [0, 3, 5]) await page.locator('main button').filter({ hasText: 'MKD' }).nth(place).click()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
]

/** Takes one picture, as PNG. */
export const shoot = async (browser: Browser, url: string, shot: Shot): Promise<Buffer> => {
  const { token, role, userId, user } = await signInAs(url, shot.who)
  const context = await browser.newContext({ viewport: shot.window, deviceScaleFactor: 2, locale: 'en-GB', timezoneId: 'Europe/Skopje' })
  const kept = { token, role, id: userId, user: JSON.stringify(user), i18nextLng: 'en', ...shot.stored }
  await context.addInitScript((entries) => { for (const [key, value] of entries) localStorage.setItem(key, value) }, Object.entries(kept))
  const page = await context.newPage()
  await page.goto(url + shot.path)
  await page.waitForLoadState('networkidle')
  await page.addStyleTag({ content: HIDDEN })
  await shot.before?.(page)
  await page.waitForTimeout(1000)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** A picture in another width, as the browser's own encoder writes WebP. */
export const asWebp = async (page: Page, png: Buffer, width: number, quality = 0.8): Promise<Buffer> => {
  const text = await page.evaluate(async ([data, wide, fine]) => {
    const source = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(wide, Math.round(source.height * wide / source.width))
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(source, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: fine })
    return btoa([...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''))
  }, [png.toString('base64'), width, quality] as const)
  return Buffer.from(text, 'base64')
}
