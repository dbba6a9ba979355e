import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import type { PendingBillReport } from '@kafana/client/outbox/pending-change.ts'
import { usePendingChanges } from '@kafana/client/outbox/use-outbox.ts'
import type { PrintedBillKind } from '@kafana/domain'
import type { PrintResult } from './fiscal-task.ts'

/** A printed bill that has to be reported to the server. */
export interface PrintedBill {
  readonly intentId: string
  readonly kind: PrintedBillKind
  readonly orders: readonly string[]
  readonly printResult: PrintResult
}
/** `refused`: the server disagrees about this bill, so reporting it again would not help. */
type ReportResult =
  | { readonly is: 'reported' }
  | { readonly is: 'queued' }
  | { readonly is: 'refused'; readonly error: Error }

/** A new report replaces earlier ones of the same bill, because more may be known of the receipt now. */
const dropEarlierReports = (intentId: string): void => {
  for (const change of outbox().changes())
    if (change.call === 'billing.tell' && change.input.body.intentId === intentId)
      void outbox().discard(change.key)
}

/**
 * Stores the report of a printed bill, then sends it. It is retried until it is delivered, also after a
 * reload.
 */
export const reportPrintedBill = async ({
  intentId,
  kind,
  orders,
  printResult,
}: PrintedBill): Promise<ReportResult> => {
  dropEarlierReports(intentId)
  const result = await outbox().enqueue(
    'billing.tell',
    { params: { kind }, body: { selectedOrders: [...orders], intentId, ...printResult } },
    {},
  )
  if (result.is === 'refused') return result
  return { is: result.is === 'sent' ? 'reported' : 'queued' }
}

const isUnreported = (change: {
  readonly call: string
  readonly state: string
}): change is PendingBillReport => change.call === 'billing.tell' && change.state === 'waiting'

/** How many printed bills of this venue are not reported yet. */
export const useUnreportedCount = (): number => usePendingChanges().filter(isUnreported).length
