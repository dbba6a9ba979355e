import type { Order } from '@kafana/contract'
import { LANGUAGES } from '@kafana/locales'
import { expect, test, type Page } from '@playwright/test'
import { openAs } from './browser.ts'
import { callsOf, type Calls } from './calls.ts'
import { openHouse, type House } from './processes.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from './screen.ts'

const SIZES = { desktop: DESK, phone: PHONE } as const
const PEOPLE = {
  owner: ['/panel', '/home', '/venues', '/staff', '/users', '/products', '/storage', '/zones', '/establishment', '/orders', '/statistics', '/fiscal-book', '/company'],
  kitchen: ['/establishment', '/monitor', '/manager', '/orders', '/gateway'],
} as const
const SERIOUS = ['serious', 'critical']

/** A key that nobody translated, or one that shows through. */
const RAW_KEY = /\b[A-Z]{3,}_[A-Z_]{2,}\b/

interface Named { readonly _id: string }
const first = async (ask: Calls, path: string): Promise<string> => (await ask<readonly Named[]>(path))[0]?._id ?? ''

/** The pages of one table and one order, and for an owner of a person, their day and an ingredient. */
const detailsFor = async (ask: Calls, person: string): Promise<string[]> => {
  const { orders: [order] } = await ask<{ orders: Order[] }>('/api/order?filter=billed&limit=1')
  const everybodys = [`/establishment/${await first(ask, '/api/tables')}`, `/orders/${order?._id}`]
  if (person !== 'owner') return everybodys
  const [section] = await ask<(Named & { staff: Named[] })[]>('/api/section')
  const [member, ingredient] = [await first(ask, '/api/company/staff'), await first(ask, '/api/ingredient')]
  return [
    ...everybodys, `/staff/${member}?firstname=E&lastname=D`, `/staff/${member}?firstname=E&lastname=D&view=balance`,
    `/users/${section?.staff[0]?._id}/section/${section?._id}`, `/storage?movements=${ingredient}`,
  ]
}

const lookAt = async (page: Page, path: string, language: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoSidewaysScroll(page, path)
  expect.soft(await page.locator('body').innerText(), `${path} shows a raw key`).not.toMatch(RAW_KEY)
  // What keeps people out is the same in every language, and looking for it takes longest.
  if (language === 'en') await expectAccessible(page, path, SERIOUS)
}

test.describe('every screen of the demo venue', () => {
  // In two halves, each with a venue of its own: nobody changes anything, and as one it would be the longest file of all.
  test.describe.configure({ mode: 'parallel' })
  let house: House
  test.beforeAll(async () => { house = await openHouse({ demo: true }) })
  test.afterAll(async () => { await house.close() })

  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const [person, paths] of Object.entries(PEOPLE)) {
      for (const language of LANGUAGES) {
        test(`${person}, ${size}, ${language}`, async ({ browser }) => {
          const { page, complaints } = await openAs(browser, house, person, viewport)
          await page.addInitScript((code) => { localStorage.setItem('i18nextLng', code) }, language)
          const details = await detailsFor(await callsOf(house, `${person}@kafana.test`), person)
          for (const path of [...paths, ...details]) await lookAt(page, path, language)
          expect(complaints).toEqual([])
        })
      }
    }
  }
})
