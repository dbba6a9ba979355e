import { newId } from '../../platform/new-id.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, TaskEntry } from '../gateways/index.ts'
import type { BillableOrder, OrdersService } from '../orders/index.ts'
import type { CloseBill } from './close-bill.ts'
import type { HoldersOf } from './holders.ts'
import type { IntentMoves } from './intent-moves.ts'
import { selectByReceipt, selectSomebody } from './intent-read-model.ts'
import { setPrinted } from './intent-store.ts'
import { isSameSet, loadIntent, type Intent } from './intent.ts'
import type { CreateIntent } from './new-intent.ts'
import { isWhatWasPrinted, receiptTold, type ToldCommand } from './told-command.ts'

export interface Told {
  readonly gateway: Gateway
  readonly entry: TaskEntry
  readonly command: ToldCommand
}
/**
 * Makes a bill anew that a gateway printed and this store does not know (any more). Where its orders are as they were on paper it is closed at once;
 * else it needs a person, and holds those of its orders that nothing else holds.
 * @param inPlaceOf the bill of that name, given up here although it was printed
 */
export type RestoreBill = (tx: WriteTx, told: Told, inPlaceOf: Intent | null) => Promise<void>

interface Needs {
  readonly orders: Pick<OrdersService, 'knownOf'>
  readonly moves: IntentMoves
  readonly closing: Pick<CloseBill, 'close'>
  readonly holdersOf: HoldersOf
  readonly create: CreateIntent
}
interface Standing {
  /** Those that nothing else holds. */
  readonly free: readonly BillableOrder[]
  /** Of a storno: the bill that it takes back, where it is known. */
  readonly receipt: Intent | null
  /** All is as it was on paper. */
  readonly plain: boolean
}

const REASON = 'made anew from the gateway’s journal'

export const createRestoreBill = ({ orders, moves, closing, holdersOf, create }: Needs): RestoreBill => {
  /** A reservation of an order that was printed already comes to nothing; whatever else holds one keeps it. */
  const freed = async (tx: WriteTx, { orders: ids, kind }: ToldCommand): Promise<BillableOrder[]> => {
    const held = new Set<string>()
    for (const holder of await holdersOf(tx, ids)) {
      if (holder.state === 'RESERVED')
        await moves.move(tx, holder, 'ABORTED', { by: null, reason: 'printed before, on another bill' })
      else for (const id of holder.orderIds) held.add(id)
    }
    return (await orders.knownOf(tx, ids)).filter(
      ({ id, billKind, storno }) =>
        !held.has(id) && (kind === 'fiscal' ? billKind !== 'fiscal' : storno === null),
    )
  }
  const takenBack = async (
    tx: WriteTx,
    { kind, commandContext: { refReceiptNo } }: ToldCommand,
    { deviceSerial }: TaskEntry,
  ): Promise<Intent | null> => {
    if (kind !== 'storno' || refReceiptNo === undefined || deviceSerial === null) return null
    const row = await tx.get(selectByReceipt, { receiptNo: refReceiptNo, serial: deviceSerial })
    return row ? loadIntent(tx, row.id) : null
  }
  const standingOf = async (tx: WriteTx, { command, entry }: Told): Promise<Standing> => {
    const [free, receipt] = [await freed(tx, command), await takenBack(tx, command, entry)]
    if (command.kind === 'fiscal') return { free, receipt, plain: isWhatWasPrinted(command, free) }
    const known = receipt?.state === 'BILLED' && isSameSet(receipt.orderIds, command.orders)
    return {
      free,
      receipt,
      plain:
        known && free.length === command.orders.length && free.every(({ billKind }) => billKind === 'fiscal'),
    }
  }
  return async (tx, told, inPlaceOf) => {
    const {
      gateway,
      entry: { state, receiptNo, deviceSerial, printedAt, command: sent },
      command,
    } = told
    const { free, receipt, plain } = await standingOf(tx, told)
    const person = await tx.get(selectSomebody, { id: command.closedBy })
    if (!person) throw new Error('a venue has an owner')
    const closes = plain && state === 'DONE' && person.id === command.closedBy
    const intent = await create(
      tx,
      {
        receipt: receiptTold(command),
        orderIds: free.map(({ id }) => id),
        closedBy: person.id,
        createdBy: person.id,
        sessionHash: '',
        kind: command.kind,
        payment: command.commandContext.payment,
        refIntentId: receipt?.id ?? null,
        refReceiptNo: command.commandContext.refReceiptNo ?? null,
        armed: {
          id: inPlaceOf ? newId() : command.taskId,
          ref: command.ref,
          state: closes ? 'ARMED' : 'MANUAL',
          epoch: command.epoch,
          gatewayId: gateway.id,
          command: { path: '/commands', command: sent ?? {} },
        },
      },
      { by: null, reason: REASON },
    )
    const outcome = { receiptNo, deviceSerial, printedAt }
    if (closes) await closing.close(tx, intent, outcome, { by: null, reason: REASON })
    else await tx.run(setPrinted, { id: intent.id, ...outcome })
  }
}
