import { patiently, send, unlessRefused, type Bill, type Stage } from './bill-steps.ts'
import { PIN } from './make-venue.ts'

/** With an owner's PIN. */
interface Undo<W> {
  readonly want: W
  readonly order: string
  readonly owner: string
}
/** What a person wants at a screen. */
export type Wish =
  | {
      readonly want: 'bill'
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
const WANDERS_OFF = 0.05

/** From the reservation on: arms it and sends it, unless the person walks away. */
const print = async (
  stage: Stage,
  { intentId, orders }: Reserved,
  choice: { kind: string; payment?: string; gateway?: string },
): Promise<void> => {
  const { desk } = stage
  await desk.incarnation.sleep(desk.random.below(THINKING_MS))
  if (desk.random.chance(WANDERS_OFF)) return
  const armed = await patiently(stage, () =>
    desk.api<Armed>('POST', `/api/bill-intents/${intentId}/arm`, choice),
  )
  if (armed === null) return
  const { path, command, epoch, gateway } = armed
  const bill: Bill = { intentId, orders, kind: choice.kind, epoch, gateway, command: { path, command } }
  await send(stage, bill, TRIES)
}

const reason = { pin: PIN, reason: 'The guest changed their mind' }

const grant = async (stage: Stage, wish: Wish): Promise<void> => {
  const { desk } = stage
  if (wish.want === 'unbill') {
    await patiently(stage, () =>
      desk.api('POST', `/api/order/${wish.order}/unbill`, { username: wish.owner, ...reason }),
    )
    return
  }
  const reserved = await patiently(stage, () =>
    wish.want === 'storno'
      ? desk.api<Reserved>('POST', `/api/order/${wish.order}/storno`, { username: wish.owner, ...reason })
      : desk.api<Reserved>('POST', '/api/auth/validate', {
          username: wish.waiter,
          pin: PIN,
          selectedOrders: wish.orders,
        }),
  )
  if (reserved === null) return
  if (wish.want === 'storno') await print(stage, reserved, { kind: 'storno' })
  else
    await print(stage, reserved, {
      kind: wish.kind,
      payment: wish.payment,
      ...(wish.gateway !== null && { gateway: wish.gateway }),
    })
}

/** A person gets what they want, or a no. */
export const fulfil = async (stage: Stage, wish: Wish): Promise<void> => {
  stage.note(`${stage.desk.incarnation.name} wants ${JSON.stringify(wish)}`)
  await unlessRefused(stage, grant(stage, wish))
}
