import { readFileSync } from 'node:fs'
import { en } from '@kafana/locales'
import type { Browser, Page } from '@playwright/test'
import { signInAs } from './landing-evening.ts'
import { inRoot, toolFile } from './repository.ts'

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

const WAITED_MS = 4 * 60_000
const HIDDEN = `
  section[aria-label="Languages"], .Toastify { display: none !important }
  * { scrollbar-width: none !important; caret-color: transparent !important }
`

export const SHOTS: readonly Shot[] = [
  {
    name: 'floor',
    who: 'kitchen',
    path: '/establishment',
    window: { width: 1120, height: 760 },
    widths: [720, 1280],
  },
  {
    name: 'owner',
    who: 'owner',
    path: '/statistics',
    window: { width: 940, height: 860 },
    widths: [640, 1120],
  },
  {
    name: 'monitor',
    who: 'kitchen',
    path: '/monitor',
    window: { width: 1120, height: 700 },
    widths: [640, 1120],
    stored: { 'monitor-category': 'food', 'monitor-filter': 'created', 'sound-muted': 'true' },
  },
  {
    name: 'phone',
    who: 'kitchen',
    path: '/manager',
    window: { width: 390, height: 780 },
    widths: [320, 560],
    before: async (page) => {
      for (const place of [0, 3, 5])
        await page.locator('main button').filter({ hasText: 'MKD' }).nth(place).click()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
]

/** Takes one picture, as PNG. */
export const shoot = async (browser: Browser, url: string, shot: Shot): Promise<Buffer> => {
  const { token, role, userId, user } = await signInAs(url, shot.who)
  const context = await browser.newContext({
    viewport: shot.window,
    deviceScaleFactor: 2,
    locale: 'en-GB',
    timezoneId: 'Europe/Skopje',
  })
  const kept = { token, role, id: userId, user: JSON.stringify(user), i18nextLng: 'en', ...shot.stored }
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(kept))
  // Orders that were taken just now have waited a while.
  await context.addInitScript((waited) => {
    const Clock = Date
    globalThis.Date = class extends Clock {
      constructor(...given: [] | [number]) {
        super(given[0] ?? Clock.now() + waited)
      }

      static override now(): number {
        return Clock.now() + waited
      }
    } as DateConstructor
  }, WAITED_MS)
  const page = await context.newPage()
  await page.goto(url + shot.path)
  await page.locator('main').waitFor()
  // Everything the screen shows has been read.
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root') === null,
  )
  await page.addStyleTag({ content: HIDDEN })
  await shot.before?.(page)
  await page.waitForTimeout(1000)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/**
 * What is shown of the landing page where somebody passes its address on: 1200 x 630 px, as JPEG. @param
 * floor the picture of the floor, as PNG
 */
export const previewOf = async (page: Page, floor: Buffer): Promise<Buffer> => {
  await page.setViewportSize({ width: 1200, height: 630 })
  const letters = readFileSync(
    toolFile('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    'base64',
  )
  await page.setContent(`
    <style>@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${letters}) }</style>
    <body style="margin:0;width:1200px;height:630px;overflow:hidden;background:#f6f5f2;color:#1d1b18;font-family:'Inter Variable'">
      <img src="data:image/png;base64,${floor.toString('base64')}" style="position:absolute;left:440px;top:96px;width:860px;border-radius:20px;box-shadow:0 30px 80px -20px rgb(60 48 30 / .5)">
      <div style="position:absolute;left:64px;top:96px;width:340px">
        <div style="width:88px">${readFileSync(inRoot('packages', 'web', 'public', 'favicon.svg'), 'utf8')}</div>
        <p style="margin:28px 0 0;font-size:76px;font-weight:750;letter-spacing:-.04em;line-height:1">Kafana</p>
        <p style="margin:22px 0 0;font-size:30px;line-height:1.35;color:#5f594f">${en.LANDING_META_TITLE.replace(/^Kafana: /, '').replace(/^./, (first) => first.toUpperCase())}</p>
      </div>
    </body>`)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ type: 'jpeg', quality: 82 })
}

/** A picture in another width, as the browser's own encoder writes WebP. */
export const asWebp = async (page: Page, png: Buffer, width: number, quality = 0.8): Promise<Buffer> => {
  const text = await page.evaluate(
    async ([data, wide, fine]) => {
      const source = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = new OffscreenCanvas(wide, Math.round((source.height * wide) / source.width))
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(source, 0, 0, canvas.width, canvas.height)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: fine })
      return btoa(
        [...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''),
      )
    },
    [png.toString('base64'), width, quality] as const,
  )
  return Buffer.from(text, 'base64')
}
