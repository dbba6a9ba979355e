import type { BillPayment, Payment, Receipt } from '@kafana/domain'
import * as z from 'zod'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewaysService, TaskEntry } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import { verifyKeyedHash } from '../print/bill-command.ts'
import type { CarvedOrder } from '../print/carved-orders.ts'

/** A command that this server wrote earlier. `closedBy` is the person whose PIN was entered. */
export interface PrintedCommand {
  readonly commandContext: Receipt & { readonly payment: Payment }
  readonly taskId: string
  readonly epoch: number
  readonly ref: string
  readonly orders: readonly string[]
  readonly kind: 'fiscal' | 'storno'
  readonly closedBy: string
  /** Missing where the receipt's `payment` says how all of it is paid. */
  readonly payments?: readonly BillPayment[]
  /** Of a storno: the person who was named as paying the guests. */
  readonly paidBy?: string
  /** Of a storno: the mark of the bill that it voids; missing in a command of an earlier version. */
  readonly voids?: string
  /** The id of the device's request, if it made the bill by one. */
  readonly request?: string
  /** Those of its orders that are parts of what was ordered. */
  readonly carved?: readonly CarvedOrder[]
}

/** A command as a gateway's journal has it. */
export interface ReportedCommand {
  readonly command: PrintedCommand
  /** Its permit proves that it is exactly what was armed here; otherwise a person decides about it. */
  readonly isProven: boolean
}

/** What a command has to be like before anything is read from it without a proof; the rest is read as it is. */
const Written = z.object({
  taskId: z.string(),
  epoch: z.int(),
  ref: z.string(),
  orders: z.array(z.string()).check(z.minLength(1)),
  kind: z.enum(['fiscal', 'storno']),
  closedBy: z.string(),
  commandContext: z.looseObject({ payment: z.string(), products: z.array(z.looseObject({})) }),
})

interface Deps {
  readonly gateways: Pick<GatewaysService, 'earlierSecrets'>
  readonly orders: Pick<OrdersService, 'findExisting'>
}

/**
 * The command of a task: proven by a permit of the gateway that reports it, or of one that is not paired any more. A gateway
 * that was paired again has another secret than the one that its older commands were made with. The database may
 * also have been restored from before its first pairing: then what names orders of this venue is still what was printed.
 * @returns null for a command that is for no order of this venue, or that is not one
 */
export type ReadCommand = (tx: Tx, gateway: Gateway, entry: TaskEntry) => Promise<ReportedCommand | null>

export const createReadCommand =
  ({ gateways, orders }: Deps): ReadCommand =>
  async (tx, { secret }, { command, taskId }) => {
    if (!command || command['taskId'] !== taskId) return null
    const { permit, ...written } = command
    const isOf = (key: string): boolean => typeof permit === 'string' && verifyKeyedHash(written, key, permit)
    if (isOf(secret) || (await gateways.earlierSecrets(tx)).some(isOf))
      return { command: written as unknown as PrintedCommand, isProven: true }
    if (!Written.safeParse(written).success) return null
    const unproven = written as unknown as PrintedCommand
    const ids = [...unproven.orders, ...(unproven.carved ?? []).map(({ from }) => from)]
    return (await orders.findExisting(tx, ids)).length === 0 ? null : { command: unproven, isProven: false }
  }
