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
   * A page of its own, signed in at the demo venue, in the browser context that this worker keeps for the role.
   * @param name the part of the email before the @
   * @param language keeps contexts apart in which different languages are chosen
   */
  readonly readAs: (name: string, viewport?: ViewportSize, language?: string) => Promise<Device>
  /** The device of a visitor who has never been here. */
  readonly openVisitor: (options?: BrowserContextOptions) => Promise<Device>
}

interface WorkerFixtures {
  /** The demo venue for tests that change nothing; all of a worker's tests share it. */
  readonly demo: TestStack
  /**
   * A demo venue for tests that change things. They share it as well: each works with data of its own, undoes what
   * others would notice, and leaves server and gateway running. A test that fails takes its worker's venue with it.
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
  readAs: async ({ browser, demo, signedIn }, use) => {
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
