import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, type Order } from '@kafana/contract'
import type { Browser, Page } from '@playwright/test'
import type { BusyVenue } from './busy-venue.ts'
import { openRawScreens } from './raw-screens.ts'
import { openBarePage, openWatchedPage } from './watched-page.ts'

/** Beside two monitors, of fifty screens: a session may have twenty connections. */
const OTHER_SCREENS = { kitchen: 16, bar: 16, owner: 16 }

/** Times in ms by the clock that all pages of a browser share. */
interface Timings {
  tapped: number
  onEvent: ((orderName: string) => void) | null
}
type TimedGlobal = typeof globalThis & { benchTimings: Timings }

const prepare = (): void => {
  const timings: Timings = { tapped: 0, onEvent: null }
  Object.assign(globalThis, { benchTimings: timings })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      timings.tapped = performance.timeOrigin + timeStamp
    },
    { capture: true },
  )
}

const tappedAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as TimedGlobal).benchTimings.tapped)

/** Resolves in the second frame after the card was removed, when the change has been painted. */
const untilRemoved = (page: Page, label: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const isPresent = (): boolean => document.querySelector(`article[aria-label$=", ${name}"]`) !== null
        const frames = (): void =>
          void requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
          )
        const observer = new MutationObserver(() => {
          if (isPresent()) return
          observer.disconnect()
          frames()
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
    label,
  )

/** Screens that listen and show nothing. Returns the function that closes them. */
const openOtherScreens = async ({ url, session }: BusyVenue): Promise<() => void> => {
  const screens = Object.entries(OTHER_SCREENS).map(async ([account, count]) => {
    const { user, token } = await session(account)
    return Array.from({ length: count }, () => ({
      path: `${LIVE_PATH}?userId=${user._id}`,
      headers: { authorization: `Bearer ${token}`, 'sec-websocket-protocol': LIVE_PROTOCOL },
      onText: () => undefined,
    }))
  })
  return openRawScreens(Number(new URL(url).port), (await Promise.all(screens)).flat())
}

/** Subscribes to live messages in an otherwise empty page. */
const listenInBarePage = async (page: Page, { session }: BusyVenue): Promise<void> => {
  const { user, token } = await session('bar')
  await page.evaluate(
    ({ path, protocols }) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}`, protocols)
        const timings: Timings = { tapped: 0, onEvent: null }
        Object.assign(globalThis, { benchTimings: timings })
        socket.addEventListener('message', ({ data }) =>
          timings.onEvent?.((JSON.parse(String(data)) as { orderName?: string }).orderName ?? ''),
        )
        socket.addEventListener('open', () => resolve())
      }),
    { path: `${LIVE_PATH}?userId=${user._id}`, protocols: [LIVE_PROTOCOL, `${LIVE_BEARER_PREFIX}${token}`] },
  )
}

/**
 * Changes an order's status in one bare page and waits in another for the event and two frames.
 */
const bareTap = async (from: Page, to: Page, order: Order, token: string): Promise<number> => {
  const painted = to.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const { benchTimings } = globalThis as TimedGlobal
        benchTimings.onEvent = (orderName) => {
          if (orderName === name)
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
            )
        }
      }),
    order.name,
  )
  const sent = await from.evaluate(
    async ({ id, bearer }) => {
      const at = performance.timeOrigin + performance.now()
      const body = JSON.stringify({ status: 'pending', expectedStatus: 'created' })
      await fetch(`/api/order/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body,
      })
      return at
    },
    { id: order._id, bearer: token },
  )
  return (await painted) - sent
}

export interface Taps {
  /** From a press on Confirm on one monitor until the card disappears on another, in ms. */
  tap(): Promise<number>
  /** Of the same change over the bare transport: a request, its event and two frames. */
  bare(): Promise<number>
  close(): void
}

/** Opens two monitors, two bare pages, and so many bare screens that all of them are fifty. */
export const openTaps = async (browser: Browser, venue: BusyVenue): Promise<Taps> => {
  const close = await openOtherScreens(venue)
  const [{ page: one }, { page: other }] = [
    await openWatchedPage(browser, venue.url, 'kitchen', '/monitor'),
    await openWatchedPage(browser, venue.url, 'kitchen', '/monitor'),
  ]
  for (const page of [one, other]) await page.getByText('Food', { exact: true }).first().click()
  const [{ page: from }, { page: to }] = [
    await openBarePage(browser, venue.url),
    await openBarePage(browser, venue.url),
  ]
  await one.evaluate(prepare)
  await listenInBarePage(to, venue)
  const [[table], { token }] = [await venue.tables(), await venue.session('kitchen')]
  if (!table) throw new Error('the demo venue has no table')
  let taken = 0
  const takeOrder = (name: string): Promise<Order> => {
    taken += 1
    return venue.takeOrder(table, `${name} ${taken}`)
  }
  return {
    close,
    tap: async () => {
      const order = await takeOrder('Tap')
      const { name } = order
      const cards = [one, other].map((page) => page.getByRole('article', { name: new RegExp(`, ${name}$`) }))
      for (const card of cards) await card.waitFor()
      const removed = untilRemoved(other, name)
      await cards[0]?.getByRole('button', { name: /^Confirm/ }).click()
      const ms = (await removed) - (await tappedAt(one))
      await venue.move({ ...order, status: 'pending' }, 'done')
      return ms
    },
    bare: async () => {
      const order = await takeOrder('Bare')
      const ms = await bareTap(from, to, order, token)
      await venue.move({ ...order, status: 'pending' }, 'done')
      return ms
    },
  }
}
