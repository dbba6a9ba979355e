import { chromium } from '@playwright/test'
const base = 'http://localhost:3940'
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell' })
export const open = async (size, lng = 'en') => {
  const ctx = await browser.newContext({ viewport: { width: size[0], height: size[1] } })
  await ctx.addInitScript((l) => localStorage.setItem('i18nextLng', l), lng)
  const page = await ctx.newPage()
  page.on(
    'console',
    (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0, 200)),
  )
  page.on('pageerror', (e) => console.log('ERR', e.message))
  await page.goto(base + '/login')
  await page.locator('input[name=email]').fill('owner@kafana.test')
  await page.locator('input[type=password]').fill('kafana-demo-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/panel|home/)
  return page
}
export const done = () => browser.close()
