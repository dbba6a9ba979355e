import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ViewportSize,
} from '@playwright/test'
import { newSignedInContext, openPage, type Device } from './browser.ts'
import { DESKTOP } from './screen.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

interface TestFixtures {
  /**
   * Opens a page that is signed in at the demo venue, in the browser context of this worker for the role.
   * @param name the part of the email before the @
   * @param language different languages have different contexts
   */
  readonly openReadOnlyAs: (name: string, viewport?: ViewportSize, language?: string) => Promise<Device>
  /** Opens the device of a first-time visitor. */
  readonly openVisitor: (options?: BrowserContextOptions) => Promise<Device>
}

interface WorkerFixtures {
  /** The demo venue for tests that change nothing; all of a worker's tests share it. */
  readonly demo: TestStack
  /**
   * A demo venue for tests that change data, also shared by the worker's tests: each uses its own data,
   * undoes changes that affect others, and leaves server and gateway running. After a failed test there is a
   * new worker and venue.
   */
  readonly venue: TestStack
  /** The signed-in contexts of the demo venue, by role and language. */
  readonly signedIn: Map<string, BrowserContext>
}

const START_TIMEOUT_MS = 120_000
const hosts = ['kafana.local']

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    async ({ browser: _browser }, use) => {
      const stack = await startTestStack({ demo: true, hosts })
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  venue: [
    async ({ browser: _browser }, use) => {
      const stack = await startTestStack({ demo: true, hosts })
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  signedIn: [
    async ({ browser: _browser }, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  openReadOnlyAs: async ({ browser, demo, signedIn }, use) => {
    const devices: Device[] = []
    await use(async (name, viewport = DESKTOP, language = 'en') => {
      const key = `${name} ${language}`
      const context = signedIn.get(key) ?? (await newSignedInContext(browser, demo, name))
      signedIn.set(key, context)
      const device = await openPage(context)
      devices.push(device)
      await device.page.setViewportSize(viewport)
      return device
    })
    for (const { page } of devices) await page.close()
  },
  openVisitor: async ({ browser, demo }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: demo.url,
        viewport: DESKTOP,
        locale: 'en-GB',
        ...options,
      })
      contexts.push(context)
      return openPage(context)
    })
    for (const context of contexts) await context.close()
  },
})
