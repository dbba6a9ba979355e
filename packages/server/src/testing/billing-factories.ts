import type { BillKind } from '@kafana/domain'
import { keyedHash } from '../features/billing/permit.ts'
import type { TestVenue } from './factories.ts'
import { TEST_PIN } from './factories.ts'
import type { PairedGateway } from './gateway-factories.ts'
import { makeSimpleOrder, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'

/** Orders of 250 each that are delivered and wait for their bill. */
export const makeDelivered = async (server: TestServer, venue: TestVenue, count = 1): Promise<string[]> => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const { id } = await makeSimpleOrder(server, venue)
    await moveOrder(server, venue, id, 'delivered')
    ids.push(id)
  }
  return ids
}

/** The calls of a bill as a monitor makes them. */
export const billingOf = (server: TestServer, { monitor, owner, waiter }: TestVenue, token = monitor.token) => {
  const post = (path: string, body: unknown, as = token) => server.send('POST', path, { token: as, body })
  return {
    validate: (selectedOrders: readonly string[], pin = TEST_PIN, username = waiter.username) => post('/api/auth/validate', { username, pin, selectedOrders }),
    arm: (intentId: string, kind = 'fiscal', payment = 'cash', gateway?: string) => post(`/api/bill-intents/${intentId}/arm`, { kind, payment, gateway }),
    tell: (kind: BillKind, body: Record<string, unknown>) => post(`/api/order/bill/${kind}`, body),
    abandon: (intentId: string, proof?: unknown) => post(`/api/bill-intents/${intentId}/abandon`, proof === undefined ? {} : { proof }),
    resolve: (intentId: string, body: Record<string, unknown>, as = token) => post(`/api/bill-intents/${intentId}/resolve`, body, as),
    storno: (orderId: string, pin = TEST_PIN, username = owner.username) => post(`/api/order/${orderId}/storno`, { username, pin, reason: 'Wrong table' }),
    unbill: (orderId: string, pin = TEST_PIN, username = owner.username) => post(`/api/order/${orderId}/unbill`, { username, pin, reason: 'Wrong button' }),
    copy: (orderId: string) => post(`/api/order/${orderId}/bill-copy`, undefined),
    open: () => server.send('GET', '/api/bill-intents?open=1', { token }),
  }
}

/** What a gateway says when it cancelled a task. */
export const gatewayProof = ({ secret }: Pick<PairedGateway, 'secret'>, taskId: string, epoch = 1) =>
  ({ state: 'CANCELLED', epoch, signature: keyedHash({ taskId, epoch, state: 'CANCELLED' }, secret) })
