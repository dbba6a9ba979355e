import type { Order } from '@kafana/contract'
import { lineStateWith, type SettableStatus } from '@kafana/domain'
import type { DemoUsername } from '../accounts.ts'
import type { Random } from '../guests/random.ts'
import type { VenueClient } from './venue-client.ts'

/** A cook finishes one dish after the other, a waiter carries some of them out first. */
const BY_LINES_CHANCE = 0.4

/** The lines that move; often not all of them, so that the order stays where it is for now. */
const chooseLines = ({ products }: Order, to: SettableStatus, random: Random) => {
  const state = lineStateWith(to)
  return products.filter((line) => line.state !== state && random.chance(1 / 2))
}

/** Moves an order as the screens do: the whole order, or some of its lines, which it follows once all of them moved. */
export const moveOrder = async (
  client: VenueClient,
  by: DemoUsername,
  order: Order,
  to: SettableStatus,
  random: Random,
): Promise<void> => {
  const lines = order.status === 'created' || to === 'rejected' ? [] : chooseLines(order, to, random)
  if (lines.length > 0 && random.chance(BY_LINES_CHANCE))
    await client.send(by, 'PUT', '/api/lines/state', {
      lines: lines.map(({ line, lineVersion }) => ({ id: line, version: lineVersion })),
      to: lineStateWith(to),
    })
  else await client.send(by, 'PUT', `/api/order/${order._id}`, { status: to, expectedStatus: order.status })
}
