import { order } from '@kafana/client/testing/entities.ts'
import type { BillIntent, DeviceState, Gateway } from '@kafana/contract'

/** Responses about gateways and bills; a test passes what it is about as changes. */

/** The health response of the gateway of this device. */
export const GATEWAY_HEALTH = {
  status: 'ok',
  gateway: 'g1',
  device: { serial: 'VK000001', lastReceiptNo: 42 },
}

const device: DeviceState = {
  answers: true,
  driver: 'virtual',
  serial: 'VK000001',
  lastReceiptNo: 42,
  closingNo: 7,
  needsConfirming: false,
  unsettled: 0,
}

/** A connected gateway with a healthy device. */
export const gateway = (
  _id: string,
  changes: Partial<Gateway> = {},
  ofDevice: Partial<DeviceState> = {},
): Gateway => ({
  _id,
  name: `Till ${_id}`,
  pairedAt: '2026-11-20T09:00:00.000Z',
  seenAt: '2026-11-21T13:59:50.000Z',
  connected: true,
  device: { ...device, ...ofDevice },
  ...changes,
})

/** A bill of one order, started at 10:00 UTC, that needs attention. */
export const intent = (_id: string, changes: Partial<BillIntent> = {}): BillIntent => ({
  _id,
  state: 'MANUAL',
  kind: 'fiscal',
  ref: `REF${_id}`,
  epoch: 1,
  orders: ['o1'],
  total: 440,
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: null,
  closedBy: { _id: 'u', firstname: 'Ana', lastname: 'Ilieva' },
  receiptNo: null,
  gateway: 'g1',
  payment: 'cash',
  refReceiptNo: null,
  since: '2026-11-21T10:01:00.000Z',
  reason: null,
  receipt: { receiptType: 'NormalReceipt', products: [] },
  denied: false,
  ...changes,
})

/** One of its orders, with history. */
export const billedOrder = (id: string, table: string) => ({
  ...order(id, { status: 'delivered', table: { _id: 't', name: table, zone: null } }),
  history: [],
})
