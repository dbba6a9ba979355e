import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, expect } from '@playwright/test'
import type { TestStack } from '../../test-stack.ts'
import { happens, pick } from './chance.ts'
import { type CutPhone, openCutPhone } from './cut-phone.ts'
import type { Fault } from './faults.ts'
import type { Evening, TakenDish } from './judge.ts'
import { doSomething } from './kitchen.ts'
import { whileUnchanged } from './unchanged.ts'
import { type CutVenue, dishesNow, kitchenOf, prepareCutVenue } from './venue.ts'

const HOUR_MS = 3_600_000
/** The clocks of the phones are right, an hour fast, and an hour slow (ms ahead). */
const CLOCKS = [0, HOUR_MS, -HOUR_MS] as const

/** More than a waiter takes (of each phone, a second). */
const DISHES = 0.5
const SPARE_DISHES = 20
/** The monitor does something so often (ms). */
const KITCHEN_MS = 700
/** The server is killed so often (ms). */
const KILL_MS = 25_000
/** Everything is sent within this time after the networks are back (ms): a phone that was killed waits for its lease. */
const SETTLED = { timeout: 90_000, intervals: [500] }

interface Options {
  readonly browser: Browser
  readonly stack: TestStack
  readonly phones: number
  readonly seconds: number
  /** Planted in each phone. */
  readonly fault?: Fault
}

/** What happened, for whoever reads the report. */
export interface Counts {
  readonly dishes: number
  readonly looks: number
  readonly cuts: number
  readonly kills: number
  readonly serverKills: number
}

/** What a person notes beside the phones. */
class Notes {
  readonly taken: TakenDish[] = []
  readonly claimed = new Set<string>()
  readonly counts = { dishes: 0, looks: 0, cuts: 0, kills: 0, serverKills: 0 }
  readonly #unused: string[]

  constructor(dishes: readonly string[]) {
    this.#unused = [...dishes]
  }

  /** Dishes that nobody has taken. */
  next(count: number): readonly string[] {
    return this.#unused.splice(0, count)
  }
}

/** Looks at a table; what is shown there as sent must be at the server at this moment. */
const look = async (phone: CutPhone, table: string, venue: CutVenue, notes: Notes): Promise<void> => {
  const shown = await phone.look(table)
  const there = await dishesNow(venue)
  notes.counts.looks += 1
  for (const { dish, where } of shown)
    if (where === 'sent' && !there.has(dish)) notes.claimed.add(`${dish} on ${phone.name}`)
}

const take = async (phone: CutPhone, table: string, notes: Notes): Promise<void> => {
  const dishes = notes.next(happens(1 / 3) ? 2 : 1)
  if (dishes.length === 0) return
  await phone.take(table, dishes)
  notes.counts.dishes += dishes.length
  for (const dish of dishes) notes.taken.push({ dish, phone: phone.name, table })
}

const changeNetwork = ({ network }: CutPhone, notes: Notes): void => {
  const change = pick(['restore', 'restore', 'cut', 'silence', 'loseAnswers'] as const) ?? 'restore'
  if (change !== 'restore') notes.counts.cuts += 1
  network[change]()
}

/** One thing that a waiter does, or that happens to a phone. */
const act = async (phone: CutPhone, venue: CutVenue, notes: Notes): Promise<void> => {
  const table = pick(venue.tables)?.name ?? ''
  const what = Math.random()
  if (what < 0.45) {
    await take(phone, table, notes)
    await look(phone, table, venue, notes)
  } else if (what < 0.6) await phone.carry(table)
  else if (what < 0.7) await look(phone, table, venue, notes)
  else if (what < 0.92) changeNetwork(phone, notes)
  else {
    notes.counts.kills += 1
    await phone.kill()
  }
}

/** Repeats something until the evening ends. */
const often = async (signal: AbortSignal, pauseMs: number, work: () => Promise<void>): Promise<void> => {
  while (!signal.aborted) {
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await work()
  }
}

const shownOn = async (phone: CutPhone, venue: CutVenue) => {
  const lines = []
  for (const { name } of venue.tables) lines.push(...(await phone.look(name)))
  return lines
}

/** Waits until a phone has nothing that waits, and what it shows is what the server has. */
const settled = async (phone: CutPhone, venue: CutVenue): Promise<readonly string[]> => {
  let sent: readonly string[] = []
  await expect
    .poll(async () => {
      const [lines, there] = [await shownOn(phone, venue), await dishesNow(venue)]
      sent = lines.filter(({ where }) => where === 'sent').map(({ dish }) => dish)
      const waiting = lines.filter(({ where }) => where === 'phone').length
      return waiting > 0 || new Set(sent).size < there.size ? 'not yet' : 'settled'
    }, SETTLED)
    .toBe('settled')
    // What is missing is for the judge.
    .catch(() => undefined)
  return sent
}

const allShown = async (
  phones: readonly CutPhone[],
  venue: CutVenue,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const shown = new Map<string, readonly string[]>()
  for (const phone of phones) shown.set(phone.name, await settled(phone, venue))
  return shown
}

/** A dish is said to be sold out while a phone is away, which takes it all the same. */
const takeSoldOut = async (phone: CutPhone, venue: CutVenue, notes: Notes): Promise<void> => {
  const dishes = notes.next(1)
  const [table] = venue.tables
  phone.network.cut()
  const products = await venue.owner<{ _id: string; name: string }[]>('/api/product')
  for (const { _id } of products.filter(({ name }) => dishes.includes(name)))
    await venue.monitor(`/api/product/${_id}/availability`, 'PUT', { state: 'soldOut' })
  await phone.take(table?.name ?? '', dishes)
  for (const dish of dishes) notes.taken.push({ dish, phone: phone.name, table: table?.name ?? '' })
  phone.network.restore()
}

/**
 * An evening on several phones whose networks, apps and server fail at random, while a monitor finishes orders and
 * seats parties elsewhere. What is judged was seen on the screens and asked of the server, past the networks.
 */
export const runEvening = async (
  options: Options,
): Promise<Evening & { readonly counts: Counts; readonly consoleErrors: readonly string[] }> => {
  const { browser, stack, seconds, fault } = options
  const dishCount = Math.ceil(options.phones * seconds * DISHES) + SPARE_DISHES
  const venue = await prepareCutVenue(stack, dishCount)
  const { dishes } = venue
  const notes = new Notes(dishes)
  const phones: CutPhone[] = []
  for (const [at, waiter] of venue.waiters.slice(0, options.phones).entries())
    phones.push(
      await openCutPhone(browser, stack, { waiter, dishes, clockAhead: CLOCKS[at % CLOCKS.length], fault }),
    )
  const [first] = phones
  if (first) await takeSoldOut(first, venue, notes)

  const ending = AbortSignal.timeout(seconds * 1000)
  await Promise.all([
    ...phones.map((phone) => often(ending, 0, () => act(phone, venue, notes))),
    often(ending, KITCHEN_MS, () => doSomething(venue)),
    often(ending, KILL_MS, async () => {
      notes.counts.serverKills += 1
      await stack.stopServer(happens(2 / 3) ? 'SIGKILL' : 'SIGTERM')
      await stack.startServer()
    }),
  ])

  for (const { network } of phones) network.restore()
  const shown = await whileUnchanged(
    () => dishesNow(venue),
    () => allShown(phones, venue),
  )
  const refused: string[] = []
  for (const phone of phones) refused.push(...(await phone.refused()))
  const consoleErrors = phones.flatMap((phone) => phone.consoleErrors)
  for (const phone of phones) await phone.close()
  const { taken, claimed, counts } = notes
  return {
    taken,
    kitchen: await kitchenOf(venue),
    claimed: [...claimed],
    refused,
    shown,
    counts,
    consoleErrors,
  }
}
