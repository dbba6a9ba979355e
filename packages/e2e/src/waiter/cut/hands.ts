import { expect, type Locator, type Page } from '@playwright/test'

/** A line on a screen: which dish, and where it is. */
export interface ShownLine {
  readonly dish: string
  readonly where: 'phone' | 'sent' | 'refused'
}

/** What a person can do with the waiter's app, and what they see. */
export interface Hands {
  /**
   * Takes one piece of each dish for a table, and waits until the table shows them: not for long, as their party may have
   * moved, and the ticket with it. Returns how long that took from the press on Send (ms).
   */
  take(table: string, dishes: readonly string[]): Promise<number>
  /** Carries what is ready at a table; nothing where nothing is. */
  carry(table: string): Promise<void>
  /** What all parties of a table have. */
  look(table: string): Promise<readonly ShownLine[]>
  /** The dishes of what was refused, in the messages. */
  refused(): Promise<readonly string[]>
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

/** A live message may take away what was just there (ms). */
const QUICK = { timeout: 3_000 }
/** Presses it, unless it went. */
const pressIfThere = (target: Locator): Promise<boolean> =>
  target.click(QUICK).then(
    () => true,
    () => false,
  )

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
  if (await choice.isVisible()) await pressIfThere(choice)
  await expect(sent).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: table })).toBeVisible()
}

/** @param pageOf the page of the unlocked app, which may be another one after it was closed @param dishes those that are looked for */
export const handsOn = (pageOf: () => Page, dishes: readonly string[]): Hands => {
  const dishOf = (text: string): string => dishes.find((dish) => text.includes(dish)) ?? ''
  const linesIn = async (selector: string): Promise<ShownLine[]> =>
    (await pageOf().evaluate(readLines, selector))
      .map(({ text, where }) => ({ dish: dishOf(text), where: whereOf(where) }))
      .filter(({ dish }) => dish !== '')
  return {
    take: async (table, taken) => {
      const page = pageOf()
      await openTable(page, table)
      await page.getByRole('button', { name: /^Add( |$)/ }).click()
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      const search = page.getByRole('textbox', { name: 'Type to find a product' })
      for (const dish of taken) {
        await search.fill(dish.split(' ').at(-1) ?? dish)
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
        await search.press('Enter')
      }
      const pressed = Date.now()
      await send(page, table)
      await expect
        .poll(async () => (await linesIn('main')).map(({ dish }) => dish), QUICK)
        .toEqual(expect.arrayContaining([...taken]))
        .catch(() => undefined)
      return Date.now() - pressed
    },
    carry: async (table) => {
      const page = pageOf()
      await openTable(page, table)
      const carry = page.getByRole('button', { name: /^Mark as served \(/ })
      if (await carry.isVisible()) await pressIfThere(carry)
    },
    look: async (table) => {
      const page = pageOf()
      await openTable(page, table)
      const parties = page.getByRole('group', { name: 'Tabs of this table' }).getByRole('button')
      const count = await parties.count()
      if (count === 0) return linesIn('main')
      const refused = await linesIn('section[data-refused]')
      const lines: ShownLine[] = [...refused]
      for (let at = 0; at < count; at += 1) {
        if (await pressIfThere(parties.nth(at)))
          lines.push(...(await linesIn('main')).filter(({ where }) => where !== 'refused'))
      }
      return lines
    },
    refused: async () => {
      const page = pageOf()
      await openTables(page)
      await page.getByRole('button', { name: /Messages$/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
      return (await linesIn('section[data-refused]')).map(({ dish }) => dish)
    },
  }
}
