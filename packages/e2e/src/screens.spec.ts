import { LANGUAGES } from '@kafana/locales'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { deviceOf, openDevice, type Device } from './browser.ts'
import { callsOf } from './calls.ts'
import { misfitsOn } from './languages/misfits.ts'
import { listenForData, straysOn } from './languages/strays.ts'
import { longestView, pseudoView, viewIn, type View } from './languages/views.ts'
import { openHouse, type House } from './processes.ts'
import { DESK, expectAccessible, expectAnswered, expectNoSidewaysScroll, PHONE, resizeTo } from './screen.ts'
import { detailsFor, PEOPLE, type Person } from './tours.ts'

/** `npm run languages:look` looks at every language; the everyday run at English, the longest one and one that nobody speaks. */
const VIEWS =
  process.env['EVERY_LANGUAGE'] === undefined
    ? [viewIn('en'), longestView(), pseudoView()]
    : [...LANGUAGES.map(viewIn), pseudoView()]
const SIZES = [DESK, PHONE]
const SERIOUS = ['serious', 'critical']

/** A key that nobody translated, or one that shows through. */
const RAW_KEY = /\b[A-Z]{3,}_[A-Z_]{2,}\b/

const openDeviceOf = (browser: Browser, house: House, person: Person): Promise<Device> =>
  person === 'nobody' ? openDevice(browser, house, DESK) : deviceOf(browser, house, person, DESK)

/** The pages that were written out when the web was built know only the languages that somebody speaks. */
const WRITTEN_OUT: readonly string[] = ['/', '/privacy-policy']
const publicPaths = (view: View): readonly string[] =>
  PEOPLE.nobody.filter((path) => view.mark === undefined || !WRITTEN_OUT.includes(path))
const pathsFor = async (house: House, person: Person, view: View): Promise<readonly string[]> =>
  person === 'nobody'
    ? publicPaths(view)
    : [...PEOPLE[person], ...(await detailsFor(await callsOf(house, `${person}@kafana.test`), person))]

const lookAt = async (page: Page, view: View, said: string): Promise<void> => {
  await expectNoSidewaysScroll(page, said)
  expect.soft(await misfitsOn(page, view), `${said}: texts that do not fit`).toEqual([])
  expect.soft(await page.locator('body').innerText(), `${said} shows a raw key`).not.toMatch(RAW_KEY)
  // What keeps people out is the same in every language, and looking for it takes longest.
  if (view.name === 'en') await expectAccessible(page, said, SERIOUS)
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize(DESK)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAnswered(page)
}

test.describe('every screen of the demo venue', () => {
  // In two halves, each with a venue of its own: nobody changes anything, and as one it would be the longest file of all.
  test.describe.configure({ mode: 'parallel' })
  let house: House
  test.beforeAll(async () => {
    house = await openHouse({ demo: true })
  })
  test.afterAll(async () => {
    await house.close()
  })
  // Some twenty pages, each looked at in two sizes.
  test.setTimeout(900_000)

  for (const person of Object.keys(PEOPLE) as Person[]) {
    for (const view of VIEWS) {
      test(`${person}, ${view.name}`, async ({ browser }) => {
        const { page, complaints } = await openDeviceOf(browser, house, person)
        const warnings: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await view.choose(page)
        const data = listenForData(page)
        for (const path of await pathsFor(house, person, view)) {
          await open(page, path)
          await expect(page.locator('html')).toHaveAttribute('lang', view.tag)
          await expect(page.locator('[data-language-switcher]').getByRole('button').first()).toBeVisible()
          for (const size of SIZES) {
            await resizeTo(page, size)
            await lookAt(page, view, `${path} at ${size.width}`)
          }
          if (view.mark !== undefined)
            expect.soft(await straysOn(page, data), `${path}: words that are no text`).toEqual([])
        }
        expect([...complaints, ...warnings]).toEqual([])
        await page.context().close()
      })
    }
  }
})
