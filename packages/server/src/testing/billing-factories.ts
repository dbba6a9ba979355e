import type { BillKind } from '@kafana/domain'
import { keyedHash } from '../modules/billing/print/bill-command.ts'
import { iso } from '../platform/clock.ts'
import { makeVenue, TEST_PIN, type Member, type TestVenue } from './factories.ts'
import { pairGateway, type PairedGateway } from './gateway-factories.ts'
import type { Answer } from './http-client.ts'
import { makeSimpleOrder, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'

/** Delivered orders of 250 each, every one at a table of its own unless one is named. */
export const makeDeliveredOrders = async (
  server: TestServer,
  venue: TestVenue,
  count = 1,
  at?: { readonly tableId: string },
): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await makeSimpleOrder(server, venue, at)
    await moveOrder(server, venue, id, 'delivered')
    ids.push(id)
  }
  return ids
}

/** The billing calls of a monitor. */
export const billingCalls = (
  server: TestServer,
  { monitor, owner, waiter }: TestVenue,
  token = monitor.token,
) => {
  const post = (path: string, body: unknown, as = token) => server.send('POST', path, { token: as, body })
  return {
    validate: (selectedOrders: readonly string[], pin = TEST_PIN, username = waiter.username) =>
      post('/api/auth/validate', { username, pin, selectedOrders }),
    arm: (intentId: string, kind = 'fiscal', payment = 'cash', gateway?: string) =>
      post(`/api/bill-intents/${intentId}/arm`, { kind, payment, gateway }),
    report: (kind: BillKind, body: Record<string, unknown>) => post(`/api/order/bill/${kind}`, body),
    abandon: (intentId: string, proof?: unknown) =>
      post(`/api/bill-intents/${intentId}/abandon`, proof === undefined ? {} : { proof }),
    resolve: (intentId: string, body: Record<string, unknown>, as = token) =>
      post(`/api/bill-intents/${intentId}/resolve`, body, as),
    storno: (orderId: string, pin = TEST_PIN, username = owner.username, paidBy?: string) =>
      post(`/api/order/${orderId}/storno`, { username, pin, reason: 'Wrong table', paidBy }),
    unbill: (orderId: string, pin = TEST_PIN, username = owner.username) =>
      post(`/api/order/${orderId}/unbill`, { username, pin, reason: 'Wrong button' }),
    copy: (orderId: string) => post(`/api/order/${orderId}/bill-copy`, undefined),
    open: () => server.send('GET', '/api/bill-intents?open=1', { token }),
  }
}

/** The proof by which a gateway confirms that it cancelled a task. */
export const gatewayProof = ({ secret }: Pick<PairedGateway, 'secret'>, taskId: string, epoch = 1) => ({
  state: 'CANCELLED',
  epoch,
  signature: keyedHash({ taskId, epoch, state: 'CANCELLED' }, secret),
})

/** The gateway's signature of what it printed. */
export const printSignature = (
  { secret }: Pick<PairedGateway, 'secret'>,
  taskId: string,
  printed: Readonly<Record<'receiptNo' | 'deviceSerial' | 'printedAt', string | number>>,
): string => keyedHash({ taskId, state: 'DONE', ...printed }, secret)

interface PrintedReport {
  readonly selectedOrders: readonly string[]
  readonly intentId: string
  readonly receiptNo: number
  readonly deviceSerial?: string
  readonly printedAt?: string
}
/** A screen's report with its gateway's signature: the bill is confirmed. */
export const signedReport = (
  { clock }: Pick<TestServer, 'clock'>,
  { secret }: Pick<PairedGateway, 'secret'>,
  { printedAt = iso(clock.now()), ...report }: PrintedReport,
) => {
  const { intentId: taskId, receiptNo, deviceSerial = null } = report
  const statement = { taskId, state: 'DONE', receiptNo, deviceSerial, printedAt }
  return { ...report, printedAt, signature: keyedHash(statement, secret) }
}

/** The id of the bill that a call reserved. */
export const intentOf = ({ status, body }: Answer): string => {
  if (status !== 200) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
  return body['intentId'] ?? ''
}

/** A venue with a gateway and delivered orders of 250, with shortcuts for its bills. */
export const openBilling = async (server: TestServer, orders = 1) => {
  const venue = await makeVenue(server)
  const [gateway, ids] = [await pairGateway(server, venue), await makeDeliveredOrders(server, venue, orders)]
  const billing = billingCalls(server, venue)
  const get = async (path: string, { token }: Member) => (await server.send('GET', path, { token })).body
  const armed = async (
    kind: BillKind = 'fiscal',
    payment = 'cash',
    selected: readonly string[] = ids,
  ): Promise<string> => {
    const id = intentOf(await billing.validate(selected))
    await billing.arm(id, kind, payment)
    return id
  }
  /** Reserves, arms and reports a bill, with its gateway's signature if its number is given; returns its id. */
  const billed = async (
    kind: BillKind = 'fiscal',
    receiptNo?: number,
    payment = 'cash',
    selected: readonly string[] = ids,
    isSigned = true,
  ): Promise<string> => {
    const intentId = await armed(kind, payment, selected)
    const report = { selectedOrders: selected, intentId }
    const printed = { ...report, receiptNo: receiptNo ?? 0, deviceSerial: 'VIRT-1' }
    if (receiptNo === undefined) await billing.report(kind, report)
    else if (isSigned) await billing.report(kind, signedReport(server, gateway, printed))
    else await billing.report(kind, printed)
    return intentId
  }
  return {
    venue,
    gateway,
    ids,
    billing,
    armed,
    reserved: async (selected: readonly string[] = ids) => intentOf(await billing.validate(selected)),
    billed,
    /** As `billed`, without the gateway's signature: no gateway has confirmed the bill. */
    reported: (receiptNo: number, selected: readonly string[] = ids): Promise<string> =>
      billed('fiscal', receiptNo, 'cash', selected, false),
    orderOf: (id = ids[0] ?? '') => get(`/api/order/${id}`, venue.monitor),
    intent: async (id: string) =>
      (await get('/api/bill-intents', venue.monitor)).find((one) => (one as { _id: string })._id === id) as
        | Record<string, unknown>
        | undefined,
    ledgerOf: async ({ id }: Member = venue.waiter) => get(`/api/user/${id}/ledger`, venue.owner),
  }
}
