import { readFileSync } from 'node:fs'
import { en } from '@kafana/locales'
import type { Browser, Page } from '@playwright/test'
import { LANDING_NAMES } from './landing-names.ts'
import { signInAs } from './landing-orders.ts'
import { inRoot, toolFile } from './repository.ts'

/** One screenshot of the product. */
export interface Screenshot {
  readonly name: string
  /** The demo account: the part of the e-mail address before the @. */
  readonly account: string
  readonly path: string
  /** In CSS px. */
  readonly viewport: { readonly width: number; readonly height: number }
  /** The pixels of the device for each of them; two unless given. */
  readonly scale?: number
  /** Entries of local storage before the page is opened. */
  readonly stored?: Readonly<Record<string, string>>
  /** Actions on the page before the screenshot is taken. */
  readonly before?: (page: Page) => Promise<void>
}

/** One of the landing page. */
interface LandingScreenshot extends Screenshot {
  /** The widths in px in which the file is saved. */
  readonly widths: readonly number[]
}

const ORDER_AGE_MS = 4 * 60_000
const HIDING_STYLE = `
  [data-language-switcher], .Toastify { display: none !important }
  * { scrollbar-width: none !important; caret-color: transparent !important }
`

export const SCREENSHOTS: readonly LandingScreenshot[] = [
  {
    name: 'floor',
    account: 'kitchen',
    path: '/establishment',
    viewport: { width: 1120, height: 760 },
    widths: [720, 1280],
  },
  {
    name: 'owner',
    account: 'owner',
    path: '/statistics',
    viewport: { width: 940, height: 860 },
    widths: [640, 1120],
  },
  {
    name: 'monitor',
    account: 'kitchen',
    path: '/monitor',
    viewport: { width: 1120, height: 700 },
    widths: [640, 1120],
    stored: { 'monitor-category': 'food', 'monitor-filter': 'created', 'sound-volume': 'off' },
  },
  {
    name: 'phone',
    account: 'kitchen',
    path: '/manager',
    viewport: { width: 390, height: 780 },
    widths: [320, 560],
    before: async (page) => {
      for (const index of [0, 3, 5])
        await page
          .locator('main button')
          .filter({ hasText: /den\.|ден|€|lei/ })
          .nth(index)
          .click()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
]

/** The languages of the pictures. Pages in another one show those of the nearest (`public-pages/sections/picture.tsx`). */
export const PICTURE_LANGUAGES = ['en', 'mk', 'de', 'el'] as const
export type PictureLanguage = (typeof PICTURE_LANGUAGES)[number]

/** Replaces the names of the demo venue, which are Macedonian, by those of a venue of the language. */
const translateNames = (page: Page, language: Exclude<PictureLanguage, 'mk'>): Promise<void> =>
  page.evaluate(
    (names) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode())
        for (const [name, translated] of names)
          texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replaceAll(name, translated) ?? null
    },
    Object.entries(LANDING_NAMES)
      .map(([name, translated]) => [name, translated[language]] as const)
      // A name may be a part of another one.
      .toSorted(([one], [other]) => other.length - one.length),
  )

/** Takes one screenshot in a language, as PNG. */
export const takeScreenshot = async (
  browser: Browser,
  url: string,
  screenshot: Screenshot,
  language: PictureLanguage,
): Promise<Buffer> => {
  const { token, role, userId, user } = await signInAs(url, screenshot.account)
  const context = await browser.newContext({
    viewport: screenshot.viewport,
    deviceScaleFactor: screenshot.scale ?? 2,
    locale: language === 'en' ? 'en-GB' : language,
    timezoneId: 'Europe/Skopje',
  })
  const stored = {
    token,
    role,
    id: userId,
    user: JSON.stringify(user),
    i18nextLng: language,
    ...screenshot.stored,
  }
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  // The clock of the page is ahead, so that new orders have been waiting for a while.
  await context.addInitScript((age) => {
    const Clock = Date
    const now = () => Clock.now() + age
    globalThis.Date = new Proxy(Clock, {
      construct: (target, args: unknown[]) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args) as Date,
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    })
  }, ORDER_AGE_MS)
  const page = await context.newPage()
  await page.goto(url + screenshot.path)
  await page.locator('main').waitFor()
  // The screen has loaded its data.
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root') === null,
  )
  await page.addStyleTag({ content: HIDING_STYLE })
  await screenshot.before?.(page)
  await page.waitForTimeout(1000)
  if (language !== 'mk') await translateNames(page, language)
  const png = await page.screenshot()
  await context.close()
  return png
}

/**
 * The preview image of links to the landing page: 1200 x 630 px, as JPEG.
 * @param floor the screenshot of the floor plan, as PNG
 */
export const previewOf = async (page: Page, floor: Buffer): Promise<Buffer> => {
  await page.setViewportSize({ width: 1200, height: 630 })
  const font = readFileSync(
    toolFile('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    'base64',
  )
  await page.setContent(`
    <style>@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }</style>
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

/** Scales a PNG and encodes it as WebP in the browser. */
export const asWebp = async (page: Page, png: Buffer, width: number, quality = 0.8): Promise<Buffer> => {
  const text = await page.evaluate(
    async ([data, targetWidth, webpQuality]) => {
      const source = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = new OffscreenCanvas(
        targetWidth,
        Math.round((source.height * targetWidth) / source.width),
      )
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(source, 0, 0, canvas.width, canvas.height)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: webpQuality })
      return btoa(
        [...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''),
      )
    },
    [png.toString('base64'), width, quality] as const,
  )
  return Buffer.from(text, 'base64')
}
