import { randomUUID } from 'node:crypto'
import type { Product, VenueTable } from '@kafana/contract'
import { CATEGORIES, type Category } from '@kafana/domain'
import type { WaiterName } from '../accounts.ts'
import { chooseItems, mealPeriodAt } from '../guests/demand.ts'
import type { Random } from '../guests/random.ts'
import { orderName } from '../seed/visit-actions.ts'
import type { VenueClient } from './venue-client.ts'

export const WAITERS: readonly WaiterName[] = ['ana', 'luka']
/** Guests order as at dinner at any time of the day. */
const EVENING_SECOND = 20 * 3600
const MAX_GUESTS = 6
const TICKET_CHANCE = 0.5
const NOTES = ['без лук', 'добро печено', 'без мраз']
const NOTE_CHANCE = 0.15

interface Line {
  readonly product: string
  readonly quantity: number
}

/** What guests at this table order of one category. */
const chooseLines = (
  menu: readonly Product[],
  { capacity }: VenueTable,
  category: Category,
  random: Random,
): readonly Line[] => {
  const guests = random.between(1, Math.min(capacity, MAX_GUESTS))
  const ids = new Map(menu.map(({ name, _id }) => [name, _id]))
  return chooseItems(category, guests, mealPeriodAt(EVENING_SECOND), random).flatMap(
    ({ product, quantity }) => {
      const id = ids.get(product)
      return id === undefined ? [] : [{ product: id, quantity }]
    },
  )
}

/** Food and drinks with one press. */
const sendTicket = async (
  client: VenueClient,
  table: VenueTable,
  lines: readonly Line[],
  random: Random,
): Promise<void> => {
  await client.send(random.pick(WAITERS), 'POST', '/api/tickets', {
    id: randomUUID(),
    table: table._id,
    lines: lines.map((line) => ({
      ...line,
      id: randomUUID(),
      note: random.chance(NOTE_CHANCE) ? random.pick(NOTES) : '',
    })),
  })
}

/** Takes what guests at a table order: an order of one category, or a ticket of both. */
export const takeRound = async (client: VenueClient, random: Random): Promise<void> => {
  const [menu, tables] = [await client.menu(), await client.tables()]
  const table = random.pick(tables)
  if (random.chance(TICKET_CHANCE)) {
    const lines = CATEGORIES.flatMap((category) => chooseLines(menu, table, category, random))
    if (lines.length > 0) await sendTicket(client, table, lines, random)
    return
  }
  const category = random.pick(CATEGORIES)
  const products = chooseLines(menu, table, category, random)
  if (products.length > 0)
    await client.send(random.pick(WAITERS), 'POST', '/api/order', {
      name: orderName(table.name, category),
      table: table._id,
      products,
    })
}
