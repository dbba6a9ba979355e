import { open, done } from './look.mjs'
const page = await open([1100, 900], 'mk')
await page.goto('http://localhost:3940/storage?view=count')
await page.waitForTimeout(2000)
await page.evaluate(() => {
  window.print = () => {}
})
await page
  .getByRole('button', { name: 'Печати' })
  .click()
  .catch(() => {})
await page.waitForTimeout(500)
await page.screenshot({ path: '/tmp/s-printed.png' })
await page.emulateMedia({ media: 'print' })
await page.screenshot({ path: '/tmp/s-paper.png' })
await done()
