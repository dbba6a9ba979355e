import { AxeBuilder } from '@axe-core/playwright'
import { DEMO_PASSWORD } from '@kafana/demo'
import { LANGUAGES } from '@kafana/locales'
import { expect, test, type Page } from '@playwright/test'
import { openDevice, signIn } from './browser.ts'
import { openHouse, type House } from './processes.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const PEOPLE = {
  owner: ['/panel', '/home', '/venues', '/staff', '/users', '/products', '/storage', '/zones', '/establishment', '/orders', '/statistics', '/company'],
  kitchen: ['/establishment', '/monitor', '/manager', '/orders'],
} as const
const SERIOUS = ['serious', 'critical']

test.setTimeout(180_000)

/** A key that nobody translated, or one that shows through. */
const RAW_KEY = /\b[A-Z]{3,}_[A-Z_]{2,}\b/

/** The pages of one table, order, person and ingredient of the demo, as far as this person may read them. */
const detailsFor = (page: Page): Promise<string[]> => page.evaluate(async () => {
  const first = async (path: string): Promise<{ _id: string; staff?: { _id: string }[] } | undefined> => {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    const body = answer.ok ? await answer.json() as { orders?: [] } : []
    return (Array.isArray(body) ? body : body.orders ?? [])[0]
  }
  const [table, order, person, section, ingredient] = [
    await first('/api/tables'), await first('/api/order?filter=billed'), await first('/api/company/staff'), await first('/api/section'), await first('/api/ingredient'),
  ]
  return [
    `/establishment/${table?._id}`, `/orders/${order?._id}`,
    ...(person ? [`/staff/${person._id}?firstname=E&lastname=D`, `/staff/${person._id}?firstname=E&lastname=D&view=balance`] : []),
    ...(section ? [`/users/${section.staff?.[0]?._id}/section/${section._id}`] : []), ...(ingredient ? [`/storage?movements=${ingredient._id}`] : []),
  ]
})

const lookAt = async (page: Page, path: string, language: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth }))
  expect.soft(scrollWidth, `${path} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
  expect.soft(await page.locator('body').innerText(), `${path} shows a raw key`).not.toMatch(RAW_KEY)
  // What keeps people out is the same in every language, and looking for it takes longest.
  if (language !== 'en') return
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => SERIOUS.includes(impact ?? ''))
  expect.soft(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`), `${path} keeps people out`).toEqual([])
}

test.describe('every screen of the demo venue', () => {
  let house: House
  test.beforeAll(async () => { house = await openHouse({ demo: true }) })
  test.afterAll(async () => { await house.close() })

  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const [person, paths] of Object.entries(PEOPLE)) {
      for (const language of LANGUAGES) {
        test(`${person}, ${size}, ${language}`, async ({ browser }) => {
          const { page, complaints } = await openDevice(browser, house, viewport)
          await page.addInitScript((code) => { localStorage.setItem('i18nextLng', code) }, 'en')
          await signIn(page, `${person}@kafana.test`, DEMO_PASSWORD)
          await page.waitForURL(/panel|establishment/)
          await page.addInitScript((code) => { localStorage.setItem('i18nextLng', code) }, language)
          for (const path of [...paths, ...await detailsFor(page)]) await lookAt(page, path, language)
          expect(complaints).toEqual([])
        })
      }
    }
  }
})
