import { withRetries, send, unlessRefused, type Bill, type Stage } from './bill-steps.ts'
import { PIN } from './make-venue.ts'

/** With an owner's PIN. */
interface Undo<W> {
  readonly type: W
  readonly order: string
  readonly owner: string
}
/** What a person wants at a screen. */
export type OperatorAction =
  | {
      readonly type: 'bill'
      readonly orders: readonly string[]
      readonly kind: 'fiscal' | 'pre'
      readonly payment: 'cash' | 'card'
      readonly waiter: string
      readonly gateway: string | null
    }
  | Undo<'storno'>
  | Undo<'unbill'>

interface Reserved {
  readonly intentId: string
  readonly orders: readonly string[]
}
interface Armed {
  readonly path: string
  readonly command: object
  readonly epoch: number
  readonly gateway: string
}

const TRIES = 3
const THINKING_MS = 20_000
const ABANDONS = 0.05

/** From the reservation on: arms it and sends it, unless the person walks away. */
const print = async (
  stage: Stage,
  { intentId, orders }: Reserved,
  choice: { kind: string; payment?: string; gateway?: string },
): Promise<void> => {
  const { client } = stage
  await client.incarnation.sleep(client.random.below(THINKING_MS))
  if (client.random.chance(ABANDONS)) return
  const armed = await withRetries(stage, () =>
    client.api<Armed>('POST', `/api/bill-intents/${intentId}/arm`, choice),
  )
  if (armed === null) return
  const { path, command, epoch, gateway } = armed
  const bill: Bill = { intentId, orders, kind: choice.kind, epoch, gateway, command: { path, command } }
  await send(stage, bill, TRIES)
}

const reason = { pin: PIN, reason: 'The guest changed their mind' }

const run = async (stage: Stage, action: OperatorAction): Promise<void> => {
  const { client } = stage
  if (action.type === 'unbill') {
    await withRetries(stage, () =>
      client.api('POST', `/api/order/${action.order}/unbill`, { username: action.owner, ...reason }),
    )
    return
  }
  const reserved = await withRetries(stage, () =>
    action.type === 'storno'
      ? client.api<Reserved>('POST', `/api/order/${action.order}/storno`, {
          username: action.owner,
          ...reason,
        })
      : client.api<Reserved>('POST', '/api/auth/validate', {
          username: action.waiter,
          pin: PIN,
          selectedOrders: action.orders,
        }),
  )
  if (reserved === null) return
  if (action.type === 'storno') await print(stage, reserved, { kind: 'storno' })
  else
    await print(stage, reserved, {
      kind: action.kind,
      payment: action.payment,
      ...(action.gateway !== null && { gateway: action.gateway }),
    })
}

/** A person gets what they want, or a no. */
export const perform = async (stage: Stage, action: OperatorAction): Promise<void> => {
  stage.note(`${stage.client.incarnation.name} wants ${JSON.stringify(action)}`)
  await unlessRefused(stage, run(stage, action))
}
