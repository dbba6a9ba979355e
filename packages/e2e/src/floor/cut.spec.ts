import { setTimeout as wait } from 'node:timers/promises'
import type { Order, OrderWithHistory, Product, VenueTable } from '@kafana/contract'
import { runBusyEvening } from '@kafana/demo'
import { expect, type Browser, type Page } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { choose, openSignedIn, fillIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { subscribeTo, openListening, type LiveMessages, type ListeningDevice } from '../live-log.ts'
import { openNetwork, type Network } from '../network.ts'
import {
  DESKTOP,
  expectLoaded,
  expectSameAsReopened,
  expectStillReadable,
  mainText,
  PHONE,
} from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

/** Screens notice a silent connection after about 20 s. */
const CUT_SECONDS = Number(process.env['CUT_SECONDS'] ?? 20)
const SLOW = { timeout: 60_000 }
/** The minimum of missed messages for a meaningful test, and the maximum that the server sends again. */
const [MIN_MISSED, MAX_RESENT] = [(CUT_SECONDS * 4) / 3, 10_000]
const TABLET = { width: 1024, height: 768 } as const

/** Orders of this test; the busy evening does not touch them. */
const OURS = 'Cut'
const [TO_CONFIRM, TO_FINISH, TO_TAKE] = [
  ['Cut 1', 'Cut 2', 'Cut 3'],
  ['Cut 4', 'Cut 5'],
  ['Cut 6', 'Cut 7'],
] as const

/** Notes of tickets: their orders are named after their table, and the busy evening goes on with them. */
const TO_SEND = ['Cut 8', 'Cut 9'] as const
const [TICKET_DRINK, TICKET_FOOD] = ['Скопско 0,5', 'Пастрмајлија'] as const

interface Screen extends ListeningDevice {
  readonly name: string
}

const banner = ({ page }: Screen) => page.getByText(/^Not live since/)
const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`, ${name}$`) })
const onEach = (screens: readonly Screen[], look: (screen: Screen) => Promise<void>) =>
  Promise.all(screens.map(look))

/** Creates food orders for the kitchen, some of them confirmed. */
const takeOurs = async (stack: TestStack): Promise<void> => {
  const [ana, marko] = [await apiAs(stack, 'ana@kafana.test'), await apiAs(stack, 'kitchen@kafana.test')]
  const [[table], menu] = [await ana<VenueTable[]>('/api/tables'), await ana<Product[]>('/api/product')]
  const product = menu.find(({ category }) => category === 'food')?._id
  for (const name of [...TO_CONFIRM, ...TO_FINISH])
    await ana<Order>('/api/order', 'POST', { name, table: table?._id, products: [{ product, quantity: 1 }] })
  const { orders } = await ana<{ orders: Order[] }>(`/api/order?search=${OURS}&sort=oldest`)
  for (const { _id } of orders.slice(TO_CONFIRM.length))
    await marko(`/api/order/${_id}`, 'PUT', { status: 'pending' })
}

/** The page of a table that the busy evening uses all the time. */
const boardPath = async (call: ApiClient): Promise<string> =>
  `/establishment/${(await call<VenueTable[]>('/api/tables')).at(-1)?._id}?view=board`

/** The code that a device requests once it has all dialogs, which it has to open during the cut. */
const AFTER_DIALOGS = /\/prefetch-data-.*\.js$/

/** While orders arrive, the counts beside the statuses change their width: a click may be next to the one that is meant. */
const showStatus = async (page: Page, status: 'Created' | 'Pending', order: string): Promise<void> => {
  await expect(async () => {
    await page.getByText(new RegExp(`^${status}`)).click()
    await expect(page.getByRole('radio', { name: new RegExp(`^${status}`) })).toBeChecked({ timeout: 1000 })
  }).toPass(SLOW)
  await expect(card(page, order)).toBeVisible()
}

const openScreens = async (
  browser: Browser,
  stack: TestStack,
  { url }: Network,
): Promise<Record<'kitchen' | 'bar' | 'floor' | 'board' | 'orders' | 'day' | 'manager' | 'pad', Screen>> => {
  const open = async (
    name: string,
    person: string,
    path: string,
    size = DESKTOP as { width: number; height: number },
    // Calls and code that have to be complete before the cut, although the screen does not show it.
    needed: readonly RegExp[] = [],
  ): Promise<Screen> => {
    const device = await openSignedIn(browser, stack, person, size, url)
    const responses = needed.map(async (pattern) => {
      const response = await device.page.waitForResponse(
        (each) => pattern.test(new URL(each.url()).pathname),
        SLOW,
      )
      await response.finished()
    })
    const screen = await openListening(device, path)
    await Promise.all(responses)
    return { ...screen, name }
  }
  const tables = await (await apiAs(stack, 'owner@kafana.test'))<VenueTable[]>('/api/tables')
  const kitchen = await open('the kitchen', 'kitchen', '/monitor')
  const bar = await open('the bar', 'bar', '/monitor', TABLET)
  await kitchen.page.getByText('Food', { exact: true }).click()
  await bar.page.getByText('Drink', { exact: true }).click()
  await showStatus(kitchen.page, 'Pending', TO_FINISH[0])
  await showStatus(kitchen.page, 'Created', TO_CONFIRM[0])
  return {
    kitchen,
    bar,
    floor: await open('the floor', 'kitchen', '/establishment'),
    board: await open('a table', 'bar', await boardPath(await apiAs(stack, 'owner@kafana.test')), TABLET),
    orders: await open('the orders', 'owner', '/orders'),
    day: await open('the day', 'owner', '/home'),
    manager: await open('the manager', 'bar', '/manager', PHONE, [
      /^\/api\/product$/,
      /^\/api\/tables$/,
      /^\/api\/zones$/,
      AFTER_DIALOGS,
    ]),
    pad: await open('the pad', 'kitchen', `/pad?table=${tables[0]?._id}`, TABLET, [
      /^\/api\/product$/,
      AFTER_DIALOGS,
    ]),
  }
}

/** From its first message on, a screen received the same messages as a subscriber that was not cut off. */
const expectReceivedAll = ({ name, received }: Screen, reference: LiveMessages): void => {
  const from = received[0]?.seq ?? Infinity
  expect(
    received.map(({ seq }) => seq),
    `${name} received each message once and in order`,
  ).toEqual(reference.map(({ seq }) => seq).filter((seq) => seq >= from))
  expect(received, `${name} received the same messages`).toEqual(reference.filter(({ seq }) => seq >= from))
}

const processOrders = async ({ page }: Screen): Promise<void> => {
  for (const name of TO_CONFIRM) {
    await card(page, name)
      .getByRole('button', { name: /Confirm/ })
      .click()
    await expect(card(page, name)).toBeHidden()
  }
  await page.getByText(/^Pending/).click()
  for (const name of TO_FINISH) {
    await card(page, name).getByRole('button', { name: /Done/ }).click()
    await expect(card(page, name)).toBeHidden()
  }
}

const takeOrders = async ({ page }: Screen): Promise<void> => {
  await page.getByText('Food', { exact: true }).click()
  for (const name of TO_TAKE) {
    await page.getByRole('combobox', { name: 'Product' }).fill('гравче')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create order' }).click()
    const dialog = page.getByRole('dialog')
    await fillIn(dialog, { name })
    await choose(dialog, page, 'Table', 'Маса 2 · Сала')
    await dialog.getByRole('button', { name: 'Create order' }).click()
    await expect(dialog).toBeHidden()
  }
}

/** Sends mixed tickets from the pad, each with a note of its own. */
const sendTickets = async ({ page }: Screen): Promise<void> => {
  const order = page.getByRole('region', { name: 'Current order' })
  for (const note of TO_SEND) {
    if (note !== TO_SEND[0]) {
      await page.getByRole('button', { name: 'Choose a table' }).click()
      await page.getByRole('textbox', { name: 'Find a table' }).fill('Маса 1')
      await page.keyboard.press('Enter')
    }
    for (const dish of [TICKET_DRINK, TICKET_FOOD])
      await page
        .getByRole('option', { name: new RegExp(`^${dish}`) })
        .first()
        .click()
    await order.getByRole('button', { name: new RegExp(`${TICKET_FOOD}.*Add a note`) }).click()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill(note)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await order.getByRole('button', { name: /^Send · / }).click()
    await expect(order.getByText('Nothing added yet')).toBeVisible()
  }
}

/** The changes of our orders since a message. */
const ourChanges = (reference: LiveMessages, since: number): string[] =>
  reference.flatMap((message) =>
    message.seq > since &&
    (message.type === 'orderStatusUpdated' || message.type === 'orderCreated') &&
    message.orderName.startsWith(OURS)
      ? [`${message.orderName} ${message.order.status}`]
      : [],
  )

const KITCHEN_CHANGES = [
  ...TO_CONFIRM.map((name) => `${name} pending`),
  ...TO_FINISH.map((name) => `${name} done`),
]
const MANAGER_CHANGES = TO_TAKE.map((name) => `${name} created`)

test.describe('a network cut during a busy evening', () => {
  let stack: TestStack
  let network: Network
  const stop = new AbortController()
  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true })
    network = await openNetwork(stack.url)
    await takeOurs(stack)
  })
  test.afterAll(async () => {
    stop.abort()
    await network.close()
    await stack.close()
  })

  test(`${CUT_SECONDS} s: screens show it and stay readable; nothing is lost, repeated or reordered`, async ({
    browser,
  }) => {
    const opened = await openScreens(browser, stack, network)
    const screens = Object.values(opened)
    // A screen that has not loaded its data could not show it during the cut.
    await onEach(screens, ({ page }) => expectLoaded(page))
    const reference = await subscribeTo(stack, 'owner@kafana.test')
    const evening = runBusyEvening({
      server: stack.url,
      gateway: null,
      signal: stop.signal,
      print: () => undefined,
      pauseMs: [150, 300],
      pace: 60,
      skip: ({ name }) => name.startsWith(OURS),
    })
    await expect
      .poll(() => Math.min(...screens.map(({ received }) => received.length)), SLOW)
      .toBeGreaterThan(0)

    network.cut()
    const [missedFrom, until] = [reference.received.at(-1)?.seq ?? 0, Date.now() + CUT_SECONDS * 1000]
    await onEach(screens, (screen) => expect(banner(screen), screen.name).toBeVisible(SLOW))
    const shown = new Map(
      await Promise.all(screens.map(async (screen) => [screen, await mainText(screen.page)] as const)),
    )
    await processOrders(opened.kitchen)
    await takeOrders(opened.manager)
    await sendTickets(opened.pad)
    await wait(until - Date.now())
    const { kitchen: _, manager: __, pad: ___, ...untouched } = opened
    await onEach(Object.values(untouched), async (screen) =>
      expectStillReadable(screen.page, shown.get(screen) ?? '', screen.name),
    )
    await onEach(screens, (screen) => expect(banner(screen), screen.name).toBeVisible())

    network.restore()
    const missed = (reference.received.at(-1)?.seq ?? 0) - missedFrom
    await onEach(screens, (screen) => expect(banner(screen), screen.name).toBeHidden(SLOW))
    await expect
      .poll(() => ourChanges(reference.received, missedFrom).length, SLOW)
      .toBe(KITCHEN_CHANGES.length + MANAGER_CHANGES.length)
    stop.abort()
    await evening
    // A second connection of those that send receives messages as well, and either may come first: their changes
    // are counted below.
    const listening = screens.filter((screen) => screen !== opened.manager && screen !== opened.pad)
    const behind = () =>
      listening
        .filter(({ received }) => received.at(-1)?.seq !== reference.received.at(-1)?.seq)
        .map(({ name }) => name)
    await expect.poll(behind, SLOW).toEqual([])

    expect(missed).toBeGreaterThan(MIN_MISSED)
    expect(missed).toBeLessThan(MAX_RESENT)
    for (const screen of listening) expectReceivedAll(screen, reference.received)
    for (const { page, name } of [opened.floor, opened.board, opened.orders, opened.day])
      await expectSameAsReopened(page, name)
    // An open monitor does not sort its cards again.
    for (const { page, name } of [opened.kitchen, opened.bar]) await expectSameAsReopened(page, name, 'any')
    await expectChangedOnce(stack, reference.received, missedFrom)
    await expectTicketsOnce(stack)
    reference.close()
    await onEach(screens, ({ page }) => page.context().close())
    expect(screens.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([])
  })
})

const MAX_PAGES = 5
/** Every ticket made one order of food, with its note, and one of drinks. */
const expectTicketsOnce = async (stack: TestStack): Promise<void> => {
  const api = await apiAs(stack, 'owner@kafana.test')
  const all: Order[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { orders } = await api<{ orders: Order[] }>(`/api/order?sort=newest&limit=100&page=${page}`)
    all.push(...orders)
  }
  const notesOf = ({ products }: Order): string[] =>
    products.map(({ note }) => note).filter((note) => TO_SEND.some((ours) => ours === note))
  expect(all.flatMap(notesOf).toSorted()).toEqual([...TO_SEND])
  for (const food of all.filter((order) => notesOf(order).length > 0)) {
    // One unit of work made both.
    const drinks = all.find(({ number }) => number === food.number - 1)
    expect(drinks).toMatchObject({ check: food.check, products: [{ product: { name: TICKET_DRINK } }] })
  }
}

const expectChangedOnce = async (stack: TestStack, reference: LiveMessages, since: number): Promise<void> => {
  const changes = ourChanges(reference, since)
  expect(changes.filter((each) => !MANAGER_CHANGES.includes(each))).toEqual(KITCHEN_CHANGES)
  expect(changes.filter((each) => MANAGER_CHANGES.includes(each))).toEqual(MANAGER_CHANGES)
  const api = await apiAs(stack, 'owner@kafana.test')
  const { orders } = await api<{ orders: Order[] }>(`/api/order?search=${OURS}&sort=oldest&limit=100`)
  expect(orders.map(({ name }) => name)).toEqual([...TO_CONFIRM, ...TO_FINISH, ...TO_TAKE])
  for (const { _id, name, status } of orders) {
    const { history } = await api<OrderWithHistory>(`/api/order/${_id}`)
    expect(new Set(history.map(({ to }) => to)).size, `${name} entered each status once`).toBe(history.length)
    expect(history.at(-1)?.to).toBe(status)
  }
}
