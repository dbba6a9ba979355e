import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@kafana/contract'
import { demoAccounts, type WaiterName } from '../accounts.ts'
import { randomFor, type Random } from '../guests/random.ts'
import { PREPARED_BY } from '../seed/visit-actions.ts'
import { moveOrder } from './move-order.ts'
import { nextStep, type Pacing, type Step } from './next-step.ts'
import { takeRound, WAITERS } from './take-round.ts'
import { createVenueClient, RefusedError, sendJson, type VenueClient } from './venue-client.ts'

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

/** Checked before arming: an armed bill that is not printed needs attention. */
const isReachable = (gateway: string): Promise<boolean> =>
  fetch(gateway, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  )

/**
 * Closes orders as the billing screen does: reserve with the waiter's PIN, arm, print, report. If the gateway
 * is unreachable, it is a pre-bill, which needs no receipt; a venue without a gateway bills nothing.
 * @param gateway `http://host:port`
 */
const printBill = async (
  client: VenueClient,
  gateway: string | null,
  orders: readonly Order[],
  waiter: WaiterName,
  random: Random,
): Promise<void> => {
  if (((await client.send('elena', 'GET', '/api/gateway')) as readonly unknown[]).length === 0) return
  const printer = gateway !== null && (await isReachable(gateway)) ? gateway : null
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

/** The demo waiter who took one of these orders. */
const waiterOf = (orders: readonly Order[]): WaiterName =>
  WAITERS.find((waiter) => {
    const firstname = demoAccounts.find(({ username }) => username === waiter)?.firstname
    return orders.some(({ createdBy }) => createdBy.firstname === firstname)
  }) ?? 'ana'

/** Performs a step by the calls that the screens make. */
const performStep = async (
  client: VenueClient,
  gateway: string | null,
  step: NonNullable<Step>,
  random: Random,
): Promise<void> => {
  if (step.kind === 'take') return takeRound(client, random)
  if (step.kind === 'bill') return printBill(client, gateway, step.orders, waiterOf(step.orders), random)
  const { order, to } = step
  const username = to === 'delivered' ? waiterOf([order]) : PREPARED_BY[order.category]
  await moveOrder(client, username, order, to, random)
}

interface BusyEveningOptions extends Pacing {
  /** `http://host:port` of the server. */
  readonly server: string
  /** The address of the fiscal gateway; null if none is running. */
  readonly gateway: string | null
  readonly signal: AbortSignal
  readonly print: (line: string) => void
  /** The shortest and the longest pause between two steps. */
  readonly pauseMs?: readonly [number, number]
  /** The number of steps; without it only the signal ends the simulation. */
  readonly steps?: number
}

const DEFAULT_PAUSE_MS: readonly [number, number] = [2000, 4000]

/**
 * Simulates service until the signal or the last step. Waits while the server is unreachable; refused steps
 * are skipped.
 */
export const runBusyEvening = async ({
  server,
  gateway,
  signal,
  print,
  pauseMs = DEFAULT_PAUSE_MS,
  steps = Infinity,
  ...pacing
}: BusyEveningOptions): Promise<void> => {
  const client = createVenueClient(server)
  const random = randomFor(String(Date.now()))
  let isUnreachable = false
  const step = async (): Promise<void> => {
    try {
      const next = nextStep(await client.openOrders(), Date.now(), random, pacing)
      if (next) await performStep(client, gateway, next, random)
      isUnreachable = false
    } catch (error) {
      // Another user was faster: the next step reads the orders again.
      if (error instanceof RefusedError) return
      if (!isUnreachable) print('The busy evening waits: the server does not answer.')
      isUnreachable = true
    }
  }
  for (let count = 0; count < steps && !signal.aborted; count += 1) {
    await step()
    await pause(random.between(...pauseMs), undefined, { signal }).catch(() => undefined)
  }
}
