import { setTimeout as wait } from 'node:timers/promises'
import { START_ROUTE, ROUTES } from '@kafana/domain'
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
import { logInAs } from './api.ts'
import { DESKTOP } from './screen.ts'
import type { TestStack } from './test-stack.ts'

/** A page on its own device, with the errors of its console. */
export interface Device {
  readonly page: Page
  /** Tests expect this to stay empty. */
  readonly consoleErrors: readonly string[]
}

/** Local storage key of a device whose gateway is not at the default address. */
const GATEWAY_KEY = 'gateway-address'

/** The longest delay of a response of the server in ms, set by `npm run late`. */
const MAX_DELAY_MS = Number(process.env['RESPONSE_DELAY_MS'] ?? 0)

/** Playwright turns the cache of a browser off whose calls it delays. */
export const hasCache = MAX_DELAY_MS === 0

/** Delays each call by a random time. The page may have been closed by then. */
const delayResponses = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', async (route) => {
    await wait(Math.random() * MAX_DELAY_MS)
    await route.continue().catch(() => undefined)
  })

/** The stored data of a browser context, by origin. */
type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>
const NOTHING_STORED: StorageState = { cookies: [], origins: [] }

/** The properties of a browser context that cannot be changed. */
interface ContextKind {
  readonly origin: string
  readonly gatewayUrl: string
  readonly viewport: ViewportSize
}

const newContext = async (
  browser: Browser,
  { origin, gatewayUrl, viewport }: ContextKind,
  storageState: StorageState,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: origin, viewport, locale: 'en-GB', storageState })
  await context.addInitScript(
    ([key, address]) => {
      localStorage.setItem(key, address)
    },
    [GATEWAY_KEY, gatewayUrl] as const,
  )
  // A test may close its own device.
  context.on('close', () => open.contexts.delete(context))
  if (MAX_DELAY_MS > 0) await delayResponses(context)
  return context
}

/** The browser contexts of the running test, each with its kind. */
let open: { readonly testId: string; readonly contexts: Map<BrowserContext, string> } = {
  testId: '',
  contexts: new Map(),
}
/** The contexts of earlier tests, to be reused. */
const idle: { readonly context: BrowserContext; readonly kind: string }[] = []
const MAX_IDLE = 8

/**
 * Closes the pages of earlier tests: they stay live, and every open page slows the browser down. Their
 * contexts are reused, because the application is in their caches.
 * Devices that the tests of a file share are opened in its beforeAll hook and closed once a test opens its
 * own.
 */
const closeEarlierDevices = async (): Promise<void> => {
  const { testId } = test.info()
  if (open.testId === testId) return
  const { contexts } = open
  open = { testId, contexts: new Map() }
  for (const [context, kind] of contexts) {
    for (const page of context.pages()) await page.close()
    idle.push({ context, kind })
  }
  for (const { context } of idle.splice(0, idle.length - MAX_IDLE)) await context.close()
}

/** A context with this stored data only: one of an earlier test, or a new one. */
const takeContext = async (
  browser: Browser,
  kind: ContextKind,
  storageState: StorageState = NOTHING_STORED,
): Promise<BrowserContext> => {
  await closeEarlierDevices()
  const key = JSON.stringify(kind)
  const at = idle.findIndex((one) => one.kind === key)
  const reused = at === -1 ? undefined : idle.splice(at, 1)[0]?.context
  await reused?.setStorageState(storageState)
  const context = reused ?? (await newContext(browser, kind, storageState))
  open.contexts.set(context, key)
  return context
}

/** Opens an empty page and collects the errors of its console. */
export const openPage = async (context: BrowserContext): Promise<Device> => {
  const page = await context.newPage()
  const consoleErrors: string[] = []
  await page.addInitScript(recordAlerts)
  page.on('console', (message) => {
    // A refused call or connection is reported to the user and is not an error of the page.
    const isRefusal = ['Failed to load resource', 'WebSocket connection to'].some((words) =>
      message.text().startsWith(words),
    )
    if (message.type() === 'error' && !isRefusal) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return { page, consoleErrors }
}

/** @param origin the origin at which this device opens the server, by default its loopback address */
export const openDevice = async (
  browser: Browser,
  stack: TestStack,
  viewport: ViewportSize = DESKTOP,
  origin = stack.url,
  storageState?: StorageState,
): Promise<Device> =>
  openPage(await takeContext(browser, { origin, gatewayUrl: stack.gatewayUrl, viewport }, storageState))

/** Where a dialog asks who confirms something: types a username instead of choosing a tile. */
const typeUsername = async (scope: Page | Locator): Promise<void> => {
  const other = scope.locator('[data-other]')
  await scope.locator('[name="username"]').or(other).first().waitFor()
  if (await other.isVisible()) await other.click()
}

/** Fills fields by their names. */
export const fillIn = async (
  scope: Page | Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  if ('username' in values) await typeUsername(scope)
  for (const [name, value] of Object.entries(values)) await scope.locator(`[name="${name}"]`).fill(value)
}

export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await fillIn(page, { email, password })
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A session as a browser stores it, and the home page of its role. The login form has its own tests. */
const startSession = async (
  stack: TestStack,
  name: string,
  origin: string,
): Promise<{ readonly home: string; readonly storageState: StorageState }> => {
  const { token, role, userId, user } = await logInAs(stack, `${name}@kafana.test`)
  const localStorage = Object.entries({ token, role, id: userId, user: JSON.stringify(user) }).map(
    ([key, value]) => ({ name: key, value }),
  )
  return {
    home: ROUTES[START_ROUTE[role === 'owner' ? role : 'monitor']],
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  }
}

/** A signed-in context that the caller closes. @param name the part of the email before the @ */
export const newSignedInContext = async (
  browser: Browser,
  stack: TestStack,
  name: string,
): Promise<BrowserContext> => {
  const { storageState } = await startSession(stack, name, stack.url)
  const { url: origin, gatewayUrl } = stack
  return newContext(browser, { origin, gatewayUrl, viewport: DESKTOP }, storageState)
}

/** A device that is signed in with a demo account, with no page loaded yet. @param name as above */
export const openSignedIn = async (
  browser: Browser,
  stack: TestStack,
  name: string,
  viewport: ViewportSize = DESKTOP,
  origin = stack.url,
) => {
  const { home, storageState } = await startSession(stack, name, origin)
  return { ...(await openDevice(browser, stack, viewport, origin, storageState)), home }
}

/** A signed-in device with the home page of its role loaded. */
export const openAs = async (
  browser: Browser,
  stack: TestStack,
  name: string,
  viewport?: ViewportSize,
  origin?: string,
): Promise<Device> => {
  const { home, ...device } = await openSignedIn(browser, stack, name, viewport, origin)
  await device.page.goto(home)
  return device
}

/** Chooses an option of a select field; the option may contain further text. */
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

/** Texts of alerts that appeared on the page since it was loaded and that no test has asked for. */
type AlertWindow = Window & { appearedAlerts?: string[] }

/** Runs in the page. A toast is in sight for three seconds, which a busy machine may let pass between two looks. */
const recordAlerts = (): void => {
  const appeared: string[] = []
  ;(window as AlertWindow).appearedAlerts = appeared
  new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const inside = [...addedNodes].flatMap((node) =>
        node instanceof Element ? [node, ...node.querySelectorAll('[role=alert]')] : [],
      )
      for (const alert of new Set([element?.closest('[role=alert]'), ...inside]))
        if (alert?.matches('[role=alert]')) appeared.push(alert.textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page: whether an alert with this text appeared. Each is found once. */
const takeAlert = (pattern: RegExp): boolean => {
  const appeared = (window as AlertWindow).appearedAlerts ?? []
  const at = appeared.findIndex((text) => pattern.test(text.replaceAll(/\s+/g, ' ')))
  if (at !== -1) appeared.splice(at, 1)
  return at !== -1
}

const patternOf = (text: string | RegExp): RegExp =>
  text instanceof RegExp ? text : new RegExp(RegExp.escape(text), 'i')

/** Waits until a toast with this text is in sight, or was since the page was loaded and the test asked last. */
export const toast = async (page: Page, text: string | RegExp): Promise<void> => {
  const alerts = page.getByRole('alert').filter({ hasText: text })
  await expect
    .poll(
      async () =>
        // A page that is just being left has no alerts.
        (await page.evaluate(takeAlert, patternOf(text)).catch(() => false)) ||
        (await alerts.first().isVisible()),
      { message: `toast ${String(text)}`, intervals: [50, 100, 200, 400] },
    )
    .toBe(true)
}
