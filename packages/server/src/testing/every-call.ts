import type { Contract, Room } from '@kafana/contract'
import { accountBody } from './account-bodies.ts'
import { TEST_PIN } from './factories.ts'
import { UNCONFIRMED, type FullHouse } from './full-house.ts'
import { sayingOf } from './gateway-factories.ts'

type NamesOf<R extends Room, Reads extends boolean> = {
  [N in keyof Contract[R] & string]: (
    Contract[R][N] extends { readonly method: 'GET' } ? true : false
  ) extends Reads
    ? `${R}.${N}`
    : never
}[keyof Contract[R] & string]
type WriteName = { [R in Room]: NamesOf<R, false> }[Room]
type ReadName = { [R in Room]: NamesOf<R, true> }[Room]

/** What a call is made with: values for its path, its query, its body. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
}
/** Why a call needs no news: nothing that a screen shows is changed by it, or it is read by other means. */
interface Exempt {
  readonly exempt: string
}
type WriteCase = Exempt | { readonly room: Room; readonly call: (house: FullHouse) => Example }
type ReadCase = Exempt | { readonly call: (house: FullHouse) => Example; readonly room?: Room }

const PRINTED_AT = '2026-10-16T17:00:00Z'
/** A gateway whose device printed a bill meanwhile. */
const tellPrinted = ({ gateway, armed: { id: taskId } }: FullHouse) =>
  sayingOf(gateway, {
    device: { lastReceiptNo: 106 },
    entries: [
      {
        kind: 'task',
        seq: 1,
        at: PRINTED_AT,
        taskId,
        epoch: 1,
        state: 'DONE',
        receiptNo: 106,
        deviceSerial: 'VD000001',
        printedAt: PRINTED_AT,
      },
      {
        kind: 'document',
        seq: 2,
        at: PRINTED_AT,
        document: {
          serial: 'VD000001',
          receiptNo: 106,
          kind: 'sale',
          total: 5,
          byClass: { A: 5 },
          payment: 'cash',
          taskId,
          ref: null,
          closingNo: 1,
          printedAt: PRINTED_AT,
        },
      },
    ],
  })
const ALL_TIME = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z'

/** An accepted example of every call that writes. One that is new to the contract does not compile until it has its own here. */
export const EVERY_WRITE: Readonly<Record<WriteName, WriteCase>> = {
  'auth.login': { exempt: 'opens a session; no screen shows sessions' },
  'auth.setup': { exempt: 'makes a venue that nobody can listen to yet' },
  'auth.register': { room: 'staff', call: () => ({ body: accountBody({ role: 'waiter' }) }) },
  'auth.revokeToken': { exempt: 'ends a session; its screens hear of it by being closed' },
  'auth.revokeAll': { exempt: 'ends sessions; their screens hear of it by being closed' },
  'auth.forgotPassword': { exempt: 'tells nobody anything but by mail' },
  'auth.resetPassword': { exempt: 'has no caller whom it could be refused; its news are tested beside it' },
  'company.update': { room: 'company', call: () => ({ body: { name: 'Renamed', dayStart: '04:00' } }) },
  'staff.update': {
    room: 'staff',
    call: ({ person }) => ({
      params: { id: person.id },
      body: { firstname: 'Renamed', email: 'renamed@kafana.test' },
    }),
  },
  'staff.archive': { room: 'staff', call: ({ person }) => ({ params: { id: person.id } }) },
  'staff.changeBalance': {
    room: 'staff',
    call: ({ person }) => ({ params: { id: person.id }, query: 'code=give', body: { balance: 5 } }),
  },
  'sections.create': { room: 'sections', call: () => ({ body: { name: 'Grill' } }) },
  'sections.update': {
    room: 'sections',
    call: ({ section }) => ({ params: { id: section.id }, body: { name: 'Renamed', category: null } }),
  },
  'sections.remove': { room: 'sections', call: ({ section }) => ({ params: { id: section.id } }) },
  'sections.addMember': {
    room: 'sections',
    call: ({ section, waiter }) => ({ body: { section: section.id, email: waiter.email } }),
  },
  'sections.removeMember': {
    room: 'sections',
    call: ({ section, person }) => ({ params: { sectionId: section.id, userId: person.id } }),
  },
  'layout.createZone': { room: 'layout', call: () => ({ body: { name: 'Garden' } }) },
  'layout.updateZone': {
    room: 'layout',
    call: ({ zone }) => ({ params: { id: zone.id }, body: { name: 'Renamed' } }),
  },
  'layout.removeZone': { room: 'layout', call: ({ zone }) => ({ params: { id: zone.id } }) },
  'layout.moveTable': {
    room: 'layout',
    call: ({ terrace, table }) => ({ params: { zoneId: terrace.id, tableId: table.id } }),
  },
  'layout.removeTableFromZone': {
    room: 'layout',
    call: ({ zone, table }) => ({ params: { zoneId: zone.id, tableId: table.id } }),
  },
  'layout.createTable': {
    room: 'layout',
    call: ({ zone }) => ({ body: { name: '3', capacity: 2, zone: zone.id } }),
  },
  'layout.assign': {
    room: 'layout',
    call: ({ person, spare }) => ({ body: { userId: person.id, tableIds: [spare.id] } }),
  },
  'layout.unassign': {
    room: 'layout',
    call: ({ person, table }) => ({ params: { id: table.id, userId: person.id } }),
  },
  'layout.updateTable': {
    room: 'layout',
    call: ({ table }) => ({ params: { id: table.id }, body: { name: 'Renamed' } }),
  },
  'layout.removeTable': { room: 'layout', call: ({ spare }) => ({ params: { id: spare.id } }) },
  'storage.create': {
    room: 'storage',
    call: () => ({
      body: {
        name: 'sugar',
        category: 'food',
        quantity: 1,
        price: 1,
        servingUnit: 'kilograms',
        buyingQuantity: 1,
        buyingUnit: 'kilograms',
      },
    }),
  },
  'storage.update': {
    room: 'storage',
    call: ({ used }) => ({ params: { id: used.id }, body: { name: 'Renamed', quantity: 55, price: 9 } }),
  },
  'storage.remove': { room: 'storage', call: ({ unused }) => ({ params: { id: unused.id } }) },
  'storage.purchase': {
    room: 'storage',
    call: ({ used }) => ({ params: { id: used.id }, body: { packs: 2, packPrice: 70 } }),
  },
  'catalog.create': {
    room: 'catalog',
    call: ({ unused }) => ({
      body: {
        name: 'Cake',
        category: 'food',
        price: 3,
        taxRate: 10,
        recipe: [{ ingredient: unused.id, quantity: 1 }],
      },
    }),
  },
  'catalog.update': {
    room: 'catalog',
    call: ({ product }) => ({ params: { id: product.id }, body: { name: 'Renamed', price: 99 } }),
  },
  'catalog.remove': { room: 'catalog', call: ({ product }) => ({ params: { id: product.id } }) },
  'orders.create': {
    room: 'orders',
    call: ({ table, product }) => ({
      body: { name: 'New', table: table.id, products: [{ product: product.id, quantity: 1 }] },
    }),
  },
  'orders.updateStatus': {
    room: 'orders',
    call: ({ taken }) => ({ params: { id: taken.id }, body: { status: 'done' } }),
  },
  'billing.validate': {
    room: 'billing',
    call: ({ ready, waiter }) => ({
      body: { username: waiter.username, pin: TEST_PIN, selectedOrders: [ready] },
    }),
  },
  'billing.arm': {
    room: 'billing',
    call: ({ reserved }) => ({ params: { id: reserved.id }, body: { kind: 'fiscal' } }),
  },
  'billing.tell': {
    room: 'billing',
    call: ({ armed }) => ({
      params: { kind: 'fiscal' },
      body: { selectedOrders: [armed.orderId], intentId: armed.id, receiptNo: 8 },
    }),
  },
  'billing.abandon': { room: 'billing', call: ({ reserved }) => ({ params: { id: reserved.id }, body: {} }) },
  'billing.resolve': {
    room: 'billing',
    call: ({ doubtful, owner }) => ({
      params: { id: doubtful.id },
      body: { printed: true, receiptNo: 9, reason: 'seen', username: owner.username, pin: TEST_PIN },
    }),
  },
  'billing.storno': {
    room: 'billing',
    call: ({ printed, owner }) => ({
      params: { id: printed.orderId },
      body: { username: owner.username, pin: TEST_PIN, reason: 'wrong table' },
    }),
  },
  'billing.unbill': {
    room: 'orders',
    call: ({ preBilled, owner }) => ({
      params: { id: preBilled.orderId },
      body: { username: owner.username, pin: TEST_PIN, reason: 'wrong button' },
    }),
  },
  'billing.copy': { exempt: 'a copy changes nothing that a screen shows; the audit has it' },
  'gateways.code': { exempt: 'is shown once, to who asked for it' },
  'gateways.pair': { exempt: 'has no caller whom it could be refused; its news are tested beside it' },
  'gateways.unpair': { room: 'gateways', call: ({ gateway }) => ({ params: { id: gateway.id } }) },
  'gateways.confirm': {
    room: 'gateways',
    call: ({ gateway }) => ({
      params: { id: gateway.id },
      body: { serial: UNCONFIRMED.serial, lastReceiptNo: UNCONFIRMED.lastReceiptNo },
    }),
  },
  'gatewayLink.sync': { room: 'gateways', call: (house) => ({ body: tellPrinted(house) }) },
  'contact.send': { exempt: 'is about no venue' },
  'contact.sendForm': { exempt: 'is about no venue' },
  'gatewayLink.relay': { exempt: 'hands a command on; what becomes of it the gateway tells itself' },
}

/** A question of every kind that a screen asks, whose answer may be made stale by a write. */
export const EVERY_READ: Readonly<Record<ReadName, ReadCase>> = {
  'auth.setupState': { exempt: 'is about the server, not a venue' },
  // The browser reads its own person again whenever the staff changed.
  'auth.me': { room: 'staff', call: () => ({}) },
  'company.get': { call: () => ({}) },
  'staff.list': { call: () => ({}) },
  'staff.ledger': { call: ({ person }) => ({ params: { id: person.id } }) },
  'staff.dayStats': { call: ({ person, section }) => ({ params: { id: person.id, section: section.id } }) },
  'sections.list': { call: () => ({}) },
  'layout.zones': { call: () => ({}) },
  'layout.tables': { call: () => ({}) },
  'layout.table': { call: ({ table }) => ({ params: { id: table.id } }) },
  'storage.list': { call: () => ({}) },
  'storage.movements': { call: ({ used }) => ({ params: { id: used.id } }) },
  'catalog.list': { call: () => ({}) },
  'orders.list': { call: () => ({}) },
  'orders.totals': { call: () => ({}) },
  'orders.floor': { call: () => ({}) },
  'orders.kitchen': { call: () => ({ query: 'category=food' }) },
  'orders.recent': { call: () => ({ query: 'category=food' }) },
  'orders.get': { call: ({ taken }) => ({ params: { id: taken.id } }) },
  'orders.byTable': { call: ({ table }) => ({ params: { tableId: table.id } }) },
  'orders.countByTable': { call: ({ table }) => ({ params: { id: table.id } }) },
  'orders.byStaff': { call: ({ person }) => ({ query: `createdBy=${person.id}` }) },
  'billing.intents': { call: () => ({}) },
  'gateways.list': { call: () => ({}) },
  'fiscalBook.day': { call: () => ({}) },
  'statistics.get': { call: () => ({ query: ALL_TIME }) },
  'statistics.day': { call: () => ({}) },
  'statistics.floor': { call: () => ({}) },
  'statistics.days': { call: () => ({ query: ALL_TIME }) },
  'statistics.products': { call: () => ({ query: ALL_TIME }) },
  'statistics.sales': { call: () => ({ query: ALL_TIME }) },
  'geo.country': { exempt: 'is about the caller’s address' },
  'system.health': { exempt: 'is about the server' },
  'system.openapi': { exempt: 'is about the program' },
}
