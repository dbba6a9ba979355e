import { randomUUID } from 'node:crypto'
import type { HttpClient } from '../harness/http-client.ts'
import { callerOf, PIN, type Venue } from '../harness/venue.ts'
import type { Permits, PrintCommand } from './permits.ts'
import type { Random } from './random.ts'

export interface BillerDeps {
  readonly server: HttpClient
  readonly gateway: HttpClient
  readonly venue: Venue
  /** Learns the command of every bill. */
  readonly permits: Permits
  /** The gateway that prints it. */
  readonly gatewayId: string
}

/** The number of the monitor that makes bills, and nothing else. */
const BILLER = 1

/** An order from its creation to an armed bill. @returns its intent @throws Error for a refusal */
const armBill = async (deps: BillerDeps, kind: string, payment: string) => {
  const { server, venue, permits, gatewayId } = deps
  const [call, token] = [callerOf(server), venue.monitors[BILLER]?.token]
  const order = await call('POST', '/api/order', token, {
    name: 'Bill',
    table: venue.table,
    products: [{ product: venue.dish, quantity: 1 }],
  })
  const id = String(order['_id'])
  for (const status of ['pending', 'done', 'delivered'])
    await call('PUT', `/api/order/${id}`, token, { status })
  const reserved = await call('POST', '/api/auth/validate', token, {
    username: `monitor${BILLER}`,
    pin: PIN,
    selectedOrders: [id],
  })
  const intentId = String(reserved['intentId'])
  const armed = await call('POST', `/api/bill-intents/${intentId}/arm`, token, {
    kind,
    payment,
    gateway: gatewayId,
  })
  permits.add(JSON.stringify(armed))
  return { intentId, id, ...(armed as unknown as PrintCommand) }
}

/**
 * Makes a bill as a page does: so the gateway gets commands that it has to print, and others can be changed from
 * them. Some are printed and reported, some only printed, some left to what is generated.
 * @throws Error if the venue does not permit it (any more): generated calls change rights, people and prices
 */
export const makeBill = async (
  deps: BillerDeps,
  random: Random,
  kind: 'fiscal' | 'pre' = random.oneOf(['fiscal', 'fiscal', 'pre']),
): Promise<void> => {
  const { path, command, intentId, id } = await armBill(deps, kind, random.oneOf(['cash', 'card']))
  if (random.chance(0.2)) return
  const printed = await deps.gateway.send('POST', path, { body: command })
  if (printed.status !== 200) throw new Error(`a bill was answered ${JSON.stringify(printed.body)}`)
  if (random.chance(0.3)) return
  const { receiptNo, deviceSerial, printedAt, signature } = printed.body
  const outcome = kind === 'pre' ? {} : { receiptNo, deviceSerial, printedAt, signature }
  await deps.server.send('POST', `/api/order/bill/${kind}`, {
    token: deps.venue.monitors[BILLER]?.token,
    key: randomUUID(),
    body: { selectedOrders: [id], intentId, ...outcome },
  })
}
