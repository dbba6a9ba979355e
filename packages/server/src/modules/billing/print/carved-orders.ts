import { lineGross } from '@kafana/domain'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { OrdersService } from '../../orders/index.ts'
import { moveLock } from '../intent/intent-store.ts'
import { loadIntent, type Intent } from '../intent/intent.ts'

/** A line with its share of the line that was ordered, `from`; `num` of `den`. */
export interface CarvedLine {
  readonly line: string
  readonly from: string
  readonly num: number
  readonly den: number
  /** What guests pay for it, in minor units; records of earlier versions do not say. */
  readonly paid?: number | undefined
}
/**
 * A part of the order `from`, or what is left of one from which parts were taken (then `order` is `from`): what a server
 * that has forgotten the carve makes it of, and what a gateway counts each line by.
 */
export interface CarvedOrder {
  readonly order: string
  readonly from: string
  /** The order that it was taken of, where that was a part of `from` itself. */
  readonly source?: string | undefined
  readonly lines: CarvedLine[]
}

/** Those that the command of a bill names; empty if it names none. */
export const carvedOrdersOn = ({ command }: Pick<Intent, 'command'>): readonly CarvedOrder[] => {
  const carved = command?.command['carved']
  // Only a command of this server is stored.
  return Array.isArray(carved) ? (carved as CarvedOrder[]) : []
}

/** Those of these orders that are parts, or of which parts were taken. */
export const carvedOrdersOf = async (
  tx: Tx,
  orders: Pick<OrdersService, 'findForBilling' | 'withParts'>,
  ids: readonly string[],
): Promise<CarvedOrder[]> => {
  const divided = new Set(await orders.withParts(tx, ids))
  return (await orders.findForBilling(tx, ids))
    .filter(({ id, carvedFrom }) => carvedFrom !== null || divided.has(id))
    .map(({ id: order, carvedFrom, takenOf, lines }) => ({
      order,
      from: carvedFrom ?? order,
      ...(takenOf !== null && takenOf !== carvedFrom && { source: takenOf }),
      lines: lines.map((line) => ({
        line: line.id,
        from: line.rootId,
        ...line.share,
        paid: lineGross(line),
      })),
    }))
}

/**
 * Makes the orders that a bill takes parts as, and moves its locks to them: the rest can be reserved by another bill at
 * once, and has the rest of an amount that others have no more. Must run in the unit that arms the bill.
 */
export const carveSelected = async (
  tx: WriteTx,
  orders: Pick<OrdersService, 'carve' | 'keepTogether' | 'reckonLeft'>,
  intent: Intent,
  by: string,
): Promise<Intent> => {
  if (intent.selection === null) return intent
  const { carves } = intent.selection
  for (const { id, from, parts } of carves) {
    await orders.carve(tx, { from, id, parts, by, reason: `bill ${intent.ref}`, isForBill: true })
    await tx.run(moveLock, { intentId: intent.id, from, to: id })
  }
  const after = await loadIntent(tx, intent.id)
  const parts = carves.flatMap((carve) => carve.parts)
  await orders.keepTogether(tx, { orders: after.orderIds, parts })
  await orders.reckonLeft(
    tx,
    carves.map(({ from }) => from),
    by,
  )
  return after
}
