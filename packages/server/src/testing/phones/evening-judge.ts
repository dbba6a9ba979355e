import type { Snapshot } from '@kafana/contract'
import type { ShownVenue } from './phone-app.ts'
import type { Phone, PhonesEvening, TakenDish } from './phones-evening.ts'
import { type StoredDish, storedDishes } from './stored-dishes.ts'

const repeated = (of: readonly string[]): readonly string[] => [
  ...new Set(of.filter((each, at) => of.indexOf(each) !== at)),
]
const named = (what: string, of: readonly string[]): readonly string[] => of.map((each) => `${what}: ${each}`)

/** What an open phone shows, read before the server is asked. */
const screenOf = ({ name, app }: Phone) =>
  app && {
    name,
    lines: app.parties().flatMap(({ rounds }) => rounds.flatMap(({ lines }) => lines)),
    kept: new Map(
      app
        .changes()
        .filter(({ call }) => call === 'service.sendTicket')
        .flatMap(({ state, input }) => input.body?.lines?.map(({ id }) => [id, state] as const) ?? []),
    ),
  }

/** What contradicts the promises of the phones at any moment; none if nothing. */
export const faultsNow = async ({
  phones,
  server,
  venue,
  notes,
}: PhonesEvening): Promise<readonly string[]> => {
  const screens = phones.flatMap((phone) => screenOf(phone) ?? [])
  const stored = await storedDishes(server(), venue.companyId)
  for (const { line } of stored) notes.known.add(line)
  const isGone = ({ line, phone }: TakenDish): boolean => {
    if (notes.known.has(line) || notes.dropped.has(line)) return false
    // What a closed phone keeps is seen when it is open again.
    return screens.find(({ name }) => name === phone)?.kept.has(line) === false
  }
  return [
    ...named('made twice', repeated(stored.map(({ dish }) => dish))),
    ...named(
      'lost',
      notes.taken.filter(isGone).map(({ dish }) => dish),
    ),
    ...screens.flatMap(({ name, lines }) => [
      ...named(`shown twice on ${name}`, repeated(lines.map(({ id }) => id))),
      ...named(
        `shown as sent too early on ${name}`,
        lines
          .filter(({ id, where }) => (where === 'server' || where === 'kitchen') && !notes.known.has(id))
          .map(({ id }) => id),
      ),
    ]),
  ]
}

/** What a phone has of the venue, comparable with what the server says. */
const comparable = ({ menu, floor, checks, states }: ShownVenue) => ({ menu, floor, checks, states })
const fromServer = ({ menu, floor, checks, states }: Snapshot) => {
  const { version: _menu, ...ofMenu } = menu ?? {}
  const { version: _floor, ...ofFloor } = floor ?? {}
  return { menu: ofMenu, floor: ofFloor, checks: checks?.checks, states: states?.tables }
}

/** How what this phone has differs from a new snapshot of its waiter. */
export const staleOn = async (phone: Phone, { server, track }: PhonesEvening): Promise<readonly string[]> => {
  const kept = phone.app?.venue()
  const { body } = await track(server().send('GET', '/api/waiter/snapshot', { token: phone.member.token }))
  const now = fromServer(body as unknown as Snapshot)
  if (!kept) return [`nothing is known on ${phone.name}`]
  const { version: _version, ...of } = comparable(kept) as ReturnType<typeof comparable> & {
    version?: number
  }
  const parts = Object.keys(now) as (keyof typeof now)[]
  const stale = parts.filter((part) => text(of[part]) !== text(now[part]))
  return [...named(`stale on ${phone.name}`, stale)]
}

/** Menu and floor are kept with their versions, which say when they were read. */
const text = (part: unknown): string => {
  const { version: _version, ...rest } = {
    version: 0,
    ...(Array.isArray(part) ? { list: part } : (part as object)),
  }
  return JSON.stringify(rest)
}

const SETTLED_MS = 11_000
/** The phones whose network has been up for long, and which say that they are current. */
export const currentPhones = ({ phones }: PhonesEvening): readonly Phone[] =>
  phones.filter(({ app, link }) => app?.live() === 'open' && link.upFor() >= SETTLED_MS)

/** Tickets of one phone for one place are made in the order in which they were taken. */
const outOfOrder = ({ notes }: PhonesEvening, stored: readonly StoredDish[]): readonly string[] => {
  const orders = new Map(stored.map(({ line, order }) => [line, order]))
  const inTurn = notes.taken.filter(
    ({ line, isHeld }) => !isHeld && !notes.resent.has(line) && orders.has(line),
  )
  const queues = Map.groupBy(inTurn, ({ phone, place }) => `${phone} ${place}`)
  return [...queues.values()].flatMap((queue) =>
    queue.flatMap(({ dish, line }, at) => {
      const before = queue[at - 1]
      return before && (orders.get(line) ?? 0) < (orders.get(before.line) ?? 0) - 1
        ? [`${dish} before ${before.dish}`]
        : []
    }),
  )
}

/** A request takes at most this long (ms). */
const LONGEST_REQUEST_MS = 11_000
/** Whatever its clock shows, the server knows when a ticket was taken. */
const wrongTimes = ({ notes }: PhonesEvening, stored: readonly StoredDish[]): readonly string[] => {
  const takenAt = new Map(
    stored.flatMap(({ line, takenAt: at }) => (at === null ? [] : [[line, at] as const])),
  )
  return notes.taken
    .filter(({ line }) => !notes.resent.has(line))
    .filter(({ line, at }) => Math.abs((takenAt.get(line) ?? at) - at) > LONGEST_REQUEST_MS)
    .map(({ dish }) => dish)
}

/** What contradicts the promises after everything was sent and read. */
export const faultsAtEnd = async (evening: PhonesEvening): Promise<readonly string[]> => {
  const { phones, notes, server, venue } = evening
  const screens = phones.flatMap((phone) => screenOf(phone) ?? [])
  const refused = new Set(
    screens.flatMap(({ kept }) => [...kept].filter(([, state]) => state === 'refused').map(([line]) => line)),
  )
  const waiting = phones.flatMap(({ app }) => app?.changes().filter(({ state }) => state === 'waiting') ?? [])
  const stored = await storedDishes(server(), venue.companyId)
  const made = new Set(stored.map(({ line }) => line))
  const ends = (line: string): number =>
    [made, refused, notes.dropped].filter((each) => each.has(line)).length
  return [
    ...(await faultsNow(evening)),
    ...named(
      'never sent',
      waiting.map(({ call }) => call),
    ),
    ...named(
      'with no end, or several',
      notes.taken.filter(({ line }) => ends(line) !== 1).map(({ dish }) => dish),
    ),
    ...named('out of order', outOfOrder(evening, stored)),
    ...named('taken at another time', wrongTimes(evening, stored)),
    ...named(
      'not current',
      phones.filter(({ app }) => app?.live() !== 'open').map(({ name }) => name),
    ),
    ...named(
      'still shown as just sent',
      phones.filter(({ app }) => app?.venue()?.sent.length !== 0).map(({ name }) => name),
    ),
    ...(await Promise.all(phones.map((phone) => staleOn(phone, evening)))).flat(),
  ]
}
