import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { en, LanguageCode } from '@kafana/locales'
import { test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { openHouse, type House } from '../processes.ts'
import { DESK } from '../screen.ts'

export type Texts = typeof en

/** A language's texts as the build had them. */
export const textsIn = (code: LanguageCode): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'locales', code, 'translation.json'), 'utf8'),
  ) as Texts

/** A house without a venue: what a stranger sees needs none. */
export const houseForStrangers = (): { readonly house: () => House } => {
  let house: House | undefined
  test.beforeAll(async () => {
    house = await openHouse()
  })
  test.afterAll(async () => {
    await house?.close()
  })
  return {
    house: () => {
      if (!house) throw new Error('no house')
      return house
    },
  }
}

/** A stranger's device, with what its console complained of and how far its pages jumped, summed up. */
export const stranger = async (browser: Browser, house: House, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    baseURL: house.url,
    viewport: DESK,
    locale: 'en-GB',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return { page, complaints }
}

/** Goes through the whole page as a reader does, so that everything in it is loaded. */
export const readThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    scrollTo({ top: 0, behavior: 'instant' })
  })
