import {
  canonicalJson,
  isFinalBill,
  OPEN_STATUSES,
  parsePrice,
  receiptOf,
  type Receipt,
} from '@kafana/domain'
import { newId } from '../../../platform/ids.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, TaskEntry } from '../../gateways/index.ts'
import type { BillableOrder } from '../../orders/index.ts'
import { selectCloser } from '../intent/intent-read-model.ts'
import { setPrinted } from '../intent/intent-store.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import { forgottenRequest, type Intent, isWithoutReceipt } from '../intent/intent.ts'
import { setReportedState } from '../intent/reported-state-store.ts'
import type { CloseBill } from '../print/close-bill.ts'
import type { UnbillDeps } from '../print/unbill-orders.ts'
import { findVoidedBill, releaseFromVoidings } from '../print/voiding-bills.ts'
import { makeForgottenParts, partsTakenSince, sourcesOf } from './forgotten-carves.ts'
import type { PrintedCommand, ReportedCommand } from './reported-command.ts'

/** What was printed, without how it was paid. */
const printedReceipt = ({
  commandContext: { payment: _payment, payments: _payments, ...receipt },
}: PrintedCommand): Receipt => receipt

const paidWith = ({ commandContext: { payment }, payments }: PrintedCommand) => ({
  payment,
  payments: payments ?? null,
})

/** Without lines of 0.00, which a bill of a selection leaves out. */
const linesOf = ({ products }: Pick<Receipt, 'products'>): string =>
  canonicalJson(
    products
      .filter(({ price }) => parsePrice(price) !== 0)
      .map((line) => canonicalJson(line))
      .toSorted(),
  )

/** Whether these orders, as they are now, are what was printed, and all of them can still be billed. */
const matchesReceipt = (command: PrintedCommand, orders: readonly BillableOrder[]): boolean =>
  orders.length === command.orders.length &&
  orders.every(({ status, billKind }) => billKind === 'pre' || OPEN_STATUSES.includes(status)) &&
  linesOf(receiptOf(orders.flatMap(({ lines }) => lines))) === linesOf(command.commandContext)

interface ReportedTask extends ReportedCommand {
  readonly gateway: Gateway
  readonly entry: TaskEntry
}
/**
 * Reconstructs a bill that a gateway printed and this database does not have. If its command is proven and its orders are
 * still as they were printed it is closed at once; otherwise it needs attention, and holds those of its orders that nothing
 * else holds.
 * @param inPlaceOf the bill of that id, which was cancelled here although it was printed
 */
export type ReconstructBill = (tx: WriteTx, task: ReportedTask, inPlaceOf: Intent | null) => Promise<void>

interface Deps extends UnbillDeps {
  readonly intents: IntentTransitions
  readonly timing: IntentTiming
  readonly bills: CloseBill
}
interface Situation {
  /** The orders that nothing else holds. */
  readonly free: readonly BillableOrder[]
  /** Of a storno: the bill that it voids, if it is known. */
  readonly voidedBill: Intent | null
  /** Everything is as it was printed. */
  readonly isUnchanged: boolean
}

const REASON = 'reconstructed from the gateway’s journal'

/** Cancels reservations and pre-bills of orders that are already printed; any other holder keeps its orders. */
const freeOrders = async (
  tx: WriteTx,
  deps: Deps,
  { orders: ids, kind, carved }: PrintedCommand,
  by: string,
): Promise<BillableOrder[]> => {
  const { orders, intents, timing } = deps
  const held = new Set<string>()
  const since = kind === 'fiscal' ? await partsTakenSince(tx, deps, { carved, orderIds: ids }) : []
  for (const holder of await timing.holdersOf(tx, [...ids, ...since, ...sourcesOf(carved)])) {
    if (isWithoutReceipt(holder))
      await intents.move(tx, holder, 'ABORTED', { by: null, reason: 'printed before, on another bill' })
    else for (const id of holder.orderIds) held.add(id)
  }
  const idOf = await makeForgottenParts(tx, deps, { carved, orderIds: [], id: null, by })
  return (await orders.findExisting(tx, [...ids.map(idOf), ...since])).filter(
    ({ id, billKind, storno }) =>
      !held.has(id) && (kind === 'fiscal' ? !isFinalBill(billKind) : storno === null),
  )
}

/** A reported bill in the form in which it will be stored, as far as stornos name bills or are named. */
const reportedBill = ({ command, entry, gateway }: ReportedTask) => ({
  id: entry.taskId,
  ref: command.ref,
  receiptNo: entry.receiptNo,
  deviceSerial: entry.deviceSerial,
  gatewayId: gateway.id,
  command: { path: '/commands' as const, command: entry.command ?? {} },
  orderIds: command.orders,
  refIntentId: null,
  refReceiptNo: command.commandContext.refReceiptNo ?? null,
})

const situationOf = async (tx: WriteTx, deps: Deps, task: ReportedTask, by: string): Promise<Situation> => {
  const { command } = task
  const { kind, orders: printed } = command
  const bill = reportedBill(task)
  if (kind === 'fiscal') {
    await releaseFromVoidings(tx, bill)
    const free = await freeOrders(tx, deps, command, by)
    return { free, voidedBill: null, isUnchanged: matchesReceipt(command, free) }
  }
  const voidedBill = await findVoidedBill(tx, bill)
  // A part of an order may have another id here.
  const billed = voidedBill?.orderIds ?? []
  const free = await freeOrders(tx, deps, { ...command, orders: [...new Set([...printed, ...billed])] }, by)
  const isBillKnown = voidedBill?.state === 'BILLED' && billed.length === printed.length
  const isFree = free.length === printed.length && free.every(({ billKind }) => billKind === 'fiscal')
  return { free, voidedBill, isUnchanged: isBillKnown && isFree }
}

/** Only printed and unknown tasks are reconstructed. */
const storeReport = async (
  tx: WriteTx,
  { id }: Intent,
  { gateway, entry, command: { epoch } }: ReportedTask,
): Promise<void> => {
  const state = entry.state === 'DONE' ? 'DONE' : 'UNKNOWN'
  await tx.run(setReportedState, { id, gatewayId: gateway.id, epoch, state })
}

export const createReconstructBill =
  (deps: Deps): ReconstructBill =>
  async (tx, task, inPlaceOf) => {
    const { gateway, entry, command, isProven } = task
    const { state, receiptNo, deviceSerial, printedAt } = entry
    const person = await tx.get(selectCloser, { id: command.closedBy })
    if (!person) throw new Error('every venue has an owner')
    const { free, voidedBill, isUnchanged } = await situationOf(tx, deps, task, person.id)
    const closes = isProven && isUnchanged && state === 'DONE' && person.id === command.closedBy
    const intent = await deps.intents.create(
      tx,
      {
        receipt: printedReceipt(command),
        orderIds: free.map(({ id }) => id),
        closedBy: person.id,
        createdBy: person.id,
        sessionHash: '',
        kind: command.kind,
        ...paidWith(command),
        refIntentId: voidedBill?.id ?? null,
        refReceiptNo: command.commandContext.refReceiptNo ?? null,
        paidBy: command.paidBy ?? null,
        request: forgottenRequest(command.request),
        armed: {
          id: inPlaceOf ? newId() : command.taskId,
          ref: command.ref,
          state: closes ? 'ARMED' : 'MANUAL',
          epoch: command.epoch,
          gatewayId: gateway.id,
          command: reportedBill(task).command,
        },
      },
      { by: null, reason: REASON },
    )
    const outcome = { receiptNo, deviceSerial, printedAt }
    if (closes) await deps.bills.close(tx, intent, outcome, { by: null, reason: REASON })
    else await tx.run(setPrinted, { id: intent.id, ...outcome })
    await storeReport(tx, intent, task)
  }
