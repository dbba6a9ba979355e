import type { Receipt } from '@kafana/domain'
import { fiscalCommand } from '../modules/billing/print/bill-command.ts'
import type { CarvedOrder } from '../modules/billing/print/carved-orders.ts'
import { openJournal } from './gateway-journal.ts'
import type { openCheckBilling } from './selection-factories.ts'
import type { TestServer } from './test-server.ts'

/** The bill of a part of an order that was printed before the database was restored. */
export const PRINTED_PART = {
  bill: 'forgotten-bill',
  order: 'forgotten-part',
  line: 'forgotten-line',
  ref: 'LOST2345',
  receiptNo: 41,
} as const

interface StornoValues {
  readonly state: 'DONE' | 'UNKNOWN'
  readonly hasMark: boolean
}

/** What a gateway says of bills that it printed before the database was restored. */
export const openPrintedParts = (
  server: TestServer,
  { venue, gateway }: Awaited<ReturnType<typeof openCheckBilling>>,
) => {
  const { reportTask } = openJournal(server, gateway)
  const report = (
    printed: Parameters<typeof fiscalCommand>[0],
    state: StornoValues['state'],
    receiptNo: number,
  ) =>
    reportTask({
      state,
      taskId: printed.intentId,
      ...(state === 'DONE' && {
        receiptNo,
        deviceSerial: 'VIRT-1',
        printedAt: new Date(server.clock.now()).toISOString(),
      }),
      command: fiscalCommand(printed, gateway.secret).command,
    })
  const paid = { epoch: 1, payment: 'cash' } as const
  return {
    sale: ([part]: readonly [CarvedOrder], products: Receipt['products']) =>
      report(
        {
          ...paid,
          intentId: PRINTED_PART.bill,
          ref: PRINTED_PART.ref,
          kind: 'fiscal',
          closedBy: venue.waiter.id,
          receipt: { receiptType: 'NormalReceipt', products },
          orderIds: [part.order],
          carved: [part],
        },
        'DONE',
        PRINTED_PART.receiptNo,
      ),
    /** @param values a storno of an earlier version says no mark, one that the gateway does not know no number and no device */
    storno: (intentId: string, products: Receipt['products'], values: StornoValues) =>
      report(
        {
          ...paid,
          intentId,
          ref: 'VOID2345',
          kind: 'storno',
          closedBy: venue.owner.id,
          receipt: { receiptType: 'StornoReceipt', products, refReceiptNo: PRINTED_PART.receiptNo },
          orderIds: [PRINTED_PART.order],
          ...(values.hasMark && { voids: PRINTED_PART.ref }),
        },
        values.state,
        42,
      ),
  }
}
