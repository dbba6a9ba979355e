import { toCents } from '../checker/amounts.ts'
import type {
  ArmedBill,
  CarvedOrder,
  GivenDiscount,
  IssuedInvoice,
  KnownAccount,
  ReservedBill,
} from '../checker/history.ts'
import type { Host, HttpRequest } from './network.ts'

/** What the server confirmed of bills and discounts. */
export interface RecordedBills {
  readonly reservations: ReservedBill[]
  readonly armed: ArmedBill[]
  readonly discounts: GivenDiscount[]
  /** The invoices instead of receipts that somebody has, and the orders whose invoice somebody has a credit note for. */
  readonly invoiced: IssuedInvoice[]
  readonly credited: string[]
  /** The vouchers that an owner sells, by their codes, and what was found by a code. In major units. */
  readonly sold: { readonly code: string; readonly value: number }[]
  readonly found: { readonly code: string; readonly id: string }[]
  /** What is paid into accounts. In major units. */
  readonly paidIn: { readonly account: string; readonly amount: number }[]
}
export const newRecordedBills = (): RecordedBills => ({
  reservations: [],
  armed: [],
  discounts: [],
  invoiced: [],
  credited: [],
  sold: [],
  found: [],
  paidIn: [],
})

/** The accounts and vouchers of a template, and those of the evening. A payment counts from its request on. */
export const accountsKnown = (
  known: readonly KnownAccount[],
  { sold, found, paidIn }: Pick<RecordedBills, 'sold' | 'found' | 'paidIn'>,
): KnownAccount[] => {
  const values = new Map(sold.map(({ code, value }) => [code, value]))
  const ofEvening = new Map(
    found.flatMap(({ code, id }) => {
      const value = values.get(code)
      return value === undefined ? [] : [[id, toCents(value)] as const]
    }),
  )
  const paid = (id: string): number =>
    paidIn.reduce((sum, { account, amount }) => (account === id ? sum + toCents(amount) : sum), 0)
  return [
    ...known.map(({ id, limit, paidIn: before }) => ({ id, limit, paidIn: before + paid(id) })),
    ...[...ofEvening].map(([id, value]) => ({ id, limit: 0, paidIn: value })),
  ]
}

const RESERVING = /^\/api\/(?:auth\/validate|order\/(?!bill\/)\w+\/storno)$/
const SELECTING = /^\/api\/checks\/\w+\/bills$/
const DISCOUNTING = /^\/api\/checks\/\w+\/discounts$/
const SYNCING = '/api/gateway/sync'
const SELLING = '/api/vouchers'
const LOOKING_UP = '/api/vouchers/look-up'
const PAYING_IN = /^\/api\/accounts\/(\w+)\/payments$/
const INVOICING = /^\/api\/bill-intents\/(\w+)\/invoice$/
const CREDITING = /^\/api\/order\/(\w+)\/credit-note$/
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

/** A command that the server sends to a gateway by itself. */
export interface SentCommand extends Omit<ArmResponse, 'command'> {
  readonly taskId: string
  readonly request?: string
  readonly carved?: readonly CarvedOrder[]
  readonly payments?: ArmedBill['payments']
}
/** The bills of waiters' phones: what a gateway gets of them, also where the phone has no answer. */
export const recordSent = (
  { reservations, armed }: RecordedBills,
  commands: readonly (SentCommand | null)[],
): void => {
  for (const command of commands) {
    if (command?.request === undefined || armed.some(({ ref }) => ref === command.ref)) continue
    const { taskId: intentId, ref, orders, carved = [], request, payments } = command
    reservations.push({ intentId, ref, orders: [] })
    armed.push({ ref, orders, carved, request, ...(payments && { payments }) })
  }
}

/** Of a request, which is repeated where there was no response. */
const recordGiven = ({ discounts }: RecordedBills, body: unknown): void => {
  const { id, kind, value, lines } = body as GivenDiscount & { readonly lines?: object }
  if (discounts.some((each) => each.id === id)) return
  discounts.push({ id, kind, value, isOfLines: lines !== undefined || kind === 'comp' })
}

/** The papers of an invoice and of a credit note are those of the response. */
export const recordIssued = ({ reservations, invoiced, credited }: RecordedBills, path: string): void => {
  const [, intentId] = INVOICING.exec(path) ?? []
  const bill = reservations.find((each) => each.intentId === intentId)
  if (bill && !invoiced.some(({ ref }) => ref === bill.ref))
    invoiced.push({ ref: bill.ref, orders: bill.orders })
  const [, order] = CREDITING.exec(path) ?? []
  if (order !== undefined) credited.push(order)
}

/** What is sold and paid in may be stored without a response. */
const recordTaken = ({ sold, paidIn }: RecordedBills, { method, path, body }: HttpRequest): void => {
  if (method === 'POST' && path === SELLING) sold.push(body as RecordedBills['sold'][number])
  const [, account] = PAYING_IN.exec(path) ?? []
  if (account !== undefined) paidIn.push({ account, amount: (body as { amount: number }).amount })
}

/** Records the reservations, the armed bills and the discounts that the server confirms. */
export const recordBills = (host: Host, recorded: RecordedBills): Host => ({
  name: host.name,
  handle: (request) => {
    recordTaken(recorded, request)
    return (
      host.handle(request)?.then((response) => {
        const { reservations, armed } = recorded
        const { status, body } = response
        if (status === 201) recordIssued(recorded, request.path)
        if (status !== 200) return response
        if (RESERVING.test(request.path))
          reservations.push({ ...(body as ReservedBill), paidBy: payerOf(request.body) })
        if (SELECTING.test(request.path)) reservations.push(selectedOf(body as ReservedBill))
        if (DISCOUNTING.test(request.path)) recordGiven(recorded, request.body)
        if (ARMING.test(request.path)) armed.push(armedOf(body as ArmResponse))
        if (request.path === LOOKING_UP)
          recorded.found.push({
            code: (request.body as { code: string }).code,
            id: (body as { _id: string })._id,
          })
        if (request.path === SYNCING)
          recordSent(
            recorded,
            (body as { work: readonly { command: SentCommand | null }[] }).work.map(({ command }) => command),
          )
        return response
      }) ?? null
    )
  },
})
