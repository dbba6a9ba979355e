import type { Order } from '@kafana/contract'
import { demoAccounts, type WaiterName } from '../accounts.ts'
import type { Random } from '../rhythm/random.ts'
import { sendJson, type VenueClient } from './venue-client.ts'

interface Reserved {
  readonly intentId: string
}
interface Armed {
  readonly path: string
  readonly command: unknown
}
interface Printed {
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
}

const CASH_CHANCE = 0.6

/** Asked before anything is armed: a bill that was armed and then not printed needs a person to settle it. */
const isThere = (gateway: string): Promise<boolean> =>
  fetch(gateway, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  )

/**
 * Closes orders as the billing screen does: reserve with the waiter's PIN, arm, print, tell. Where its gateway does not answer it is a pre-bill, which needs no
 * receipt; a venue without a gateway bills nothing.
 * @param gateway `http://host:port`
 */
export const printBill = async (
  client: VenueClient,
  gateway: string | null,
  orders: readonly Order[],
  waiter: WaiterName,
  random: Random,
): Promise<void> => {
  if (((await client.send('elena', 'GET', '/api/gateway')) as readonly unknown[]).length === 0) return
  const printer = gateway !== null && (await isThere(gateway)) ? gateway : null
  const selectedOrders = orders.map(({ _id }) => _id)
  const pin = demoAccounts.find(({ username }) => username === waiter)?.pin
  const { intentId } = (await client.send('elena', 'POST', '/api/auth/validate', {
    username: waiter,
    pin,
    selectedOrders,
  })) as Reserved
  const [kind, payment] = [printer === null ? 'pre' : 'fiscal', random.chance(CASH_CHANCE) ? 'cash' : 'card']
  const { path, command } = (await client.send('elena', 'POST', `/api/bill-intents/${intentId}/arm`, {
    kind,
    payment,
  })) as Armed
  const { receiptNo, deviceSerial, printedAt } =
    printer === null
      ? ({} as Printed)
      : ((await sendJson(`${printer}${path}`, 'POST', { body: command })) as Printed)
  await client.send('elena', 'POST', `/api/order/bill/${kind}`, {
    selectedOrders,
    intentId,
    receiptNo,
    deviceSerial,
    printedAt,
  })
}
