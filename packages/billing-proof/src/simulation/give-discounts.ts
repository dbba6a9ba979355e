import type { Check } from '@kafana/contract'
import { type BillingPage, withRetries } from './bill-steps.ts'
import { PIN } from './make-venue.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

interface NewDiscount {
  readonly id: string
  readonly kind: 'percent' | 'amount' | 'comp'
  /** Percent, or an amount in major units. */
  readonly value: number
  /** Of how many lines; 0: of the whole check. */
  readonly lines: number
}
/** An owner takes something off what the table pays, or reverses a discount. */
export interface DiscountAction {
  readonly type: 'discount'
  readonly table: string
  readonly owner: string
  /** Null: one is reversed. */
  readonly given: NewDiscount | null
}

/** In how many of the histories something is taken off, how often, and how often that is reversed. */
const DISCOUNTS = { chance: 0.3, most: 4, reversed: 0.25 }
const KINDS = ['percent', 'percent', 'amount', 'amount', 'comp'] as const
const MOST = { percent: 70, amount: 200, lines: 2 }

const drawDiscount = (random: Random, table: string, owner: string): DiscountAction => {
  if (random.chance(DISCOUNTS.reversed)) return { type: 'discount', table, owner, given: null }
  const kind = random.pick(KINDS)
  const lines = random.below(MOST.lines + 1)
  const value = kind === 'comp' ? 0 : (1 + random.below(MOST[kind] * 100)) / 100
  return { type: 'discount', table, owner, given: { id: random.hex(32), kind, value, lines } }
}

/** What is taken off prices before, while and after guests pay. */
export const drawDiscounts = (random: Random, { table, owner, monitors }: ServedVenue, periodMs: number) =>
  random.chance(DISCOUNTS.chance)
    ? Array.from({ length: 1 + random.below(DISCOUNTS.most) }, () => ({
        at: random.below(periodMs),
        monitor: random.below(monitors.length),
        action: drawDiscount(random, table, owner.username),
      }))
    : []

const REASON = 'regular'

const checkOf = async (page: BillingPage, table: string): Promise<Check | null> => {
  const checks = await withRetries(page, () => page.client.api<Check[]>('GET', `/api/checks/table/${table}`))
  return checks?.find(({ state }) => state === 'open') ?? null
}

const give = async (
  page: BillingPage,
  check: Check,
  owner: string,
  { id, kind, value, lines: count }: NewDiscount,
): Promise<void> => {
  const { client } = page
  const open = check.orders
    .filter(({ status }) => status !== 'billed' && status !== 'rejected')
    .flatMap(({ products }) => products)
  const first = client.random.below(Math.max(1, open.length - count + 1))
  const lines = open
    .slice(first, first + count)
    .map(({ line, lineVersion }) => ({ id: line, version: lineVersion }))
  if (lines.length < count) return
  const body = {
    id,
    kind,
    value,
    ...(count > 0 && { lines }),
    reason: REASON,
    approval: { username: owner, pin: PIN },
  }
  const given = await withRetries(page, () => client.api('POST', `/api/checks/${check._id}/discounts`, body))
  if (given !== null) page.note(`${client.processRun.name} has given ${id}`)
}

const reverse = async (page: BillingPage, { _id: check, discounts = [] }: Check): Promise<void> => {
  const { client } = page
  if (discounts.length === 0) return
  const { _id: id } = client.random.pick(discounts)
  const path = `/api/checks/${check}/discounts/${id}/reverse`
  const done = await withRetries(page, () => client.api('POST', path, { reason: REASON }))
  if (done !== null) page.note(`${client.processRun.name} has reversed ${id}`)
}

/** Gives or reverses a discount on the table's check as it is at that moment, if one is open. */
export const changeDiscounts = async (
  page: BillingPage,
  { table, owner, given }: DiscountAction,
): Promise<void> => {
  const check = await checkOf(page, table)
  if (check === null) return
  await (given === null ? reverse(page, check) : give(page, check, owner, given))
}
