import type { Check } from '@kafana/contract'
import { type BillingPage, withRetries } from './bill-steps.ts'
import { PIN } from './make-venue.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

/** An owner takes something off the price of so many lines of the table, or of all of it, or takes that back. */
export type DiscountAction =
  | {
      readonly type: 'discount'
      readonly table: string
      readonly owner: string
      readonly id: string
      readonly kind: 'percent' | 'amount' | 'comp'
      /** Percent, or an amount in major units. */
      readonly value: number
      /** 0: the whole check. */
      readonly lines: number
    }
  | { readonly type: 'reverseDiscount'; readonly table: string }

/** In how many of the histories something is taken off, how often, and how often that is reversed. */
const DISCOUNTS = { chance: 0.3, most: 4, reversed: 0.25 }
const KINDS = ['percent', 'percent', 'amount', 'amount', 'comp'] as const
const MOST = { percent: 70, amount: 200, lines: 2 }

const drawDiscount = (random: Random, table: string, owner: string): DiscountAction => {
  if (random.chance(DISCOUNTS.reversed)) return { type: 'reverseDiscount', table }
  const kind = random.pick(KINDS)
  // Nobody is invited to everything.
  const lines = kind === 'comp' ? 1 : random.below(MOST.lines + 1)
  const value = kind === 'comp' ? 0 : (1 + random.below(MOST[kind] * 100)) / 100
  return { type: 'discount', id: random.hex(32), kind, value, lines, table, owner }
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

export const giveDiscount = async (
  page: BillingPage,
  { id, kind, value, lines: count, table, owner }: Extract<DiscountAction, { type: 'discount' }>,
): Promise<void> => {
  const { client } = page
  const check = await checkOf(page, table)
  if (check === null) return
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

export const reverseDiscount = async (
  page: BillingPage,
  { table }: Extract<DiscountAction, { type: 'reverseDiscount' }>,
): Promise<void> => {
  const { client } = page
  const check = await checkOf(page, table)
  const discounts = check?.discounts ?? []
  if (check === null || discounts.length === 0) return
  const { _id: id } = client.random.pick(discounts)
  const path = `/api/checks/${check._id}/discounts/${id}/reverse`
  const done = await withRetries(page, () => client.api('POST', path, { reason: REASON }))
  if (done !== null) page.note(`${client.processRun.name} has reversed ${id}`)
}
