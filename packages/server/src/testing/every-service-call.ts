import type { WriteCase, WriteName } from './call-examples.ts'

/** What is done with tickets, checks and their lines. */
export const SERVICE_WRITES = {
  'service.sendTicket': {
    resource: 'orders',
    call: ({ table, product }) => ({
      body: {
        id: 'new-ticket',
        table: table.id,
        lines: [{ id: 'new-line', product: product.id, quantity: 1 }],
      },
    }),
  },
  'service.moveLines': {
    resource: 'orders',
    call: ({ taken }) => ({ body: { lines: [{ id: taken.lines[0]?.id, version: 1 }], to: 'ready' } }),
  },
  'service.fire': {
    resource: 'orders',
    call: ({ held }) => ({ params: { id: held.check }, body: { lines: [held.line] } }),
  },
  'service.removeHeld': { resource: 'orders', call: ({ held }) => ({ body: { lines: [held.line] } }) },
  'service.keepHeld': {
    resource: 'orders',
    call: ({ held }) => ({ params: { id: held.line }, body: { quantity: 1, of: 2 } }),
  },
  'service.replaceLine': {
    resource: 'orders',
    call: ({ taken }) => ({
      body: { line: { id: taken.lines[0]?.id, version: 1 }, with: { id: 'other-line', options: [] } },
    }),
  },
  'service.voidLines': {
    resource: 'orders',
    call: ({ taken }) => ({
      body: { lines: [{ id: taken.lines[0]?.id, version: 1, quantity: 1 }], reason: 'wrongOrder' },
    }),
  },
  'service.changeNote': {
    resource: 'orders',
    call: ({ taken }) => ({
      params: { id: taken.lines[0]?.id ?? '' },
      body: { version: 1, note: 'No salt' },
    }),
  },
  'service.updateOrderTypes': {
    resource: 'company',
    call: () => ({ body: { types: ['takeaway'], seats: true, counter: 'Take away' } }),
  },
  'service.updateCheck': {
    resource: 'checks',
    call: ({ held }) => ({ params: { id: held.check }, body: { covers: 3 } }),
  },
  'service.moveCheck': {
    resource: 'orders',
    call: ({ elsewhere, spare }) => ({ params: { id: elsewhere.check }, body: { table: spare.id } }),
  },
  'service.mergeCheck': {
    resource: 'orders',
    call: ({ elsewhere, held }) => ({ params: { id: elsewhere.check }, body: { into: held.check } }),
  },
  'service.transferOrders': {
    resource: 'orders',
    call: ({ elsewhere, held }) => ({
      params: { id: elsewhere.check },
      body: { orders: [elsewhere.order], to: held.check },
    }),
  },
  'service.handOverCheck': {
    resource: 'checks',
    call: ({ held, waiter }) => ({ params: { id: held.check }, body: { to: waiter.id } }),
  },
  'service.printGuestCheck': {
    resource: 'checks',
    call: ({ taken }) => ({ params: { id: taken.checkId ?? '' }, body: {} }),
  },
  'service.giveDiscount': {
    resource: 'orders',
    call: ({ taken }) => ({
      params: { id: taken.checkId ?? '' },
      body: {
        id: 'a-discount',
        kind: 'percent',
        value: 12.5,
        reason: 'regular',
        lines: [{ id: taken.lines[0]?.id ?? '', version: 1 }],
      },
    }),
  },
  'service.reverseDiscount': {
    resource: 'orders',
    call: ({ elsewhere, discounted }) => ({
      params: { id: elsewhere.check, discount: discounted },
      body: { reason: 'complaint' },
    }),
  },
  'service.seeLines': {
    resource: 'orders',
    call: ({ noted }) => ({ body: { lines: [noted] } }),
  },
} as const satisfies Partial<Record<WriteName, WriteCase>>
