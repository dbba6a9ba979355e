/** Takes the landing page's pictures of the product anew, from a demo venue of its own. They are kept in the repository: run it after a screen they show has changed. */
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumPath, ensureChromium } from './lib/chromium.ts'
import { withDemoHouse } from './lib/demo-house.ts'
import { busyHour } from './lib/landing-evening.ts'
import { asWebp, previewOf, shoot, SHOTS } from './lib/landing-shots.ts'
import { inRoot } from './lib/paths.ts'
import { say } from './lib/say.ts'

const FOLDER = inRoot('packages', 'web', 'src', 'front', 'pictures')
const PREVIEW = inRoot('packages', 'web', 'public', 'preview.jpg')

await ensureChromium()
await withDemoHouse(async (url) => {
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
      say(`${shot.name}-${width}.webp ${Math.round(picture.length / 1024)} kB`)
    }
  }
  await browser.close()
})
