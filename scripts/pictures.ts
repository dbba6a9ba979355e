/**
 * Creates the pictures of the landing page from a demo venue. They are part of the repository: run this after a screen
 * in them has changed.
 */
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumPath, ensureChromium } from './lib/chromium.ts'
import { withDemoVenue } from './lib/demo-venue.ts'
import { busyHour } from './lib/landing-evening.ts'
import { asWebp, previewOf, shoot, SHOTS } from './lib/landing-shots.ts'
import { inRoot } from './lib/repository.ts'
import { print } from './lib/run.ts'

const FOLDER = inRoot('packages', 'web', 'src', 'public-pages', 'pictures')
const PREVIEW = inRoot('packages', 'web', 'public', 'preview.jpg')

await ensureChromium()
await withDemoVenue(async (url) => {
  await busyHour(url)
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  })
  const workbench = await browser.newPage()
  for (const shot of SHOTS) {
    const png = await shoot(browser, url, shot)
    if (shot.name === 'floor') writeFileSync(PREVIEW, await previewOf(workbench, png))
    for (const width of shot.widths) {
      const picture = await asWebp(workbench, png, width)
      writeFileSync(`${FOLDER}/${shot.name}-${width}.webp`, picture)
      print(`${shot.name}-${width}.webp ${Math.round(picture.length / 1024)} kB`)
    }
  }
  await browser.close()
})
