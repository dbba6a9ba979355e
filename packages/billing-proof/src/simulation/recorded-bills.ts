import type { ArmedBill, CarvedOrder, ReservedBill } from '../checker/history.ts'
import type { Host } from './network.ts'

/** What the server confirmed of bills. */
export interface RecordedBills {
  readonly reservations: ReservedBill[]
  readonly armed: ArmedBill[]
}

const RESERVING = /^\/api\/(?:auth\/validate|order\/(?!bill\/)\w+\/storno)$/
const SELECTING = /^\/api\/checks\/\w+\/bills$/
const ARMING = /^\/api\/bill-intents\/\w+\/arm$/

const payerOf = (body: unknown): string | null => (body as { paidBy?: string }).paidBy ?? null

/** The answer to arming a bill. */
export interface ArmResponse {
  readonly ref: string
  readonly orders: readonly string[]
  readonly command: { readonly carved?: readonly CarvedOrder[]; readonly payments?: ArmedBill['payments'] }
}
export const armedOf = ({ ref, orders, command: { carved = [], payments } }: ArmResponse): ArmedBill => ({
  ref,
  orders,
  carved,
  ...(payments && { payments }),
})

/** A bill of a selection is for the orders that it has once it is armed. */
export const selectedOf = (reserved: ReservedBill): ReservedBill => ({ ...reserved, orders: [] })

/** Records the reservations and the armed bills that the server confirms. */
export const recordBills = (host: Host, { reservations, armed }: RecordedBills): Host => ({
  name: host.name,
  handle: (request) =>
    host.handle(request)?.then((response) => {
      const { status, body } = response
      if (status !== 200) return response
      if (RESERVING.test(request.path))
        reservations.push({ ...(body as ReservedBill), paidBy: payerOf(request.body) })
      if (SELECTING.test(request.path)) reservations.push(selectedOf(body as ReservedBill))
      if (ARMING.test(request.path)) armed.push(armedOf(body as ArmResponse))
      return response
    }) ?? null,
})
