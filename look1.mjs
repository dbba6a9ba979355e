import { open, done } from './look.mjs'
for (const [n, s] of [
  ['d', [1440, 900]],
  ['t', [1024, 768]],
  ['p', [390, 844]],
]) {
  const page = await open(s, n === 't' ? 'mk' : n === 'p' ? 'el' : 'en')
  await page.goto('http://localhost:3940/storage')
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/s-list-${n}.png` })
  await page.locator('button[class*=quantity][data-below]').first().click()
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `/tmp/s-mov-${n}.png` })
  await page.goto('http://localhost:3940/storage?view=count')
  await page.waitForTimeout(1500)
  const inputs = page.locator('ul input[inputmode=decimal]')
  await inputs.nth(0).fill('3')
  await inputs.nth(1).fill('1')
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/s-count-${n}.png` })
  await page.goto('http://localhost:3940/storage')
  await page.waitForTimeout(800)
  await page
    .getByRole('button', {
      name: n === 't' ? 'Набавка по фактура' : n === 'p' ? 'Αγορά με τιμολόγιο' : 'Buy by invoice',
    })
    .click()
  await page.waitForTimeout(800)
  await page.locator('ol').getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  const nums = page.locator('ol input[inputmode]')
  await nums.nth(0).fill('2')
  await nums.nth(1).fill('450')
  await page.locator('input[name=total]').fill('1000')
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/s-inv-${n}.png` })
  await page.context().close()
}
await done()
