import { setTimeout as wait } from 'node:timers/promises'
import type { Order, OrderWithHistory, Product, VenueTable } from '@kafana/contract'
import { runBusyEvening } from '@kafana/demo'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { choose, deviceOf, fillIn } from '../browser.ts'
import { callsOf, type Calls } from '../calls.ts'
import { expectSameAsFresh, expectStillReadable, textOf } from '../fresh-screen.ts'
import { listenTo, openHearing, type Heard, type HearingDevice } from '../live-log.ts'
import { openNetwork, type Network } from '../network.ts'
import { openHouse, type House } from '../processes.ts'
import { DESK, PHONE } from '../screen.ts'

/** What a screen notices, it notices after some 20 s. */
const CUT_SECONDS = Number(process.env['CUT_SECONDS'] ?? 30)
const SLOW = { timeout: 60_000 }
/** So much has to happen meanwhile for the cut to mean something; of more than the server tells again it says so instead. */
const [LEAST_MISSED, MOST_TOLD_AGAIN] = [(CUT_SECONDS * 4) / 3, 10_000]
const TABLET = { width: 1024, height: 768 } as const

/** Orders of this story; the busy evening leaves them alone. */
const OURS = 'Cut'
const [TO_CONFIRM, TO_FINISH, TO_TAKE] = [
  ['Cut 1', 'Cut 2', 'Cut 3'],
  ['Cut 4', 'Cut 5'],
  ['Cut 6', 'Cut 7'],
] as const

interface Screen extends HearingDevice {
  readonly name: string
}

const banner = ({ page }: Screen) => page.getByText(/^Not live since/)
const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`, ${name}$`) })
const onEach = (screens: readonly Screen[], look: (screen: Screen) => Promise<void>) =>
  Promise.all(screens.map(look))

/** Food orders for the kitchen to work on, some of them confirmed. */
const takeOurs = async (house: House): Promise<void> => {
  const [ana, marko] = [await callsOf(house, 'ana@kafana.test'), await callsOf(house, 'kitchen@kafana.test')]
  const [[table], menu] = [await ana<VenueTable[]>('/api/tables'), await ana<Product[]>('/api/product')]
  const product = menu.find(({ category }) => category === 'food')?._id
  for (const name of [...TO_CONFIRM, ...TO_FINISH])
    await ana<Order>('/api/order', 'POST', { name, table: table?._id, products: [{ product, quantity: 1 }] })
  const { orders } = await ana<{ orders: Order[] }>(`/api/order?search=${OURS}&sort=oldest`)
  for (const { _id } of orders.slice(TO_CONFIRM.length))
    await marko(`/api/order/${_id}`, 'PUT', { status: 'pending' })
}

/** The page of a table that the evening comes to all the time. */
const boardPath = async (call: Calls): Promise<string> =>
  `/establishment/${(await call<VenueTable[]>('/api/tables')).at(-1)?._id}`

const openScreens = async (
  browser: Browser,
  house: House,
  { url }: Network,
): Promise<Record<'kitchen' | 'bar' | 'floor' | 'board' | 'orders' | 'day' | 'manager', Screen>> => {
  const open = async (
    name: string,
    person: string,
    path: string,
    size = DESK as { width: number; height: number },
  ): Promise<Screen> => ({
    ...(await openHearing(await deviceOf(browser, house, person, size, url), path)),
    name,
  })
  const kitchen = await open('the kitchen', 'kitchen', '/monitor')
  const bar = await open('the bar', 'bar', '/monitor', TABLET)
  await kitchen.page.getByText('Food', { exact: true }).click()
  await bar.page.getByText('Drink', { exact: true }).click()
  await kitchen.page.getByText(/^Pending/).click()
  await expect(card(kitchen.page, TO_FINISH[0])).toBeVisible()
  await kitchen.page.getByText(/^Created/).click()
  await expect(card(kitchen.page, TO_CONFIRM[0])).toBeVisible()
  return {
    kitchen,
    bar,
    floor: await open('the floor', 'kitchen', '/establishment'),
    board: await open('a table', 'bar', await boardPath(await callsOf(house, 'owner@kafana.test')), TABLET),
    orders: await open('the orders', 'owner', '/orders'),
    day: await open('the day', 'owner', '/home'),
    manager: await open('the manager', 'bar', '/manager', PHONE),
  }
}

/** Every message from the first one that a screen heard: each once, in order, the same as somebody heard who was never cut off. */
const expectHeardAll = ({ name, heard }: Screen, truth: Heard): void => {
  const from = heard[0]?.seq ?? Infinity
  expect(
    heard.map(({ seq }) => seq),
    `${name} heard each once and in order`,
  ).toEqual(truth.map(({ seq }) => seq).filter((seq) => seq >= from))
  expect(heard, `${name} heard what was said`).toEqual(truth.filter(({ seq }) => seq >= from))
}

const work = async ({ page }: Screen): Promise<void> => {
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

/** What was done to our orders since, as everybody heard it. */
const doneToOurs = (truth: Heard, since: number): string[] =>
  truth.flatMap((message) =>
    message.seq > since &&
    (message.type === 'orderStatusUpdated' || message.type === 'orderCreated') &&
    message.orderName.startsWith(OURS)
      ? [`${message.orderName} ${message.order.status}`]
      : [],
  )

const KITCHEN_DID = [
  ...TO_CONFIRM.map((name) => `${name} pending`),
  ...TO_FINISH.map((name) => `${name} done`),
]
const MANAGER_DID = TO_TAKE.map((name) => `${name} created`)

test.describe('a network that is cut under a busy evening', () => {
  let house: House
  let network: Network
  const stop = new AbortController()
  test.beforeAll(async () => {
    house = await openHouse({ demo: true })
    network = await openNetwork(house.url)
    await takeOurs(house)
  })
  test.afterAll(async () => {
    stop.abort()
    await network.close()
    await house.close()
  })

  test(`${CUT_SECONDS} s: every screen says so and stays readable, and then nothing is lost, doubled or out of order`, async ({
    browser,
  }) => {
    const opened = await openScreens(browser, house, network)
    const screens = Object.values(opened)
    // A screen that has not read anything yet has nothing to keep.
    await onEach(screens, ({ page }) => page.waitForLoadState('networkidle'))
    const truth = await listenTo(house, 'owner@kafana.test')
    const evening = runBusyEvening({
      server: house.url,
      gateway: null,
      signal: stop.signal,
      say: () => undefined,
      between: [150, 300],
      pace: 60,
      spare: ({ name }) => name.startsWith(OURS),
    })
    await expect.poll(() => Math.min(...screens.map(({ heard }) => heard.length)), SLOW).toBeGreaterThan(0)

    network.cut()
    const [missedFrom, until] = [truth.heard.at(-1)?.seq ?? 0, Date.now() + CUT_SECONDS * 1000]
    await onEach(screens, (screen) => expect(banner(screen), screen.name).toBeVisible(SLOW))
    const shown = new Map(
      await Promise.all(screens.map(async (screen) => [screen, await textOf(screen.page)] as const)),
    )
    await work(opened.kitchen)
    await takeOrders(opened.manager)
    await wait(until - Date.now())
    const { kitchen: _, manager: __, ...untouched } = opened
    await onEach(Object.values(untouched), async (screen) =>
      expectStillReadable(screen.page, shown.get(screen) ?? '', screen.name),
    )
    await onEach(screens, (screen) => expect(banner(screen), screen.name).toBeVisible())

    network.restore()
    const missed = (truth.heard.at(-1)?.seq ?? 0) - missedFrom
    await onEach(screens, (screen) => expect(banner(screen), screen.name).toBeHidden(SLOW))
    await expect
      .poll(() => doneToOurs(truth.heard, missedFrom).length, SLOW)
      .toBe(KITCHEN_DID.length + MANAGER_DID.length)
    stop.abort()
    await evening
    // The manager has a second connection, which only speaks and hears along, and either may come first: what its device did is counted below.
    const hearing = screens.filter((screen) => screen !== opened.manager)
    const behind = () =>
      hearing.filter(({ heard }) => heard.at(-1)?.seq !== truth.heard.at(-1)?.seq).map(({ name }) => name)
    await expect.poll(behind, SLOW).toEqual([])

    expect(missed).toBeGreaterThan(LEAST_MISSED)
    expect(missed).toBeLessThan(MOST_TOLD_AGAIN)
    for (const screen of hearing) expectHeardAll(screen, truth.heard)
    for (const { page, name } of [opened.floor, opened.board, opened.orders, opened.day])
      await expectSameAsFresh(page, name)
    // Cards stay where hands have learned to find them.
    for (const { page, name } of [opened.kitchen, opened.bar]) await expectSameAsFresh(page, name, 'any')
    await expectDoneOnce(house, truth.heard, missedFrom)
    truth.close()
    await onEach(screens, ({ page }) => page.context().close())
    expect(screens.flatMap(({ complaints }) => complaints)).toEqual([])
  })
})

const expectDoneOnce = async (house: House, truth: Heard, since: number): Promise<void> => {
  const done = doneToOurs(truth, since)
  expect(done.filter((each) => !MANAGER_DID.includes(each))).toEqual(KITCHEN_DID)
  expect(done.filter((each) => MANAGER_DID.includes(each))).toEqual(MANAGER_DID)
  const ask = await callsOf(house, 'owner@kafana.test')
  const { orders } = await ask<{ orders: Order[] }>(`/api/order?search=${OURS}&sort=oldest&limit=100`)
  expect(orders.map(({ name }) => name)).toEqual([...TO_CONFIRM, ...TO_FINISH, ...TO_TAKE])
  for (const { _id, name, status } of orders) {
    const { history } = await ask<OrderWithHistory>(`/api/order/${_id}`)
    expect(new Set(history.map(({ to }) => to)).size, `${name} went everywhere once`).toBe(history.length)
    expect(history.at(-1)?.to).toBe(status)
  }
}
