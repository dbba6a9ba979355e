import type { Browser, Page } from '@playwright/test'
import { openDevice, openPage } from '../../browser.ts'
import { type Network, openNetwork } from '../../network.ts'
import { PHONE } from '../../screen.ts'
import type { TestStack } from '../../test-stack.ts'
import { acceptInvitation, PATIENCE_MS, unlockWith } from '../phone.ts'
import { type Fault, plantFault } from './faults.ts'
import { type Hands, handsOn } from './hands.ts'
import type { Waiter } from './venue.ts'

/** A phone in the browser of the test, with a person. */
export interface CutPhone extends Hands {
  readonly name: string
  /** The app, which is in another page after it was killed. */
  page(): Page
  /** Its own way to the server. */
  readonly network: Network
  readonly consoleErrors: readonly string[]
  /** Ends the app as a phone does that needs its memory, and opens it cold: with what it has stored, and its PIN. */
  kill(): Promise<void>
  close(): Promise<void>
}

interface Setup {
  readonly waiter: Waiter
  readonly dishes: readonly string[]
  /** How far the clock of the phone is ahead (ms). */
  readonly clockAhead?: number | undefined
  readonly fault?: Fault | undefined
}

/** Runs in the page before the app. */
const moveClock = (ahead: number): void => {
  const real = Date
  const now = (): number => real.now() + ahead
  window.Date = new Proxy(real, {
    construct: (target, values: unknown[]) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

export const openCutPhone = async (
  browser: Browser,
  stack: TestStack,
  { waiter, dishes, clockAhead = 0, fault }: Setup,
): Promise<CutPhone> => {
  const network = await openNetwork(stack.url)
  const device = await openDevice(browser, stack, PHONE, network.url)
  const context = device.page.context()
  if (clockAhead !== 0) await context.addInitScript(moveClock, clockAhead)
  if (fault !== undefined) await plantFault(context, fault)
  context.setDefaultTimeout(PATIENCE_MS)
  let { page } = device
  const consoleErrors = [device.consoleErrors]
  await acceptInvitation(page, stack, waiter.id)
  await unlockWith(page, waiter.pin)
  await page.evaluate(() => navigator.serviceWorker.ready)

  return {
    name: waiter.name,
    page: () => page,
    network,
    get consoleErrors() {
      return consoleErrors.flat()
    },
    ...handsOn(() => page, dishes),
    kill: async () => {
      const { page: next, consoleErrors: more } = await openPage(context)
      const browserOf = await context.newCDPSession(page)
      // It never answers.
      browserOf.send('Page.crash').catch(() => undefined)
      await page.waitForEvent('crash')
      await page.close()
      page = next
      consoleErrors.push(more)
      await page.goto('/waiter/')
      await unlockWith(page, waiter.pin)
    },
    close: async () => {
      await context.close()
      await network.close()
    },
  }
}
