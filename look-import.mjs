import { chromium } from '@playwright/test'
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell' })
const sizes = { d: [1440, 900], t: [1024, 768], p: [390, 844] }
const only = process.env.SIZES ? process.env.SIZES.split(',') : Object.keys(sizes)
for (const s of only) {
  const [width, height] = sizes[s]
  const lng = process.env.LNG ?? 'en'
  const context = await browser.newContext({ viewport: { width, height }, locale: lng, acceptDownloads: true })
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()) })
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await page.goto('http://localhost:3960/login')
  await page.fill('input[type=email]', 'owner@kafana.test')
  await page.fill('input[type=password]', 'kafana-demo-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/panel|establishment/)
  await page.goto('http://localhost:3960' + (process.env.AT ?? '/products'))
  await page.waitForTimeout(1200)
  await page.locator('header button[aria-haspopup=menu]').last().click()
  await page.waitForTimeout(500)
  await page.getByRole('menuitem').last().click()
  await page.waitForTimeout(800)
  const shot = async (n) => page.screenshot({ path: `/tmp/imp/shots/${lng}-${s}-${n}.png` })
  await shot('1start')
  if (process.env.FILE) {
    await page.locator('input[type=file]').setInputFiles(process.env.FILE)
    await page.waitForTimeout(1800)
    await shot('2preview')
    await page.locator('section[role=dialog], [role=dialog]').first().evaluate((e) => { const c=[...e.querySelectorAll('*'), e].find(x=>x.scrollHeight>x.clientHeight+40 && getComputedStyle(x).overflowY!=='visible'); (c??e).scrollTop = 700 })
    await page.waitForTimeout(400)
    await shot('3scrolled')
  }
  await context.close()
}
await browser.close()
