import { createPermitRecords, type PermittedContent } from '../modules/billing/recovery/permit-records.ts'
import { billingCalls, intentOf, openBilling } from './billing-factories.ts'
import { pairGateway, syncAs, type PairedGateway } from './gateway-factories.ts'
import type { StoppableServer, TestServer } from './test-server.ts'

/** A bill that a gateway was allowed to print after the copy of the database was made. */
export const LOST_BILL = {
  id: 'allowed-after-the-copy',
  ref: 'LOST2345',
  journal: 'journal-before-the-loss',
} as const

export type LostBillChanges = readonly [
  /** The content of the lost bill, by default a receipt for the first of two orders. */
  lost?: (orders: readonly string[]) => Partial<PermittedContent>,
  /** Prepares the database that is restored. */
  before?: (made: Awaited<ReturnType<typeof openBilling>>) => Promise<unknown>,
]

/** A venue with two gateways, whose server has started with a database from before the bill was allowed. */
export const openLostBill = async (
  server: TestServer,
  restart: (server: TestServer) => Promise<StoppableServer>,
  ...[lost = () => ({}), before = () => Promise.resolve()]: LostBillChanges
) => {
  const made = await openBilling(server, 2)
  const { venue, gateway: bar, ids } = made
  await before(made)
  const terrace = await pairGateway(server, venue, 'Terrace')
  const content: PermittedContent = {
    kind: 'fiscal',
    payment: 'cash',
    ref: LOST_BILL.ref,
    orders: ids.slice(0, 1),
    closedBy: venue.waiter.id,
    paidBy: null,
    journal: LOST_BILL.journal,
    ...lost(ids),
  }
  const allowed = [{ id: LOST_BILL.id, epoch: 1, gateway: bar.id, content }]
  const records = createPermitRecords(server.platform.settings.dataDir)
  records.write(venue.companyId, { allowed, heard: null })
  const restarted = await restart(server)
  const billing = billingCalls(restarted, venue)
  const [first = '', second = ''] = ids
  const readReport = async () =>
    (await restarted.send('GET', '/api/fiscal-book', { token: venue.owner.token })).body
  return {
    ...made,
    bar,
    terrace,
    first,
    records,
    restarted,
    billing,
    sync: (gateway: PairedGateway, ...entries: object[]) =>
      syncAs(restarted, gateway, { entries, lastLine: entries.length }),
    armOther: async () =>
      billing.arm(intentOf(await billing.validate([second])), 'fiscal', 'cash', terrace.id),
    open: async () => (await billing.open()).body,
    isWaiting: () => records.read(venue.companyId)?.heard !== null,
    readReport,
    /** The differences of today's fiscal report. */
    listed: async () => (await readReport())['differences'],
    resolve: (values: object) =>
      billing.resolve(LOST_BILL.id, { reason: 'Looked at the paper', ...values }, venue.owner.token),
  }
}
