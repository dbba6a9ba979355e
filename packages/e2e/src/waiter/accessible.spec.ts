import { randomUUID } from 'node:crypto'
import type { ModifierGroup, Order, Product, VenueTable, Zone } from '@kafana/contract'
import { demoAccounts } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { type ApiClient, apiAs, logInAs } from '../api.ts'
import { openDevice } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'
import { openInvitation, unlockAs } from './phone.ts'
import { expectUsable } from './usable.ts'

const DISH = 'Telečka čorba'
const PIN_OF = (name: string): string => demoAccounts.find(({ username }) => username === name)?.pin ?? ''

/** Prints a pre-bill of orders that were carried. */
const printPreBill = async (stack: TestStack, monitor: ApiClient, orders: readonly string[]) => {
  const { intentId } = await monitor<{ intentId: string }>('/api/auth/validate', 'POST', {
    username: 'vesna',
    pin: PIN_OF('vesna'),
    selectedOrders: orders,
  })
  const { path, command } = await monitor<{ path: string; command: object }>(
    `/api/bill-intents/${intentId}/arm`,
    'POST',
    { kind: 'pre' },
  )
  const response = await fetch(stack.gatewayUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
  const printed = (await response.json()) as object
  await monitor('/api/order/bill/pre', 'POST', { selectedOrders: orders, intentId, ...printed })
}

/** Two tables: at one the food was carried and a drink will be ready, at the other there is a pre-bill. */
const prepare = async (stack: TestStack) => {
  const [owner, luka, kitchen, bar] = await Promise.all(
    ['owner', 'luka', 'kitchen', 'bar'].map((name) => apiAs(stack, `${name}@kafana.test`)),
  )
  if (!owner || !luka || !kitchen || !bar) throw new Error('Nobody works here')
  await owner('/api/company', 'PUT', { waitersBill: true })
  const zone = await owner<Zone>('/api/zones', 'POST', { name: 'Letna bašta' })
  const add = (name: string) =>
    owner<VenueTable>('/api/tables', 'POST', { name, capacity: 4, zone: zone._id })
  const [open, billed] = [await add('Terasa 21'), await add('Terasa 22')]
  const menu = await luka<Product[]>('/api/product')
  const of = (wanted: 'food' | 'drink') => menu.filter(({ category }) => category === wanted)
  const option = (name: string, delta: number) => ({ name, delta, isDefault: false, recipe: [] })
  const group = await owner<ModifierGroup>('/api/modifier-groups', 'POST', {
    name: 'Prilog',
    min: 1,
    max: 3,
    options: [option('Bez priloga', 0), option('Pečeni krompir sa ruzmarinom', 60), option('Ajvar', 40)],
  })
  const dish = await owner<Product>('/api/product', 'POST', {
    name: DISH,
    price: 350,
    category: 'food',
    taxRate: menu[0]?.taxRate ?? 10,
    recipe: [],
    modifierGroups: [group._id],
  })
  const take = async (table: VenueTable, products: readonly (Product | undefined)[]) => {
    const lines = products.map((product, at) => ({
      id: randomUUID(),
      product: product?._id,
      quantity: at + 1,
      note: at === 1 ? 'without onions' : '',
    }))
    const ticket = { id: randomUUID(), table: table._id, covers: 3, lines }
    const { orders } = await luka<{ orders: Order[] }>('/api/tickets', 'POST', ticket)
    return { lines, orders }
  }
  const carry = (orders: readonly Order[]) =>
    Promise.all(
      orders.map(({ _id, status }) =>
        kitchen(`/api/order/${_id}`, 'PUT', { status: 'delivered', expectedStatus: status }),
      ),
    )
  const eaten = await take(open, of('food').slice(0, 3))
  await carry(eaten.orders)
  const [drink] = of('drink')
  const drinks = await take(open, [drink])
  const last = await take(billed, of('drink').slice(1, 3))
  await carry(last.orders)
  await printPreBill(
    stack,
    kitchen,
    last.orders.map(({ _id }) => _id),
  )
  return {
    food: of('food')[0]?.name ?? '',
    drink: drink?.name ?? '',
    /** Puts the drink at the pass, of which a waiter with a phone is notified. */
    pass: (): Promise<unknown> =>
      bar('/api/lines/state', 'PUT', {
        lines: drinks.lines.map(({ id }) => ({ id, version: 1 })),
        to: 'ready',
      }),
    /** What others of the venue would notice. */
    undo: async (): Promise<void> => {
      await owner(`/api/product/${dish._id}`, 'DELETE')
      await owner(`/api/modifier-groups/${group._id}`, 'DELETE')
      await owner('/api/company', 'PUT', { waitersBill: false })
    },
  }
}

/** A screen or a sheet in both colours, and under fingers of people who have large text. */
const lookAt = async (page: Page, where: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${where}, ${colorScheme}`)
  }
  await expectUsable(page, where)
}

test(
  'every screen and sheet of the phone is accessible, under a finger and in large text',
  LONG,
  async ({ browser, venue }) => {
    const { food, drink, pass, undo } = await prepare(venue)
    const { userId } = await logInAs(venue, 'luka@kafana.test')
    const { page, consoleErrors } = await openDevice(browser, venue, PHONE)
    const sheet = page.getByRole('dialog')
    const tap = (name: string | RegExp, exact = true) =>
      page.getByRole('button', { name, exact }).first().click()
    const inSheet = (name: string | RegExp) =>
      sheet.getByRole('button', { name, exact: true }).first().click()
    const expectTitle = (name: string | RegExp) =>
      expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    /** By the bar at the thumb. */
    const open = async (name: string): Promise<void> => {
      const place = page.getByRole('navigation').getByRole('button', { name: new RegExp(`\\b${name}$`) })
      await place.click()
      await expectTitle(name)
    }
    const closeSheet = async (): Promise<void> => {
      await inSheet('Close')
      await expect(sheet).toBeHidden()
    }
    /** Presses what opens a sheet, looks at it and closes it. */
    const look = async (press: () => Promise<void>, where: string): Promise<void> => {
      await press()
      await expect(sheet).toBeVisible()
      await lookAt(page, where)
      await closeSheet()
    }

    await openInvitation(page, venue, userId)
    await lookAt(page, 'an invitation')
    await tap('Log in on this phone')
    await expect(page.getByText('Type your PIN')).toBeVisible()
    await lookAt(page, 'the lock')
    await tap('Somebody else')
    await expect(page.getByLabel('Password')).toBeVisible()
    await lookAt(page, 'logging in')
    await tap(/^Luka /)
    await unlockAs(page, 'luka')

    await pass()
    await expect(page.getByRole('button', { name: /^Terasa 21, .*1 ready/ })).toBeVisible()
    await lookAt(page, 'the tables')
    await look(() => tap('Find a table by number'), 'finding a table')
    await open('Ready')
    await expect(page.getByText(drink).first()).toBeVisible()
    await lookAt(page, 'what is ready')
    await open('Messages')
    await expect(page.getByRole('button', { name: /^Terasa 21/ }).first()).toBeVisible()
    await lookAt(page, 'the messages')
    await open('Me')
    await lookAt(page, 'Me')
    await look(() => tap('Log out'), 'logging out')
    await look(() => tap('Change PIN'), 'changing the PIN')
    await look(() => tap('Change password'), 'changing the password')
    await tap('Logged-in devices')
    await expect(sheet.getByText('This device')).toBeVisible()
    await lookAt(page, 'the logged-in devices')
    await closeSheet()

    await open('Tables')
    await tap(/^Terasa 21/)
    await expectTitle('Terasa 21')
    await lookAt(page, 'a table')
    await look(() => tap(new RegExp(`^1.× ${drink}`)), 'a line')
    await look(() => tap('More'), 'the menu of a party')

    await tap('Add')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await lookAt(page, 'the pad')
    await tap('Search')
    await page.getByRole('textbox').fill(DISH.slice(0, 5))
    await tap(new RegExp(`^${DISH}`))
    await expect(sheet).toBeVisible()
    await lookAt(page, 'the options of a dish')
    await inSheet(/^Pečeni krompir/)
    await inSheet(/^Add ·/)
    await expect(sheet).toBeHidden()
    await lookAt(page, 'the search of the pad')
    await look(() => tap(/Show the order/), 'the ticket')
    await tap('Back')

    await expectTitle('Terasa 21')
    await tap('Pay')
    await expect(page.getByRole('button', { name: 'Cash' })).toBeEnabled()
    await lookAt(page, 'paying')
    await look(() => tap('Cash'), 'paying in cash')
    await tap('Several payments…')
    await inSheet('Cash')
    await inSheet('1/2')
    await inSheet('Card')
    await lookAt(page, 'several payments')
    await closeSheet()
    await tap('By dish')
    await tap(new RegExp(`^1.× ${food}`))
    await lookAt(page, 'paying by dish')
    await look(() => tap(/Share one piece/), 'sharing a dish')
    await tap('Evenly')
    await lookAt(page, 'paying evenly')
    await tap('Amount')
    await tap('9')
    await lookAt(page, 'paying an amount')
    await tap('Back')
    await tap('Back')

    await tap(/^Terasa 22/)
    await tap(/^Pre-bill, not paid/)
    await expect(page.getByRole('button', { name: 'Card' })).toBeEnabled()
    await lookAt(page, 'a pre-bill')
    await tap('Card')
    for (const digit of PIN_OF('luka')) await inSheet(digit)
    await inSheet('Print')
    await expect(sheet.getByText(/^Bill No\. \d+$/)).toBeVisible()
    await lookAt(page, 'a printed bill')
    await inSheet('Tables')

    await page.context().setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'Not connected' })).toBeVisible()
    await lookAt(page, 'the tables without a connection')
    await page.context().setOffline(false)
    expect(consoleErrors).toEqual([])
    await undo()
  },
)
