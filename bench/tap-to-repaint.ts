import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, type Order } from '@kafana/contract'
import type { Browser, Page } from '@playwright/test'
import type { BusyVenue } from './busy-venue.ts'
import { openBarePage, openWatchedPage } from './watched-page.ts'

const TAPS = 40
const NAME = 'Tap'

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

/**
 * The time from a press on Confirm on one monitor until the card disappears on another, and of the same
 * change over the bare transport: a request, its event and two frames. Measured alternately under the same
 * load, in ms.
 */
export const tapToRepaint = async (
  browser: Browser,
  venue: BusyVenue,
): Promise<{ taps: number[]; baselines: number[] }> => {
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
  const [taps, baselines]: [number[], number[]] = [[], []]
  for (let index = 0; index < TAPS; index += 1) {
    const name = `${NAME} ${index}`
    const order = await venue.takeOrder(table, name)
    const cards = [one, other].map((page) => page.getByRole('article', { name: new RegExp(`, ${name}$`) }))
    for (const card of cards) await card.waitFor()
    const removed = untilRemoved(other, name)
    await cards[0]?.getByRole('button', { name: /^Confirm/ }).click()
    taps.push((await removed) - (await tappedAt(one)))
    await venue.move({ ...order, status: 'pending' }, 'done')
    const bare = await venue.takeOrder(table, `Bare ${index}`)
    baselines.push(await bareTap(from, to, bare, token))
    await venue.move({ ...bare, status: 'pending' }, 'done')
  }
  return { taps, baselines }
}
