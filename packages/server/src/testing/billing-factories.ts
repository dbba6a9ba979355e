import { keyedHash } from '../features/billing/permit.ts'
import { secretFile } from '../platform/config/secret-file.ts'
import type { TestVenue } from './factories.ts'
import { TEST_PIN } from './factories.ts'
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
export const billingOf = (server: TestServer, { monitor, waiter }: TestVenue, token = monitor.token) => {
  const post = (path: string, body: unknown, as = token) => server.send('POST', path, { token: as, body })
  return {
    validate: (selectedOrders: readonly string[], pin = TEST_PIN, username = waiter.username) => post('/api/auth/validate', { username, pin, selectedOrders }),
    arm: (intentId: string, kind = 'fiscal', payment = 'cash') => post(`/api/bill-intents/${intentId}/arm`, { kind, payment }),
    tell: (kind: 'fiscal' | 'pre', body: Record<string, unknown>) => post(`/api/order/bill/${kind}`, body),
    abandon: (intentId: string, proof?: unknown) => post(`/api/bill-intents/${intentId}/abandon`, proof === undefined ? {} : { proof }),
    resolve: (intentId: string, body: Record<string, unknown>, as = token) => post(`/api/bill-intents/${intentId}/resolve`, body, as),
    open: () => server.send('GET', '/api/bill-intents?open=1', { token }),
  }
}

/** What the gateway says when it cancelled a task. */
export const gatewayProof = ({ platform }: TestServer, taskId: string, epoch = 1) => ({
  state: 'CANCELLED', epoch, signature: keyedHash({ taskId, epoch, state: 'CANCELLED' }, secretFile(platform.settings.dataDir, 'gateway.secret')),
})
