import { canonicalJson, OPEN_STATUSES, receiptOf, type Payment, type Receipt } from '@kafana/domain'
import type { Gateway, TaskEntry } from '../gateways/index.ts'
import type { BillableOrder } from '../orders/index.ts'
import { isKeyedHash } from './permit.ts'

/** A command as this server once wrote it. `orders` are the bill's, `closedBy` is whose PIN it was. */
export interface ToldCommand {
  readonly commandContext: Receipt & { readonly payment: Payment }
  readonly taskId: string
  readonly epoch: number
  readonly ref: string
  readonly orders: readonly string[]
  readonly kind: 'fiscal' | 'storno'
  readonly closedBy: string
}

/** The command that a gateway's journal holds, where its permit shows that this server wrote it; null for anything else. */
export const trustedCommand = ({ command, taskId }: TaskEntry, { secret }: Gateway): ToldCommand | null => {
  if (!command) return null
  const { permit, ...written } = command
  if (typeof permit !== 'string' || !isKeyedHash(written, secret, permit) || written['taskId'] !== taskId)
    return null
  // By its permit it is word for word what was armed here.
  return written as unknown as ToldCommand
}

/** What was on the paper, without how it was paid. */
export const receiptTold = ({ commandContext: { payment: _payment, ...receipt } }: ToldCommand): Receipt =>
  receipt

const linesOf = ({ products }: Pick<Receipt, 'products'>): string =>
  canonicalJson(products.map((line) => canonicalJson(line)).toSorted())

/** Are these orders, as they stand here, what the paper says, and none of them given up? */
export const isWhatWasPrinted = (command: ToldCommand, orders: readonly BillableOrder[]): boolean =>
  orders.length === command.orders.length &&
  orders.every(({ status, billKind }) => billKind === 'pre' || OPEN_STATUSES.includes(status)) &&
  linesOf(receiptOf(orders.flatMap(({ lines }) => lines))) === linesOf(command.commandContext)
