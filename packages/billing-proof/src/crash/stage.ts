import type { ReservedBill } from '../checker/history.ts'
import { Silence } from '../simulation/network.ts'
import { Refused } from '../simulation/pos-client.ts'
import type { Random } from '../simulation/random.ts'
import { directCalls, type GatewayInstallation, type Installation } from './installation.ts'
import { newProgress, createOperator, type Operator, type Progress } from './operator.ts'
import type { Program } from './program.ts'

/** How a point is met. What each does at a point stands with the point. */
export const KINDS = ['kill', 'power', 'cut', 'delay'] as const
export type Kind = (typeof KINDS)[number]

/** Two screens, an owner, and orders that wait for their bill. */
export interface Stage {
  readonly installation: Installation
  readonly random: Random
  readonly seed: string
  /** Makes the bill. */
  readonly a: Operator
  /** Looks after what others leave. */
  readonly b: Operator
  readonly owner: Operator
  readonly orders: readonly string[]
  readonly bill: Progress
  readonly gateway: GatewayInstallation
  readonly other: GatewayInstallation
  /** The second screen reaches the gateways through the server alone. */
  readonly tablet: boolean
  /** A look at both sides; what the server knows now it may forget. */
  lookBeforeForgetting(): Promise<void>
  /** Further orders that wait for their bill. */
  moreOrders(): Promise<readonly string[]>
  note(text: string): void
  /** Something is not as it has to be, beside what the checker finds. */
  complain(text: string): void
}

const MOST_ORDERS = 3

/** Delivered orders of one history. */
const makeOrders = async (
  { template: { menu, table } }: Installation,
  call: ReturnType<typeof directCalls>,
  random: Random,
): Promise<string[]> => {
  const ids: string[] = []
  for (let left = 1 + random.below(MOST_ORDERS); left > 0; left -= 1) {
    const products = menu
      .filter(() => random.chance(0.6))
      .map((product) => ({ product, quantity: 1 + random.below(3) }))
    const [first = ''] = menu
    const { _id: id } = await call<{ _id: string }>('POST', '/api/order', {
      name: `Order ${random.hex(6)}`,
      table,
      products: products.length > 0 ? products : [{ product: first, quantity: 1 }],
    })
    for (const status of ['pending', 'done', 'delivered']) await call('PUT', `/api/order/${id}`, { status })
    ids.push(id)
  }
  return ids
}

export interface StageOptions {
  readonly installation: Installation
  readonly random: Random
  readonly seed: string
  readonly promised: ReservedBill[]
  readonly complaints: string[]
  readonly lookBeforeForgetting: () => Promise<void>
  readonly note: (text: string) => void
}

export const prepareStage = async ({
  installation,
  random,
  seed,
  promised,
  complaints,
  note,
  lookBeforeForgetting,
}: StageOptions): Promise<Stage> => {
  const {
    venue: {
      monitors: [first, second],
      waiters: [third, fourth],
      owner,
    },
  } = installation.template
  const [gateway, other] = installation.gateways
  if (!first || !second || !third || !fourth || !gateway || !other)
    throw new Error('the installation is not whole')
  const person = (name: string, token: string, closer: string, tablet = false): Operator =>
    createOperator({ installation, token, closer, name, tablet, random: random.fork(name), promised, note })
  const moreOrders = (): Promise<string[]> =>
    makeOrders(installation, directCalls(installation, first.token), random)
  const [orders, tablet] = [await moreOrders(), random.chance(0.3)]
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
    lookBeforeForgetting,
    a: person('a', first.token, third.username),
    b: person('b', second.token, fourth.username, tablet),
    owner: person('owner', owner.token, owner.username),
    complain: (text) => {
      complaints.push(`EXPECTED: ${text}`)
    },
  }
}

/** What became of a step: nobody knows, it was refused, or it was done. */
export type Outcome = 'silence' | 'refused' | 'done'

export const outcomeOf = async (step: Promise<unknown>): Promise<Outcome> => {
  try {
    await step
    return 'done'
  } catch (error) {
    if (error instanceof Silence) return 'silence'
    if (error instanceof Refused) return 'refused'
    throw error
  }
}

/** The code of the refusal that a step met; null for none. */
export const refusalOf = async (step: Promise<unknown>): Promise<string | null> => {
  try {
    await step
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

/** A process that died is started again, after somebody else may have looked for it in vain. */
export const restart = async ({ installation, random, b }: Stage, program: Program): Promise<void> => {
  await program.gone()
  if (random.chance(0.2)) await b.takeUp()
  await installation.start(program)
}

export const RESERVED_MS = 121_000
export const UNCONFIRMED_MS = 66_000

/**
 * Others do what they can: doubts come up, reservations end, the second screen looks after them, and wants
 * the same orders itself.
 */
export const concurrentWork = async ({ installation, b, orders, random }: Stage): Promise<void> => {
  await installation.pass(RESERVED_MS)
  await b.takeUp()
  if (random.chance(0.5)) await b.goOn(newProgress(orders))
}
