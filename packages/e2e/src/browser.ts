import { setTimeout as wait } from 'node:timers/promises'
import { HOME_ROUTE, ROUTES } from '@kafana/domain'
import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type ViewportSize,
} from '@playwright/test'
import { sessionOf } from './calls.ts'
import type { House } from './processes.ts'
import { DESK } from './screen.ts'

/** A person at a device of their own: a browser context with its own storage, complaints collected. */
export interface Device {
  readonly page: Page
  /** What the browser's console complained of; a story ends with none. */
  readonly complaints: readonly string[]
}

/** Where a device keeps another address of the gateway than the usual one. */
const GATEWAY_KEY = 'gateway-address'

/** How late an answer of the server may come, in ms; `npm run late` says so. */
const LATE_MS = Number(process.env['ANSWERS_LATE_MS'] ?? 0)

/** Each call takes a while of its own. One whose page has gone meanwhile needs none. */
const comeLate = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', async (route) => {
    await wait(Math.random() * LATE_MS)
    await route.continue().catch(() => undefined)
  })

/** The devices of the story that is told. */
let open: { readonly story: string; readonly contexts: BrowserContext[] } = { story: '', contexts: [] }

/**
 * Puts the devices of earlier stories away: their pages stay live, and a browser that keeps them all gets slower with each. Devices that the stories of a
 * file share are opened before the first of them; what a story opens for itself puts them away, too.
 */
const putAwayOthers = async (): Promise<void> => {
  const { testId: story } = test.info()
  if (open.story === story) return
  const { contexts } = open
  open = { story, contexts: [] }
  for (const context of contexts) await context.close()
}

/** What a browser keeps of a sign-in, by origin. */
type Kept = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/** @param origin how this device opens the server; its loopback address when left out */
export const openDevice = async (
  browser: Browser,
  house: House,
  viewport: ViewportSize = DESK,
  origin = house.url,
  storageState?: Kept,
): Promise<Device> => {
  await putAwayOthers()
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale: 'en-GB',
    ...(storageState && { storageState }),
  })
  await context.addInitScript(
    ([key, address]) => {
      localStorage.setItem(key, address)
    },
    [GATEWAY_KEY, house.gatewayUrl] as const,
  )
  if (LATE_MS > 0) await comeLate(context)
  open.contexts.push(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A call or a connection that is refused is news to the person, not a fault of the page.
    const isRefusal = ['Failed to load resource', 'WebSocket connection to'].some((words) =>
      message.text().startsWith(words),
    )
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}

/** Fills fields by the names that they have on the wire. */
export const fillIn = async (
  scope: Page | Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await scope.locator(`[name="${name}"]`).fill(value)
}

export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await fillIn(page, { email, password })
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A sign-in as a browser keeps it, and where the person begins. Signing in by the form has stories of its own. */
const signedIn = async (
  house: House,
  email: string,
  origin: string,
): Promise<{ readonly home: string; readonly kept: Kept }> => {
  const { token, role, userId, user } = await sessionOf(house, email)
  const localStorage = Object.entries({ token, role, id: userId, user: JSON.stringify(user) }).map(
    ([name, value]) => ({ name, value }),
  )
  return {
    home: ROUTES[HOME_ROUTE[role === 'owner' ? role : 'monitor']],
    kept: { cookies: [], origins: [{ origin, localStorage }] },
  }
}

/** A device with a person of the demo signed in and no page open yet. @param name what stands before the @ of their email */
export const deviceOf = async (
  browser: Browser,
  house: House,
  name: string,
  viewport: ViewportSize = DESK,
  origin = house.url,
) => {
  const { home, kept } = await signedIn(house, `${name}@kafana.test`, origin)
  return { ...(await openDevice(browser, house, viewport, origin, kept)), home }
}

/** The same where their work begins. */
export const openAs = async (
  browser: Browser,
  house: House,
  name: string,
  viewport?: ViewportSize,
  origin?: string,
): Promise<Device> => {
  const { home, ...device } = await deviceOf(browser, house, name, viewport, origin)
  await device.page.goto(home)
  return device
}

/** Chooses an option of a field that opens a list; beside what is looked for an option may say more. */
export const choose = async (
  scope: Page | Locator,
  page: Page,
  label: string,
  option: string,
): Promise<void> => {
  await scope
    .getByRole('combobox', { name: label })
    .or(scope.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page
    .getByRole('option', { name: option, exact: true })
    .or(page.getByRole('option').filter({ has: page.getByText(option, { exact: true }) }))
    .click()
}

export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
