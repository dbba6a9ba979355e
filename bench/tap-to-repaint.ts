import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, type Order } from '@kafana/contract'
import type { Browser, Page } from '@playwright/test'
import type { BusyVenue } from './busy-venue.ts'
import { openBarePage, openWatchedPage } from './watched-page.ts'

const TAPS = 40
const NAME = 'Tap'

/** Moments of this machine, in ms, the same clock in every page of a browser. */
interface Moments {
  tapped: number
  heard: ((orderName: string) => void) | null
}
type Clocked = typeof globalThis & { benchMoments: Moments }

const prepare = (): void => {
  const moments: Moments = { tapped: 0, heard: null }
  Object.assign(globalThis, { benchMoments: moments })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      moments.tapped = performance.timeOrigin + timeStamp
    },
    { capture: true },
  )
}

const tappedAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Clocked).benchMoments.tapped)

/** Resolves in the page's second frame after the card has gone: by then it was painted. */
const untilGone = (page: Page, label: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const isThere = (): boolean => document.querySelector(`article[aria-label$=", ${name}"]`) !== null
        const frames = (): void =>
          void requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
          )
        const look = new MutationObserver(() => {
          if (isThere()) return
          look.disconnect()
          frames()
        })
        look.observe(document.body, { subtree: true, childList: true })
      }),
    label,
  )

/** Listens in a page that has nothing else to do. */
const listenBarely = async (page: Page, { session }: BusyVenue): Promise<void> => {
  const { user, token } = await session('bar')
  await page.evaluate(
    ({ path, protocols }) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}`, protocols)
        const moments: Moments = { tapped: 0, heard: null }
        Object.assign(globalThis, { benchMoments: moments })
        socket.addEventListener('message', ({ data }) =>
          moments.heard?.((JSON.parse(String(data)) as { orderName?: string }).orderName ?? ''),
        )
        socket.addEventListener('open', () => resolve())
      }),
    { path: `${LIVE_PATH}?userId=${user._id}`, protocols: [LIVE_PROTOCOL, `${LIVE_BEARER_PREFIX}${token}`] },
  )
}

/** Changes an order's status from one bare page and waits in another until it was told and two frames went by. */
const bareTap = async (from: Page, to: Page, order: Order, token: string): Promise<number> => {
  const painted = to.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const { benchMoments } = globalThis as Clocked
        benchMoments.heard = (orderName) => {
          if (orderName === name)
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
            )
        }
      }),
    order.name,
  )
  const sent = await from.evaluate(
    async ({ id, proof }) => {
      const at = performance.timeOrigin + performance.now()
      const body = JSON.stringify({ status: 'pending', expectedStatus: 'created' })
      await fetch(`/api/order/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${proof}` },
        body,
      })
      return at
    },
    { id: order._id, proof: token },
  )
  return (await painted) - sent
}

/**
 * From the press on Confirm at one monitor until the card is gone from another, and the same change over the bare wire: a request, its news and two frames.
 * In turns, so that both meet the same machine. Milliseconds.
 */
export const tapToRepaint = async (
  browser: Browser,
  venue: BusyVenue,
): Promise<{ taps: number[]; floors: number[] }> => {
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
  await listenBarely(to, venue)
  const [[table], { token }] = [await venue.tables(), await venue.session('kitchen')]
  if (!table) throw new Error('the demo venue has no table')
  const [taps, floors]: [number[], number[]] = [[], []]
  for (let index = 0; index < TAPS; index += 1) {
    const name = `${NAME} ${index}`
    const order = await venue.takeOrder(table, name)
    const cards = [one, other].map((page) => page.getByRole('article', { name: new RegExp(`, ${name}$`) }))
    for (const card of cards) await card.waitFor()
    const gone = untilGone(other, name)
    await cards[0]?.getByRole('button', { name: /^Confirm/ }).click()
    taps.push((await gone) - (await tappedAt(one)))
    await venue.move({ ...order, status: 'pending' }, 'done')
    const bare = await venue.takeOrder(table, `Bare ${index}`)
    floors.push(await bareTap(from, to, bare, token))
    await venue.move({ ...bare, status: 'pending' }, 'done')
  }
  return { taps, floors }
}
