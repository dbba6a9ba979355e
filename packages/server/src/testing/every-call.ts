import { importOf, type WriteCase, type WriteName } from './call-examples.ts'
import { MENU_WRITES } from './every-menu-call.ts'
import { SERVICE_WRITES } from './every-service-call.ts'
import { accountBody, TEST_PIN } from './factories.ts'
import { UNCONFIRMED, type FullVenue } from './full-venue.ts'
import { syncBody } from './gateway-factories.ts'
import { BUYER } from './invoice-factories.ts'

export const ALL_TIME = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z'
const PRINTED_AT = '2026-10-16T17:00:00Z'
/** A gateway reports that its device printed a bill. */
const reportPrinted = ({ gateway, armed: { id: taskId } }: FullVenue) =>
  syncBody(gateway, {
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
/** A valid example of every call that writes. A new call does not compile until it has an example here. */
export const EVERY_WRITE: Readonly<Record<WriteName, WriteCase>> = {
  'auth.login': { exempt: 'opens a session; no screen shows sessions' },
  'auth.setup': { exempt: 'creates a venue that nobody listens to yet' },
  'auth.register': { resource: 'staff', call: () => ({ body: accountBody({ role: 'waiter' }) }) },
  'auth.revokeToken': { exempt: 'ends a session; its screens are disconnected' },
  'auth.revokeAll': { exempt: 'ends sessions; their screens are disconnected' },
  'auth.endSession': { exempt: 'ends a session; its screens are disconnected' },
  'auth.endMemberSession': { exempt: 'ends a session; its screens are disconnected' },
  'auth.changePassword': { exempt: 'ends the sessions of its caller; its event has a test of its own' },
  'auth.changePin': {
    resource: 'staff',
    call: () => ({ body: { currentPin: TEST_PIN, pin: '58203' } }),
  },
  'auth.startSecondFactor': { exempt: 'is shown once, to the caller' },
  'auth.confirmSecondFactor': { exempt: 'a second factor is read when its dialog opens' },
  'auth.endSecondFactor': { exempt: 'a second factor is read when its dialog opens' },
  'auth.renewRecoveryCodes': { exempt: 'is shown once, to the caller' },
  'auth.resetSecondFactor': { exempt: 'a second factor is read when its dialog opens' },
  'auth.changeSecondFactorRule': { exempt: 'is read whenever its dialog opens' },
  'auth.invite': { exempt: 'is shown once, to the caller' },
  'auth.enrol': { exempt: 'gives a phone its key; a list of phones is read when it is opened' },
  'auth.phoneSignIn': { exempt: 'opens a session; no screen shows sessions' },
  'auth.removePhone': { exempt: 'ends sessions; their screens are disconnected' },
  'auth.forgotPassword': { exempt: 'only sends a mail' },
  'auth.resetPassword': { exempt: 'has no caller who could be refused; its event has a test of its own' },
  'company.update': { resource: 'company', call: () => ({ body: { name: 'Renamed', dayStart: '04:00' } }) },
  'company.createTender': {
    resource: 'company',
    call: () => ({ body: { name: 'Meal voucher', kind: 'other' } }),
  },
  'company.updateTender': {
    resource: 'company',
    call: () => ({ params: { id: 'cash' }, body: { step: 100 } }),
  },
  'accounts.create': { resource: 'accounts', call: () => ({ body: { name: 'Petrović', limit: 500 } }) },
  'accounts.update': {
    resource: 'accounts',
    call: ({ account }) => ({ params: { id: account }, body: { note: 'Pays on Fridays' } }),
  },
  'accounts.pay': {
    resource: 'accounts',
    call: ({ account }) => ({ params: { id: account }, body: { tender: 'cash', amount: 20 } }),
  },
  'accounts.sellVoucher': {
    resource: 'accounts',
    call: () => ({ body: { code: 'ABCD-EFGH-JKLM-NPQR', value: 20, tender: 'cash' } }),
  },
  'accounts.updateVoucher': {
    resource: 'accounts',
    call: ({ voucher }) => ({ params: { id: voucher }, body: { blocked: true } }),
  },
  'accounts.lookUpVoucher': { exempt: 'only reads, counts unknown codes, and remembers known ones' },
  'company.updateCourses': { resource: 'company', call: () => ({ body: { mode: 'auto' } }) },
  'staff.update': {
    resource: 'staff',
    call: ({ person }) => ({
      params: { id: person.id },
      body: { firstname: 'Renamed', email: 'renamed@kafana.test' },
    }),
  },
  'staff.importStaff': {
    resource: 'staff',
    call: () => {
      const { confirmPassword: _repeated, ...person } = accountBody({ role: 'waiter' })
      return { body: importOf(person) }
    },
  },
  'staff.undoImport': {
    resource: 'staff',
    call: ({ staffImport }) => ({ params: { id: staffImport } }),
  },
  'staff.erase': {
    resource: 'staff',
    call: ({ vacant }) => ({ params: { id: vacant.id }, body: { username: vacant.username } }),
  },
  'staff.archive': { resource: 'staff', call: ({ person }) => ({ params: { id: person.id } }) },
  'staff.changeBalance': {
    resource: 'staff',
    call: ({ person }) => ({ params: { id: person.id }, query: 'code=give', body: { balance: 5 } }),
  },
  'staff.takeCash': {
    resource: 'staff',
    call: ({ owner }) => ({
      params: { id: owner.id },
      body: { expected: 0, counted: 5, left: 5, reason: 'Tips' },
    }),
  },
  'sections.create': { resource: 'sections', call: () => ({ body: { name: 'Grill' } }) },
  'sections.update': {
    resource: 'sections',
    call: ({ section }) => ({ params: { id: section.id }, body: { name: 'Renamed', category: null } }),
  },
  'sections.remove': { resource: 'sections', call: ({ section }) => ({ params: { id: section.id } }) },
  'sections.addMember': {
    resource: 'sections',
    call: ({ section, waiter }) => ({ body: { section: section.id, email: waiter.email } }),
  },
  'sections.removeMember': {
    resource: 'sections',
    call: ({ section, person }) => ({ params: { sectionId: section.id, userId: person.id } }),
  },
  'layout.createZone': { resource: 'layout', call: () => ({ body: { name: 'Garden' } }) },
  'layout.updateZone': {
    resource: 'layout',
    call: ({ zone }) => ({ params: { id: zone.id }, body: { name: 'Renamed' } }),
  },
  'layout.removeZone': { resource: 'layout', call: ({ zone }) => ({ params: { id: zone.id } }) },
  'layout.moveTable': {
    resource: 'layout',
    call: ({ terrace, table }) => ({ params: { zoneId: terrace.id, tableId: table.id } }),
  },
  'layout.removeTableFromZone': {
    resource: 'layout',
    call: ({ zone, table }) => ({ params: { zoneId: zone.id, tableId: table.id } }),
  },
  'layout.createTable': {
    resource: 'layout',
    call: ({ zone }) => ({ body: { name: '3', capacity: 2, zone: zone.id } }),
  },
  'layout.assign': {
    resource: 'layout',
    call: ({ person, spare }) => ({ body: { userId: person.id, tableIds: [spare.id] } }),
  },
  'layout.unassign': {
    resource: 'layout',
    call: ({ person, table }) => ({ params: { id: table.id, userId: person.id } }),
  },
  'layout.updateTable': {
    resource: 'layout',
    call: ({ table }) => ({ params: { id: table.id }, body: { name: 'Renamed' } }),
  },
  'layout.removeTable': { resource: 'layout', call: ({ spare }) => ({ params: { id: spare.id } }) },
  'storage.create': {
    resource: 'storage',
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
  'storage.importIngredients': {
    resource: 'storage',
    call: () => ({
      body: importOf({ name: 'Honey', price: 500, category: 'food', servingUnit: 'kilograms' }),
    }),
  },
  'storage.undoImport': {
    resource: 'storage',
    call: ({ ingredientImport }) => ({ params: { id: ingredientImport } }),
  },
  'storage.update': {
    resource: 'storage',
    call: ({ used }) => ({ params: { id: used.id }, body: { name: 'Renamed', quantity: 55, price: 9 } }),
  },
  'storage.remove': { resource: 'storage', call: ({ unused }) => ({ params: { id: unused.id } }) },
  'storage.purchase': {
    resource: 'storage',
    call: ({ used }) => ({ params: { id: used.id }, body: { packs: 2, packPrice: 70 } }),
  },
  'storage.purchaseInvoice': {
    resource: 'storage',
    call: ({ used }) => ({
      body: { supplier: 'Mill', invoiceNo: '7', lines: [{ ingredient: used.id, packs: 1, packPrice: 70 }] },
    }),
  },
  'storage.count': {
    resource: 'storage',
    call: ({ used }) => ({
      body: {
        lines: [{ ingredient: used.id, servingUnit: 'kilograms', expected: 10, counted: 9, reason: 'waste' }],
      },
    }),
  },
  ...MENU_WRITES,
  'orders.create': {
    resource: 'orders',
    call: ({ table, product }) => ({
      body: { name: 'New', table: table.id, products: [{ product: product.id, quantity: 1 }] },
    }),
  },
  'orders.updateStatus': {
    resource: 'orders',
    call: ({ taken }) => ({ params: { id: taken.id }, body: { status: 'done' } }),
  },
  ...SERVICE_WRITES,
  'approvals.setLimit': {
    resource: 'approvals',
    call: () => ({ body: { action: 'voidReady', role: 'waiter', limit: 'never' } }),
  },
  'approvals.addReason': {
    resource: 'approvals',
    call: () => ({ body: { text: 'It was cold', used: 'yes' } }),
  },
  'approvals.changeReason': {
    resource: 'approvals',
    call: () => ({ params: { id: 'tooLate' }, body: { used: 'no' } }),
  },
  'approvals.archiveReason': { resource: 'approvals', call: () => ({ params: { id: 'outOfStock' } }) },
  'billing.validate': {
    resource: 'billing',
    call: ({ ready, waiter }) => ({
      body: { username: waiter.username, pin: TEST_PIN, selectedOrders: [ready] },
    }),
  },
  'billing.quote': { exempt: 'what a bill would come to changes nothing' },
  'billing.billSelection': {
    resource: 'billing',
    call: ({ ready, held, waiter }) => ({
      params: { id: held.check },
      body: { username: waiter.username, pin: TEST_PIN, selection: { orders: [ready] } },
    }),
  },
  'billing.pay': {
    resource: 'billing',
    call: ({ ready, held, waiter }) => ({
      params: { id: held.check },
      body: { id: 'paid', selection: { orders: [ready] }, username: waiter.username, pin: TEST_PIN },
    }),
  },
  'billing.arm': {
    resource: 'billing',
    call: ({ reserved }) => ({ params: { id: reserved.id }, body: { kind: 'fiscal' } }),
  },
  'billing.closeComp': { resource: 'billing', call: ({ freeBill }) => ({ params: { id: freeBill } }) },
  'billing.changeTip': {
    resource: 'billing',
    call: ({ printed }) => ({ params: { id: printed.id }, body: { tender: 'cash', tip: 1, before: 0 } }),
  },
  'billing.tell': {
    resource: 'billing',
    call: ({ armed }) => ({
      params: { kind: 'fiscal' },
      body: { selectedOrders: [armed.orderId], intentId: armed.id, receiptNo: 8 },
    }),
  },
  'billing.issueInvoice': {
    resource: 'billing',
    call: ({ printed }) => ({ body: { order: printed.orderId, buyer: BUYER } }),
  },
  'billing.closeByInvoice': {
    resource: 'billing',
    call: ({ reserved, transfer }) => ({
      params: { id: reserved.id },
      body: { buyer: BUYER, tender: transfer },
    }),
  },
  'billing.creditInvoice': {
    resource: 'billing',
    call: ({ invoicedInstead, owner }) => ({
      params: { id: invoicedInstead },
      body: { username: owner.username, pin: TEST_PIN, reason: 'Wrong company' },
    }),
  },
  'waiter.subscribe': { exempt: 'is for the phone of its caller alone' },
  'waiter.unsubscribe': { exempt: 'is for the phone of its caller alone' },
  'waiter.readNotifications': { exempt: 'only says what its caller has read' },
  'billing.abandon': {
    resource: 'billing',
    call: ({ reserved }) => ({ params: { id: reserved.id }, body: {} }),
  },
  'billing.resolve': {
    resource: 'billing',
    call: ({ doubtful, owner }) => ({
      params: { id: doubtful.id },
      body: { printed: true, receiptNo: 9, reason: 'seen', username: owner.username, pin: TEST_PIN },
    }),
  },
  'billing.storno': {
    resource: 'billing',
    call: ({ printed, owner }) => ({
      params: { id: printed.orderId },
      body: { username: owner.username, pin: TEST_PIN, reason: 'wrong table' },
    }),
  },
  'billing.unbill': {
    resource: 'orders',
    call: ({ preBilled, owner }) => ({
      params: { id: preBilled.orderId },
      body: { username: owner.username, pin: TEST_PIN, reason: 'wrong button' },
    }),
  },
  'billing.rebill': {
    resource: 'orders',
    call: ({ voided, owner }) => ({
      params: { id: voided.orderId },
      body: { username: owner.username, pin: TEST_PIN },
    }),
  },
  'billing.permitClosing': {
    exempt: 'is for the caller alone; the daily report that it permits is reported by the gateway',
  },
  'billing.copy': { exempt: 'a copy changes nothing that a screen shows' },
  'gateways.code': { exempt: 'is shown once, to the caller' },
  'gateways.pair': { exempt: 'has no caller who could be refused; its event has a test of its own' },
  'gateways.unpair': { resource: 'gateways', call: ({ gateway }) => ({ params: { id: gateway.id } }) },
  'gateways.confirm': {
    resource: 'gateways',
    call: ({ gateway }) => ({
      params: { id: gateway.id },
      body: { serial: UNCONFIRMED.serial, lastReceiptNo: UNCONFIRMED.lastReceiptNo },
    }),
  },
  'gatewayLink.sync': { resource: 'gateways', call: (venue) => ({ body: reportPrinted(venue) }) },
  'contact.send': { exempt: 'concerns no venue' },
  'contact.sendForm': { exempt: 'concerns no venue' },
  'gatewayLink.relay': { exempt: 'forwards a command; the gateway reports the outcome' },
}
