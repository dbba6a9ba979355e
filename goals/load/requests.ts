import { randomUUID } from 'node:crypto'
import type { BusyVenue } from './busy-venue.ts'
import { createParties, type LoadRequest } from './parties.ts'

const DAY_MS = 86_400_000
const instant = (at: number): string => new Date(at).toISOString()

/** Of a hundred requests of a venue, `weight` are of that kind. */
const requestsOf = (venue: BusyVenue, now: () => number): (() => LoadRequest) => {
  const { owner, monitors, waiter } = venue
  const parties = createParties(venue)
  let made = 0
  const monitor = () => monitors[made % monitors.length] ?? owner
  const give = (): LoadRequest => ({
    method: 'PUT',
    path: `/api/user/${waiter.id}/balance?code=give`,
    call: { token: owner.token, key: randomUUID(), body: { balance: 1 } },
  })
  const read = (path: () => string, as: () => { readonly token: string }) => (): LoadRequest => ({
    method: 'GET',
    path: path(),
    call: { token: as().token },
  })
  const page = read(() => '/api/order?page=1', monitor)
  const month = (): string => `/api/statistics?start=${instant(now() - 30 * DAY_MS)}&end=${instant(now())}`
  // A party is seated by one request and followed by fourteen.
  const kinds: readonly (readonly [weight: number, make: () => LoadRequest])[] = [
    [4, () => parties.seat() ?? parties.next() ?? page()],
    [52, () => parties.next() ?? parties.seat() ?? page()],
    [3, give],
    [20, page],
    [12, read(() => '/api/orders/recent?category=food', monitor)],
    [8, read(() => '/api/orders/floor', monitor)],
    [1, read(month, () => owner)],
  ]
  const deck = kinds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))
  return () => {
    made += 1
    const make = deck[Math.floor(Math.random() * deck.length)] ?? page
    return make()
  }
}

/**
 * What busy venues send, each as often as the others: parties that sit down, order, are served and pay, the lists that
 * screens show, balances, and now and then statistics.
 */
export const createRequests = (venues: readonly BusyVenue[], now: () => number): (() => LoadRequest) => {
  const each = venues.map((venue) => requestsOf(venue, now))
  let asked = 0
  return () => {
    asked += 1
    const next = each[asked % each.length]
    if (!next) throw new RangeError('a load needs a venue')
    return next()
  }
}
