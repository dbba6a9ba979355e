import { type Browser, expect, type Page } from '@playwright/test'
import { openDevice, openPage } from '../../browser.ts'
import { type Network, openNetwork } from '../../network.ts'
import { PHONE } from '../../screen.ts'
import type { TestStack } from '../../test-stack.ts'
import { acceptInvitation, unlockWith } from '../phone.ts'
import { type Fault, plantFault } from './faults.ts'
import type { Waiter } from './venue.ts'

/** A line on a screen: which dish, and where it is. */
export interface ShownLine {
  readonly dish: string
  readonly where: 'phone' | 'sent' | 'refused'
}

/** What a person can do with a phone in a browser, and what they see. */
export interface CutPhone {
  readonly name: string
  /** Its own way to the server. */
  readonly network: Network
  readonly consoleErrors: readonly string[]
  /** Takes one piece of each dish for a table, and waits until the table shows them. */
  take(table: string, dishes: readonly string[]): Promise<void>
  /** Carries what is ready at a table; nothing where nothing is. */
  carry(table: string): Promise<void>
  /** What all parties of a table have. */
  look(table: string): Promise<readonly ShownLine[]>
  /** The dishes of what was refused, in the messages. */
  refused(): Promise<readonly string[]>
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

/** Runs in the page: the text and the place of each line in a part of it. */
const readLines = (selector: string): { readonly text: string; readonly where: string }[] =>
  [...document.querySelectorAll(`${selector} li[data-state]`)].map((line) => ({
    text: line.textContent,
    where:
      line.closest('section[data-refused]') === null
        ? (line.querySelector('[data-where]')?.getAttribute('data-where') ?? 'kitchen')
        : 'refused',
  }))

const NOT_SENT: readonly string[] = ['phone', 'refused']
const whereOf = (where: string): ShownLine['where'] =>
  NOT_SENT.includes(where) ? (where as ShownLine['where']) : 'sent'

/** From wherever the last act has ended. */
const openTables = async (page: Page): Promise<void> => {
  const [tables, back] = ['Tables', 'Back'].map((name) => page.getByRole('button', { name, exact: true }))
  if (!tables || !back) return
  await expect(tables.or(back)).toBeVisible()
  if (await back.isVisible()) await back.click()
  await tables.click()
}

const openTable = async (page: Page, table: string): Promise<void> => {
  await openTables(page)
  await page.getByRole('button', { name: new RegExp(`^${table}, `) }).click()
  await expect(page.getByRole('heading', { level: 1, name: table })).toBeVisible()
}

/** Sends what is on the pad; where several parties sit, for the first. */
const send = async (page: Page, table: string): Promise<void> => {
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('button', { name: 'Add', exact: true })
  const choice = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tab |on this device/i })
    .first()
  await expect(sent.or(choice).first()).toBeVisible()
  if (await choice.isVisible()) await choice.click()
  await expect(sent).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: table })).toBeVisible()
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
  let { page } = device
  const consoleErrors = [device.consoleErrors]
  await acceptInvitation(page, stack, waiter.id)
  await unlockWith(page, waiter.pin)
  await page.evaluate(() => navigator.serviceWorker.ready)

  const dishOf = (text: string): string => dishes.find((dish) => text.includes(dish)) ?? ''
  const linesIn = async (selector: string): Promise<ShownLine[]> =>
    (await page.evaluate(readLines, selector))
      .map(({ text, where }) => ({ dish: dishOf(text), where: whereOf(where) }))
      .filter(({ dish }) => dish !== '')

  return {
    name: waiter.name,
    network,
    get consoleErrors() {
      return consoleErrors.flat()
    },
    take: async (table, taken) => {
      await openTable(page, table)
      await page.getByRole('button', { name: /^Add( |$)/ }).click()
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      const search = page.getByRole('textbox', { name: 'Type to find a product' })
      for (const dish of taken) {
        await search.fill(dish.split(' ').at(-1) ?? dish)
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
        await search.press('Enter')
      }
      await send(page, table)
      await expect
        .poll(async () => (await linesIn('main')).map(({ dish }) => dish))
        .toEqual(expect.arrayContaining([...taken]))
    },
    carry: async (table) => {
      await openTable(page, table)
      const carry = page.getByRole('button', { name: /^Carried \(/ })
      if (await carry.isVisible()) await carry.click()
    },
    look: async (table) => {
      await openTable(page, table)
      const parties = page.getByRole('group', { name: 'Tabs of this table' }).getByRole('button')
      const count = await parties.count()
      if (count === 0) return linesIn('main')
      const refused = await linesIn('section[data-refused]')
      const lines: ShownLine[] = [...refused]
      for (let at = 0; at < count; at += 1) {
        await parties.nth(at).click()
        lines.push(...(await linesIn('main')).filter(({ where }) => where !== 'refused'))
      }
      return lines
    },
    refused: async () => {
      await openTables(page)
      await page.getByRole('button', { name: /Messages$/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
      return (await linesIn('section[data-refused]')).map(({ dish }) => dish)
    },
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
