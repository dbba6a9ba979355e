/**
 * Creates the pictures of the landing page from a demo venue, in some languages, and those of the README. They are part of
 * the repository: run this after one of their screens has changed.
 */
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumPath, ensureChromium } from './lib/browser-tools.ts'
import { withDemoVenue } from './lib/demo-venue.ts'
import { createLandingOrders } from './lib/landing-orders.ts'
import {
  asWebp,
  previewOf,
  PICTURE_LANGUAGES,
  takeScreenshot,
  SCREENSHOTS,
} from './lib/landing-screenshots.ts'
import { README_SCREENSHOTS } from './lib/readme-screenshots.ts'
import { inRoot } from './lib/repository.ts'
import { print } from './lib/run.ts'

const FOLDER = inRoot('packages', 'web', 'src', 'public-pages', 'pictures')
const PREVIEW = inRoot('packages', 'web', 'public', 'preview.jpg')

await ensureChromium()
await withDemoVenue(async (url) => {
  await createLandingOrders(url)
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  })
  const encoder = await browser.newPage()
  for (const language of PICTURE_LANGUAGES)
    for (const screenshot of SCREENSHOTS) {
      const png = await takeScreenshot(browser, url, screenshot, language)
      if (screenshot.name === 'floor' && language === 'en')
        writeFileSync(PREVIEW, await previewOf(encoder, png))
      for (const width of screenshot.widths) {
        const picture = await asWebp(encoder, png, width)
        const file = `${screenshot.name}-${width}.${language}.webp`
        writeFileSync(`${FOLDER}/${file}`, picture)
        print(`${file} ${Math.round(picture.length / 1024)} kB`)
      }
    }
  for (const screenshot of README_SCREENSHOTS)
    writeFileSync(
      inRoot('docs', 'pictures', `${screenshot.name}.png`),
      await takeScreenshot(browser, url, screenshot, 'en'),
    )
  await browser.close()
})
