import { createHash } from 'node:crypto'
import { fiscalCommand } from '../modules/billing/print/bill-command.ts'
import { newId } from '../platform/ids.ts'
import { openBilling } from './billing-factories.ts'
import { openJournal } from './gateway-journal.ts'
import type { TestServer } from './test-server.ts'

/** Every copy of the database gives the copy of an order the same id, made from the one on its receipt. */
export const copyIdOf = (order: string): string =>
  createHash('sha256').update(`copy of ${order}`).digest('hex').slice(0, 32)

/** The details of a printed bill that a test sets; by default a cash receipt for all orders of the venue. */
type PrintedBill = Partial<Parameters<typeof fiscalCommand>[0]> & { readonly refReceiptNo?: number }

/** A venue whose gateway printed bills that the database does not have, as after a restore from backup. */
export const openBillingAfterRestore = async (server: TestServer, orders = 2) => {
  const made = await openBilling(server, orders)
  const { reportTask } = openJournal(server, made.gateway)
  const titles = new Map(
    await Promise.all(
      made.ids.map(
        async (id) =>
          [
            id,
            ((await made.orderOf(id)).products as unknown as [{ product: { name: string } }])[0].product.name,
          ] as const,
      ),
    ),
  )
  const commandOf = ({ refReceiptNo, ...bill }: PrintedBill) => {
    const orderIds = bill.orderIds ?? made.ids
    const products = orderIds.map((id) => ({
      title: titles.get(id) ?? 'Gone',
      taxClass: 'В',
      price: '250.00',
      quantity: '1.000',
    }))
    const receipt = {
      receiptType: refReceiptNo === undefined ? 'NormalReceipt' : 'StornoReceipt',
      products,
      ...(refReceiptNo !== undefined && { refReceiptNo }),
    } as const
    return fiscalCommand(
      {
        intentId: newId(),
        ref: newId().slice(-8),
        epoch: 1,
        kind: 'fiscal',
        payment: 'cash',
        closedBy: made.venue.waiter.id,
        receipt,
        ...bill,
        orderIds,
      },
      made.gateway.secret,
    ).command
  }
  const reportPrinted = async (
    command: Readonly<Record<string, unknown>>,
    values: { state?: 'DONE' | 'UNKNOWN'; receiptNo?: number | undefined; printedAt?: string } = {},
  ): Promise<string> => {
    const taskId = String(command['taskId'])
    await reportTask({
      state: 'DONE',
      receiptNo: 41,
      deviceSerial: 'VIRT-1',
      printedAt: new Date(server.clock.now()).toISOString(),
      ...values,
      taskId,
      command,
    })
    return taskId
  }
  return {
    ...made,
    reportTask,
    commandOf,
    reportPrinted,
    printed: (bill: PrintedBill = {}, values = {}) => reportPrinted(commandOf(bill), values),
    open: async () => (await made.billing.open()).body as unknown[],
  }
}
