import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Check, Snapshot } from '@kafana/contract'
import fc from 'fast-check'
import { AppError } from '../../platform/http/app-error.ts'
import { billOrders, moveOrder } from '../orders-factories.ts'
import { pickFrom } from '../pick.ts'
import type { PhoneApp } from './phone-app.ts'
import { LINK_STATES } from './phone-socket.ts'
import type { Phone, PhonesEvening } from './phones-evening.ts'

/** What happens on a phone, to it, and elsewhere in the venue. */
const PHONE_ACTS = ['take', 'carry', 'fire', 'covers', 'note', 'move', 'link', 'kill', 'read'] as const
const OTHER_ACTS = [
  'finish',
  'merge',
  'move check',
  'close',
  'reject',
  'archive table',
  'sold out',
  'archive product',
] as const
/** One event; `pick`, `other` and `flag` choose what it is about, and how. */
export interface EveningEvent {
  readonly do: (typeof PHONE_ACTS)[number] | (typeof OTHER_ACTS)[number] | 'wait' | 'restart'
  readonly phone: number
  readonly pick: number
  readonly other: number
  readonly flag: boolean
}
type Run<T> = (evening: PhonesEvening, event: EveningEvent, of: T) => Promise<void> | void

const WAITS_MS = [600, 2_500, 7_000, 20_000] as const

const weighted = (weight: number, acts: readonly EveningEvent['do'][]) => ({
  weight,
  arbitrary: fc.constantFrom(...acts),
})
export const anyEveningEvent: fc.Arbitrary<EveningEvent> = fc.record({
  do: fc.oneof(
    weighted(8, ['take']),
    weighted(6, ['carry', 'fire', 'covers', 'note', 'move', 'read']),
    weighted(6, ['link', 'link', 'kill']),
    weighted(4, ['wait']),
    weighted(5, OTHER_ACTS),
    weighted(2, ['finish']),
    weighted(1, ['restart']),
  ),
  phone: fc.nat(2),
  pick: fc.nat(99),
  other: fc.nat(99),
  flag: fc.boolean(),
})

const tablesOn = ({ venue }: PhoneApp): readonly string[] =>
  (venue()?.floor.tables ?? []).map(({ _id }) => _id)

/** Takes one or two dishes at a table, for the party there that the phone knows, or for the table. */
const take: Run<Phone> = ({ notes, course, appOf, time }, { pick, other, flag }, phone) => {
  const { act, venue, parties } = appOf(phone)
  const known = venue()
  const table = pickFrom(known?.floor.tables ?? [], pick)?._id
  if (!known || table === undefined) return
  const check = parties().find((each) => each.table === table)?.check?._id
  const number = notes.taken.length
  const lines = [number, number + 1].slice(0, 1 + (other % 2)).map((dish, at) => ({
    id: `line-${dish}`,
    product: pickFrom(known.menu.products, other + at)?._id ?? '',
    quantity: 1,
    note: `dish ${dish}`,
    ...(flag && { course, hold: true }),
  }))
  act.sendTicket({
    id: `ticket-${number}`,
    table,
    ...(check !== undefined && { check }),
    ...(pick % 5 === 0 && { covers: 1 + (other % 8) }),
    lines,
  })
  for (const { id, note } of lines)
    notes.taken.push({
      dish: note,
      line: id,
      phone: phone.name,
      place: check ?? table,
      isHeld: flag,
      at: time.now(),
    })
}

/** For a party that the server knows. */
const serve =
  (
    act: (
      app: PhoneApp['act'],
      check: Check,
      of: { event: EveningEvent; app: PhoneApp; course: string },
    ) => void,
  ): Run<Phone> =>
  ({ appOf, course }, event, phone) => {
    const app = appOf(phone)
    const known = app.parties().flatMap(({ check }) => check ?? [])
    const check = pickFrom(known, event.pick)
    if (check) act(app.act, check, { event, app, course })
  }

/** The lines of everything that a phone keeps. */
const keptLines = ({ changes }: PhoneApp): ReadonlySet<string> =>
  new Set(changes().flatMap(({ input }) => input.body?.lines?.map(({ id }) => id) ?? []))

/** Reads a refusal: it is sent again, at another table or not, or dropped. */
const read: Run<Phone> = ({ appOf, notes }, { pick, other, flag }, phone) => {
  const app = appOf(phone)
  const all = app.changes().filter(({ state }) => state === 'refused')
  const refused = pickFrom(all, pick)
  if (!refused) return
  const before = keptLines(app)
  const table = other % 3 === 0 ? pickFrom(tablesOn(app), other) : undefined
  if (flag) app.act.discardChange(refused.key)
  else app.act.resendRefused(refused.key, table === undefined ? {} : { table })
  const after = keptLines(app)
  for (const line of before) if (!after.has(line)) notes.dropped.add(line)
  for (const { id } of refused.input.body?.lines ?? []) notes.resent.add(id)
}

/** The app ends now, or in the middle of whatever it does in these seconds. */
const kill: Run<Phone> = async ({ close, time }, { other, flag }, phone) => {
  const killLater = async (): Promise<void> => {
    for (let turns = flag ? 3 * other : 0; turns > 0; turns -= 1) await nextTurn()
    close(phone)
  }
  await Promise.all([killLater(), flag ? time.advance(WAITS_MS[1]) : undefined])
}

const PHONE_RUNS: Readonly<Record<(typeof PHONE_ACTS)[number], Run<Phone>>> = {
  take,
  read,
  carry: serve(({ carry }, { _id }, { app }) => {
    const ready = app.parties().find(({ check }) => check?._id === _id)?.ready ?? []
    void carry(
      _id,
      ready.map(({ id }) => id),
    )
  }),
  fire: serve(({ fire }, { _id }, { course }) => fire(_id, course)),
  covers: serve(({ setCovers }, { _id }, { event }) => setCovers(_id, 1 + (event.other % 8))),
  note: serve(({ setNote }, { _id }, { event }) => setNote(_id, `note ${event.other}`)),
  move: serve(({ moveParty }, { _id }, { event, app }) => {
    const table = pickFrom(tablesOn(app), event.other)
    if (table !== undefined) moveParty(_id, table)
  }),
  link: (_, { pick, flag }, { link }) => link.set(flag ? 'up' : (pickFrom(LINK_STATES, pick) ?? 'up')),
  kill,
}

/** What somebody else of the venue sees. */
const seen = async ({ server, venue, track }: PhonesEvening): Promise<Snapshot> => {
  const { body } = await track(server().send('GET', '/api/waiter/snapshot', { token: venue.owner.token }))
  return body as unknown as Snapshot
}
const ask = async (
  { server, venue, track }: PhonesEvening,
  method: string,
  path: string,
  body?: object,
): Promise<void> => {
  const { token } = venue.owner
  const { status } = await track(server().send(method, path, { token, ...(body && { body }) }))
  // What was chosen may not be there any more, or in use.
  if (status >= 500) throw new Error(`${method} ${path} was answered with ${status}`)
}

/** Nothing happens where it is refused. */
const unlessRefused = async ({ track }: PhonesEvening, work: Promise<unknown>): Promise<void> => {
  await track(work).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

const finish: Run<Check> = async (evening, { pick, other }, { orders }) => {
  const order = pickFrom(orders, pick + other)
  if (order) await unlessRefused(evening, moveOrder(evening.server(), evening.venue, order._id, 'done'))
}
const reject: Run<Check> = async (evening, { other }, { orders }) => {
  const order = pickFrom(orders, other)
  if (order) await unlessRefused(evening, moveOrder(evening.server(), evening.venue, order._id, 'rejected'))
}
/** The party has paid. */
const close: Run<Check> = async (evening, _, { orders }) => {
  const owed = orders.filter(({ status }) => status !== 'rejected' && status !== 'billed')
  const { server, venue } = evening
  for (const { _id } of owed) await unlessRefused(evening, moveOrder(server(), venue, _id, 'delivered'))
  const ids = owed.map(({ _id }) => _id)
  if (ids.length > 0) await unlessRefused(evening, billOrders(server(), venue, ids))
}

const OTHER_RUNS: Readonly<Record<(typeof OTHER_ACTS)[number], Run<Snapshot>>> = (() => {
  const ofCheck =
    (run: Run<Check>): Run<Snapshot> =>
    (evening, event, { checks }) => {
      const check = pickFrom(checks?.checks ?? [], event.pick)
      return check && run(evening, event, check)
    }
  const tableOf = ({ floor }: Snapshot, pick: number): string =>
    pickFrom(floor?.tables ?? [], pick)?._id ?? ''
  const productOf = ({ menu }: Snapshot, pick: number): string =>
    `/api/product/${pickFrom(menu?.products ?? [], pick)?._id ?? ''}`
  return {
    finish: ofCheck(finish),
    reject: ofCheck(reject),
    close: ofCheck(close),
    merge: (evening, event, all) => {
      const into = pickFrom(all.checks?.checks ?? [], event.other)?._id
      return ofCheck((_, __, { _id }) =>
        into === undefined || into === _id
          ? undefined
          : ask(evening, 'POST', `/api/checks/${_id}/merge`, { into }),
      )(evening, event, all)
    },
    'move check': (evening, event, all) =>
      ofCheck((_, __, { _id }) =>
        ask(evening, 'POST', `/api/checks/${_id}/move`, {
          table: tableOf(all, event.other),
          as: event.flag ? 'merge' : 'beside',
        }),
      )(evening, event, all),
    // Two tables stay.
    'archive table': (evening, { pick }, all) =>
      (all.floor?.tables.length ?? 0) > 2
        ? ask(evening, 'DELETE', `/api/tables/${tableOf(all, pick)}`)
        : undefined,
    'sold out': (evening, { pick, flag }, all) =>
      ask(evening, 'PUT', `${productOf(all, pick)}/availability`, { state: flag ? 'soldOut' : 'available' }),
    'archive product': (evening, { pick }, all) =>
      (all.menu?.products.length ?? 0) > 2 ? ask(evening, 'DELETE', productOf(all, pick)) : undefined,
  }
})()

const isOf = <T extends string>(acts: readonly T[], act: string): act is T =>
  (acts as readonly string[]).includes(act)

/** Lets an event happen. */
export const happen = async (evening: PhonesEvening, event: EveningEvent): Promise<void> => {
  const { phones, time, restart } = evening
  const act = event.do
  if (act === 'wait') await time.advance(pickFrom(WAITS_MS, event.pick) ?? 0)
  else if (act === 'restart') await restart(pickFrom(WAITS_MS, event.pick) ?? 0)
  else if (isOf(PHONE_ACTS, act)) {
    const phone = pickFrom(phones, event.phone)
    if (phone) await PHONE_RUNS[act](evening, event, phone)
  } else await OTHER_RUNS[act](evening, event, await seen(evening))
  // Longer than a database takes; an app that is killed in the same instant has shown nothing yet.
  await time.advance(1)
}
