import { unlessRefused, type BillingPage, withRetries } from './bill-steps.ts'
import type { Random } from './random.ts'
import type { MadeOrder, ServedVenue } from './serve-meals.ts'

/** The kitchen moves a line of an order, paid or not; what was served may be made once more. */
export interface CookAction {
  readonly type: 'cook'
  readonly order: string
  readonly to: 'preparing' | 'ready' | 'served'
}

/** In how many of the histories guests pay before everything is made, and how often a line is moved at most. */
const COOKS = { chance: 0.3, most: 12, again: 0.6 }

/** What the kitchen does while guests pay; nothing in a venue whose guests pay last. */
export const drawCooks = (random: Random, { orders, monitors }: ServedVenue, periodMs: number) =>
  random.chance(COOKS.chance)
    ? Array.from({ length: 1 + random.below(COOKS.most) }, () => ({
        at: random.below(periodMs),
        monitor: random.below(monitors.length),
        action: {
          type: 'cook' as const,
          order: random.pick(orders),
          to: random.chance(COOKS.again) ? ('preparing' as const) : random.pick(['ready', 'served'] as const),
        },
      }))
    : []

export const cook = async (page: BillingPage, { order, to }: CookAction): Promise<void> => {
  const { client } = page
  const seen = await withRetries(page, () => client.api<MadeOrder>('GET', `/api/order/${order}`))
  if (seen === null || seen.products.length === 0) return
  const { line, lineVersion } = client.random.pick(seen.products)
  const lines = [{ id: line, version: lineVersion }]
  const moved = await withRetries(page, () => client.api('PUT', '/api/lines/state', { lines, to }))
  if (moved !== null) page.note(`${client.processRun.name} has moved ${line} to ${to}`)
}

/** The owner lets guests pay before anything is made. */
export const letGuestsPayFirst = (page: BillingPage): Promise<void> =>
  unlessRefused(
    page,
    withRetries(page, () => page.client.api('PUT', '/api/company', { payFirst: true })).then(() => undefined),
  )
