import type { Snapshot } from '@kafana/contract'
import { type Browser, expect, type Page } from '@playwright/test'
import { openAs } from '../browser.ts'
import { effortOn } from '../effort.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { openNetwork } from '../network.ts'
import { freePort, startTestStack, type TestStack } from '../test-stack.ts'
import { openCutPhone } from './cut/cut-phone.ts'
import { type Hands, handsOn } from './cut/hands.ts'
import { type CutVenue, kitchenOf, prepareCutVenue } from './cut/venue.ts'
import { type OwnBrowser, startOwnBrowser } from './own-browser.ts'
import { unlockWith } from './phone.ts'

/** From the link to an order in the kitchen: what a new waiter may need (ms), and how often they press. */
const [MOST_MS, MOST_TAPS] = [60_000, 14]
const DISHES = 8

/** An owner makes an invitation in the menu of a waiter. Returns its link. */
const inviteOnScreen = async (browser: Browser, stack: TestStack, name: string): Promise<string> => {
  const { page } = await openAs(browser, stack, 'owner')
  await page.goto('/staff')
  await page.getByRole('button', { name: `More actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Invite to the app' }).click()
  await page.getByRole('button', { name: 'Create a link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const link = await page.getByLabel('Invitation link').innerText()
  await page.context().close()
  return link
}

/** Opens the link on the page that sets phones up, and from there the app at an address that the test can cut. */
const follow = async (page: Page, link: string, origin: string): Promise<number> => {
  await page.goto(link)
  await expect(page.getByText('This phone trusts this server')).toBeVisible()
  const app = page.locator('#app')
  await app.evaluate((element, host) => {
    const anchor = element as HTMLAnchorElement
    anchor.host = host
  }, new URL(origin).host)
  const { presses } = await effortOn(page)
  await app.click()
  await page.getByRole('button', { name: 'Log in on this phone' }).click()
  await expect(page.getByText('Type your PIN')).toBeVisible()
  return presses + 1
}

const untilMade = (venue: CutVenue, dishes: readonly string[]): Promise<void> =>
  expect
    .poll(async () => (await kitchenOf(venue)).map(({ dish }) => dish).toSorted(), { timeout: 60_000 })
    .toEqual([...dishes].toSorted())

const checkAt = async (venue: CutVenue, table: string): Promise<string> => {
  const { checks } = await venue.onlooker<Snapshot>('/api/waiter/snapshot?resources=checks')
  return checks?.checks.find((check) => check.table.name === table)?._id ?? ''
}

/** What happens in the venue while the phone is away. */
interface Absence {
  readonly browser: Browser
  readonly stack: TestStack
  readonly venue: CutVenue
  /** Dishes that somebody else may take. */
  readonly others: readonly string[]
}
interface Variant {
  readonly name: string
  /** Returns the dishes that others have taken. */
  readonly happens: (what: Absence) => Promise<readonly string[]>
  /** The name of the table at which the first party sits in the end. */
  readonly firstAt: string
}

/** Another waiter takes one dish at each of these tables with a phone of their own. */
const takeOnAnotherPhone = async (
  { browser, stack, venue, others }: Absence,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const [, waiter] = venue.waiters
  if (!waiter) return []
  const phone = await openCutPhone(browser, stack, { waiter, dishes: venue.dishes })
  const taken = others.slice(0, tables.length)
  for (const [at, table] of tables.entries()) await phone.take(table, taken.slice(at, at + 1))
  await expect
    .poll(async () => (await phone.look(tables[0] ?? '')).every(({ where }) => where === 'sent'))
    .toBe(true)
  await phone.close()
  return taken
}

const VARIANTS: readonly Variant[] = [
  { name: 'nothing else happens', firstAt: '901', happens: async () => [] },
  {
    name: 'the server is killed and starts again',
    firstAt: '901',
    happens: async ({ stack }) => {
      await stack.stopServer('SIGKILL')
      await stack.startServer()
      return []
    },
  },
  {
    name: 'another phone takes orders at the same tables',
    firstAt: '901',
    happens: (what) => takeOnAnotherPhone(what, ['901', '902']),
  },
  {
    name: 'its check is merged into another one',
    firstAt: '903',
    happens: async (what) => {
      const taken = await takeOnAnotherPhone(what, ['903'])
      const { venue } = what
      const [from, into] = [await checkAt(venue, '901'), await checkAt(venue, '903')]
      await venue.monitor(`/api/checks/${from}/merge`, 'POST', { into })
      return taken
    },
  },
]

const startSecureStack = async (): Promise<{ readonly stack: TestStack; readonly secure: string }> => {
  const port = await freePort()
  const stack = await startTestStack({ demo: true, settings: { TLS: 'local', TLS_PORT: String(port) } })
  return { stack, secure: `https://127.0.0.1:${port}` }
}

/** Opens the app once more, in a dead spot too, and unlocks it. */
const openCold = async (phone: OwnBrowser, origin: string, pin: string): Promise<void> => {
  await phone.start()
  await phone.page().goto(`${origin}/waiter/`)
  await unlockWith(phone.page(), pin)
}

const placesAt = async (hands: Hands, table: string): Promise<Record<string, string>> =>
  Object.fromEntries((await hands.look(table)).map(({ dish, where }) => [dish, where]))

for (const { name, happens, firstAt } of VARIANTS)
  test(
    `a waiter's evening with an invitation, a dead spot and a killed app, while ${name}`,
    LONG,
    async ({ browser, playwright, launchOptions }) => {
      const { stack, secure } = await startSecureStack()
      const venue = await prepareCutVenue(stack, DISHES)
      const [first, second, third, fourth, ...others] = venue.dishes as [string, string, string, string]
      const [waiter] = venue.waiters
      const pin = waiter?.pin ?? ''
      const authority = await (await fetch(`${stack.url}/trust/kafana.crt`)).text()
      const network = await openNetwork(secure)
      const origin = network.url.replace('http:', 'https:')
      const link = await inviteOnScreen(browser, stack, `${waiter?.name} Cut`)
      const phone = await startOwnBrowser(playwright.chromium, launchOptions, authority)
      const hands = handsOn(() => phone.page(), venue.dishes)

      // The first order of somebody who has never seen the app.
      const started = Date.now()
      const before = await follow(phone.page(), link, origin)
      await unlockWith(phone.page(), pin)
      await hands.take('901', [first])
      await untilMade(venue, [first])
      const took = Date.now() - started
      const taps = before + (await effortOn(phone.page())).presses
      test.info().annotations.push({ type: 'first order', description: `${taps} taps, ${took} ms` })
      expect(taps).toBeLessThanOrEqual(MOST_TAPS)
      expect(took).toBeLessThan(MOST_MS)
      await phone.page().evaluate(() => navigator.serviceWorker.ready)

      await hands.take('901', [second])
      await untilMade(venue, [first, second])
      network.cut()
      await hands.take('901', [third])
      await hands.take('902', [fourth])
      await phone.crash()
      await openCold(phone, origin, pin)
      expect(await placesAt(hands, '901')).toEqual({ [first]: 'sent', [second]: 'sent', [third]: 'phone' })
      expect(await placesAt(hands, '902')).toEqual({ [fourth]: 'phone' })
      await expect(phone.page().getByRole('status').filter({ hasText: 'Not connected' })).toBeVisible()

      const taken = await happens({ browser, stack, venue, others })
      network.restore()
      await untilMade(venue, [first, second, third, fourth, ...taken])
      const kitchen = (await kitchenOf(venue)).toSorted((a, b) => a.order - b.order).map(({ dish }) => dish)
      expect(kitchen.filter((dish) => [first, second, third].includes(dish))).toEqual([first, second, third])
      await expect
        .poll(() => placesAt(hands, firstAt))
        .toMatchObject({ [first]: 'sent', [second]: 'sent', [third]: 'sent' })
      await expect.poll(() => placesAt(hands, '902')).toMatchObject({ [fourth]: 'sent' })
      await expect(phone.page().getByRole('status').filter({ hasText: 'Not connected' })).toBeHidden()
      await phone.close()
      await network.close()
      await stack.close()
    },
  )
