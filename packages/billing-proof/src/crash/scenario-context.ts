import type { OrderedLine } from '../checker/ordered-line.ts'
import { NoResponseError } from '../simulation/network.ts'
import { RefusedError } from '../simulation/pos-client.ts'
import type { Random } from '../simulation/random.ts'
import type { RecordedBills } from '../simulation/recorded-bills.ts'
import { drawGuestPayments } from './guest-payments.ts'
import { createServerCaller, type GatewayInstallation, type Installation } from './installation.ts'
import { newProgress, createOperator, type Operator, type Progress } from './operator.ts'
import type { Program } from './program.ts'

/** The kinds of fault. Each point defines what a kind does there. */
export const KINDS = ['kill', 'power', 'cut', 'delay'] as const
export type Kind = (typeof KINDS)[number]

/** What a scenario works with: two screens, an owner, and delivered orders that are to be billed. */
export interface ScenarioContext {
  readonly installation: Installation
  readonly random: Random
  readonly seed: string
  /** The operator at the first screen, who makes the bill. */
  readonly a: Operator
  /** The operator at the second screen, who resumes bills that others left open. */
  readonly b: Operator
  readonly owner: Operator
  readonly orders: readonly string[]
  readonly bill: Progress
  readonly gateway: GatewayInstallation
  readonly other: GatewayInstallation
  /** The second screen is a tablet, which reaches the gateways only through the server. */
  readonly tablet: boolean
  /** Takes a snapshot that the server may contradict after a restore. */
  snapshotBeforeRestore(): Promise<void>
  /** Creates further delivered orders. */
  moreOrders(): Promise<readonly string[]>
  note(text: string): void
  /** Reports a failure that the checker does not see. */
  fail(text: string): void
}

const MAX_ORDERS = 3
const TICKET_CHANCE = 0.5

type Call = ReturnType<typeof createServerCaller>
interface Wanted {
  readonly product: string
  readonly quantity: number
}

/** By the specification's call. @returns the id */
const createOrder = async (call: Call, name: string, table: string, products: readonly Wanted[]) =>
  (await call<{ _id: string }>('POST', '/api/order', { name, table, products }))._id

/** By a ticket of dishes alone, which makes one order. @returns its id */
const sendTicket = async (
  { template: { venue } }: Installation,
  call: Call,
  ticket: string,
  wanted: readonly Wanted[],
  ordered: OrderedLine[],
): Promise<string> => {
  const lines = wanted.map((each, at) => ({ ...each, id: `${ticket}-${at}`, note: 'No salt' }))
  const { orders } = await call<{ orders: readonly { readonly _id: string }[] }>('POST', '/api/tickets', {
    id: ticket,
    table: venue.table,
    lines,
  })
  for (const { id: line, product, quantity } of lines) {
    const at = venue.menu.indexOf(product)
    ordered.push({ line, name: `Dish ${at}`, price: venue.prices[at] ?? 0, quantity })
  }
  return orders[0]?._id ?? ''
}

/** Creates delivered orders, some of them by tickets, and returns their ids. */
const createOrders = async (
  installation: Installation,
  call: Call,
  random: Random,
  ordered: OrderedLine[],
): Promise<string[]> => {
  const { menu, table } = installation.template.venue
  const ids: string[] = []
  for (let left = 1 + random.below(MAX_ORDERS); left > 0; left -= 1) {
    const products = menu
      .filter(() => random.chance(0.6))
      .map((product) => ({ product, quantity: 1 + random.below(3) }))
    const [first = ''] = menu
    const wanted = products.length > 0 ? products : [{ product: first, quantity: 1 }]
    const name = `Order ${random.hex(6)}`
    const id = random.fork(name).chance(TICKET_CHANCE)
      ? await sendTicket(installation, call, `ticket-${ordered.length}`, wanted, ordered)
      : await createOrder(call, name, table, wanted)
    for (const status of ['pending', 'done', 'delivered']) await call('PUT', `/api/order/${id}`, { status })
    ids.push(id)
  }
  return ids
}

export interface ScenarioOptions {
  readonly installation: Installation
  readonly random: Random
  readonly seed: string
  readonly recorded: RecordedBills
  /** Collects every line of a ticket. */
  readonly ordered: OrderedLine[]
  readonly failures: string[]
  readonly snapshotBeforeRestore: () => Promise<void>
  readonly note: (text: string) => void
}

export const prepareScenario = async ({
  installation,
  random,
  seed,
  recorded,
  ordered,
  failures,
  note,
  snapshotBeforeRestore,
}: ScenarioOptions): Promise<ScenarioContext> => {
  const {
    venue: {
      monitors: [first, second],
      waiters: [third, fourth],
      owner,
    },
  } = installation.template
  const [gateway, other] = installation.gateways
  if (!first || !second || !third || !fourth || !gateway || !other)
    throw new Error('the installation is incomplete')
  const fail = (text: string): void => {
    failures.push(`EXPECTED: ${text}`)
  }
  const operator = (name: string, token: string, closer: string, tablet = false): Operator =>
    createOperator({
      installation,
      token,
      closer,
      name,
      tablet,
      random: random.fork(name),
      recorded,
      note,
      guests,
      fail,
    })
  const moreOrders = (): Promise<string[]> =>
    createOrders(installation, createServerCaller(installation, first.token), random, ordered)
  const [orders, tablet] = [await moreOrders(), random.chance(0.3)]
  const guests = await drawGuestPayments(installation, random.fork('guests'), { orders, recorded })
  return {
    installation,
    random,
    seed,
    orders,
    gateway,
    other,
    tablet,
    note,
    bill: newProgress(orders),
    moreOrders,
    snapshotBeforeRestore,
    a: operator('a', first.token, third.username),
    b: operator('b', second.token, fourth.username, tablet),
    owner: operator('owner', owner.token, owner.username),
    fail,
  }
}

/** The outcome of a step as its caller sees it. */
export type Outcome = 'no response' | 'refused' | 'done'

export const outcomeOf = async (step: Promise<unknown>): Promise<Outcome> => {
  try {
    await step
    return 'done'
  } catch (error) {
    if (error instanceof NoResponseError) return 'no response'
    if (error instanceof RefusedError) return 'refused'
    throw error
  }
}

/** The code with which a step was refused; null if it was not. */
export const refusalOf = async (step: Promise<unknown>): Promise<string | null> => {
  try {
    await step
    return null
  } catch (error) {
    if (error instanceof RefusedError) return error.code
    throw error
  }
}

/** Whether the first gateway's device has a receipt with this reference. */
export const hasPrinted = ({ gateway }: ScenarioContext, ref: string | undefined): boolean =>
  gateway.record().receipts.some((receipt) => receipt.ref === ref)

/** The second screen bills the orders of an earlier bill, which must be free. @param of the earlier bill */
export const billFreedOrders = async (
  { b, orders, fail }: ScenarioContext,
  of: 'a cancelled bill' | 'an expired reservation',
): Promise<void> => {
  const newBill = newProgress(orders)
  const outcome = await outcomeOf(b.reserve(newBill))
  if (outcome !== 'done') fail(`the orders of ${of} cannot be reserved: ${outcome}`)
  await b.complete(newBill)
}

/** Restarts a process that has ended, sometimes after the second screen tried to resume its bill. */
export const restart = async (
  { installation, random, b }: ScenarioContext,
  program: Program,
): Promise<void> => {
  await program.exited()
  if (random.chance(0.2)) await b.resumeUnconfirmed()
  await installation.start(program)
}

/** After this time a reservation has expired. */
export const RESERVED_MS = 121_000
/** After this time an armed bill is unconfirmed. */
export const UNCONFIRMED_MS = 66_000

/**
 * Time passes: reservations expire, bills become unconfirmed, and the second screen resumes them or bills the
 * same orders.
 */
export const concurrentWork = async ({ installation, b, orders, random }: ScenarioContext): Promise<void> => {
  await installation.advanceTime(RESERVED_MS)
  await b.resumeUnconfirmed()
  if (random.chance(0.5)) await b.complete(newProgress(orders))
}
