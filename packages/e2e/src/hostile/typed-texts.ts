import type { Payload } from './payloads.ts'
import { fieldNamed } from './text-fields.ts'

/** The fields of the contract that hostile texts are typed into. */
export const TYPED_FIELDS = [
  'POST /api/auth/setup company.name',
  'POST /api/auth/setup company.address',
  'POST /api/auth/setup company.email',
  'POST /api/auth/setup company.phone',
  'POST /api/auth/setup owner.firstname',
  'POST /api/auth/setup owner.lastname',
  'POST /api/auth/setup owner.username',
  'PUT /api/company name',
  'PUT /api/company address',
  'PUT /api/company email',
  'PUT /api/company phone',
  'PUT /api/company legalName',
  'POST /api/auth/register firstname',
  'POST /api/auth/register lastname',
  'POST /api/auth/register username',
  'POST /api/auth/register email',
  'PUT /api/user/:id firstname',
  'PUT /api/user/:id lastname',
  'PUT /api/user/:id username',
  'PUT /api/user/:id email',
  'POST /api/user/:id/cash reason',
  'POST /api/user/:id/cash note',
  'POST /api/section name',
  'PUT /api/section/:id name',
  'POST /api/zones name',
  'PUT /api/zones/:id name',
  'POST /api/tables name',
  'PUT /api/tables/:id name',
  'POST /api/ingredient name',
  'PUT /api/ingredient/:id name',
  'POST /api/ingredient/purchases supplier',
  'POST /api/ingredient/purchases invoiceNo',
  'POST /api/ingredient/count lines[].note',
  'POST /api/product name',
  'PUT /api/product/:id name',
  'POST /api/menu-groups name',
  'PUT /api/menu-groups/:id name',
  'POST /api/stations name',
  'PUT /api/stations/:id name',
  'POST /api/modifier-groups name',
  'POST /api/modifier-groups options[].name',
  'PUT /api/modifier-groups/:id name',
  'PUT /api/modifier-groups/:id options[].name',
  'PUT /api/courses courses[].name',
  'POST /api/tenders name',
  'PUT /api/tenders/:id name',
  'POST /api/accounts name',
  'POST /api/accounts note',
  'PUT /api/accounts/:id name',
  'PUT /api/accounts/:id note',
  'POST /api/accounts/:id/payments note',
  'POST /api/vouchers note',
  'POST /api/reasons text',
  'POST /api/tickets note',
  'POST /api/tickets lines[].note',
  'PUT /api/lines/:id/note note',
  'PUT /api/checks/:id allergies',
  'PUT /api/checks/:id note',
  'POST /api/order name',
  'POST /api/order description',
  'POST /api/order products[].productName',
  'POST /api/order products[].category',
  'POST /api/invoices buyer.name',
  'POST /api/invoices buyer.address',
  'POST /api/invoices buyer.city',
  'POST /api/order/:id/storno reason',
  'POST /api/order/:id/unbill reason',
  'POST /api/order/bill/:kind deviceSerial',
  'POST /api/gateway/pair name',
  'POST /api/gateway/sync device.driver',
  'POST /api/gateway/sync device.serial',
  'POST /api/gateway/sync device.rates.<name>',
  'POST /api/gateway/sync entries[].document.serial',
  'POST /api/gateway/sync entries[].document.byClass.<name>',
  'POST /api/gateway/sync entries[].document.ref',
  'POST /api/gateway/sync entries[].closing.serial',
  'POST /api/gateway/sync entries[].closing.sales.<name>',
  'POST /api/gateway/sync entries[].closing.storno.<name>',
  'POST /api/gateway/sync entries[].confirmation.serial',
  'POST /api/v1.0/email/send template_params.from_name',
  'POST /api/v1.0/email/send template_params.message',
] as const
export type TypedField = (typeof TYPED_FIELDS)[number]

/** The fields of an import, whose lines obey the rules of the call that adds one. */
const imported = (path: string, ...fields: readonly string[]): Readonly<Record<string, string>> => ({
  [`POST ${path} fileName`]: 'shown in the list of past imports alone',
  ...Object.fromEntries(
    fields.map((field) => [`POST ${path} lines[].values.${field}`, 'kept like that of a single call']),
  ),
})

/** Why no text is typed into the other fields of the contract. */
export const NOT_TYPED: Readonly<Record<string, string>> = {
  'POST /api/auth/setup setupToken': 'compared',
  'POST /api/auth/setup owner.email': 'the owner signs in with it; those of the staff are typed',
  'POST /api/auth/login email': 'compared',
  'POST /api/auth/login device': 'compared',
  'POST /api/auth/enrol token': 'compared',
  'POST /api/auth/enrol device.id': 'letters, digits, hyphens and underscores alone',
  'POST /api/auth/enrol device.name': 'no screen shows it yet',
  'POST /api/auth/device device': 'compared',
  'DELETE /api/user/:id/devices/:device device': 'compared',
  'GET /api/waiter/snapshot resources': 'compared',
  'GET /api/bill-closers approves': 'compared',
  'POST /api/auth/device key': 'compared',
  'PUT /api/auth/pin key': 'compared',
  'POST /api/auth/revoke-token token': 'compared',
  'POST /api/auth/reset-password token': 'compared; it is part of an address, which is opened',
  'POST /api/auth/forgot-password body': 'the same as `email`, wrapped',
  'POST /api/auth/forgot-password body.*': 'ignored',
  'POST /api/auth/forgot-password *': 'ignored',
  'POST /api/auth/forgot-password email': 'compared',
  'POST /api/auth/forgot-password language': 'compared',
  'POST /api/auth/forgot-password device': 'compared',
  'POST /api/push/subscriptions language': 'compared',
  'POST /api/user/:id/erase username': 'compared',
  'POST /api/section/user email': 'compared',
  'POST /api/section/user section': 'an id',
  'POST /api/tables zone': 'an id',
  'POST /api/ingredient/:id/purchase supplier': 'kept and shown like that of an invoice',
  'POST /api/ingredient/:id/purchase invoiceNo': 'kept and shown like that of an invoice',
  ...imported('/api/product/import', 'name', 'price', 'category', 'group', 'taxRate'),
  ...imported('/api/product/import/recipes', 'product', 'ingredient', 'quantity', 'unit'),
  ...imported(
    '/api/ingredient/import',
    'name',
    'category',
    'quantity',
    'price',
    'servingUnit',
    'buyingQuantity',
    'buyingUnit',
    'lowAt',
  ),
  ...imported('/api/company/staff/import', 'firstname', 'lastname', 'username', 'email', 'role'),
  'GET /api/order search': 'compared; it is part of an address, which is opened',
  'GET /api/orders/staff search': 'compared; it is part of an address, which is opened',
  'GET /api/orders/totals search': 'compared; it is part of an address, which is opened',
  'POST /api/order table': 'an id',
  'POST /api/order products[].product': 'an id',
  'POST /api/tickets name': 'the name of its orders; that of a single order is typed',
  'PUT /api/order-types counter': 'the name of a zone and a table, which are typed',
  'POST /api/tickets newCheck': 'letters, digits, hyphens and underscores alone',
  'POST /api/tickets lines[].id': 'letters, digits, hyphens and underscores alone',
  'POST /api/tickets lines[].product': 'an id',
  'POST /api/lines/seen allergies': 'compared',
  'POST /api/lines/void reason': 'an id',
  'POST /api/lines/void note': 'shown with its reason, whose text is typed',
  'POST /api/lines/void approval.username': 'compared',
  'POST /api/lines/replace with.note': 'shown as the name of its product is, beside it',
  'POST /api/lines/replace with.id': 'letters, digits, hyphens and underscores alone',
  'POST /api/lines/replace reason': 'an id',
  'POST /api/lines/replace approval.username': 'compared',
  'POST /api/checks/:id/discounts id': 'letters, digits, hyphens and underscores alone',
  'POST /api/checks/:id/discounts reason': 'an id',
  'POST /api/checks/:id/discounts note': 'shown with its reason, as that of a line that is taken off',
  'POST /api/checks/:id/discounts approval.username': 'compared',
  'POST /api/checks/:id/discounts/:discount/reverse reason': 'an id',
  'POST /api/checks/:id/discounts/:discount/reverse note': 'kept in the discount; shown by no screen',
  'POST /api/checks/:id/move approval.username': 'compared',
  'POST /api/checks/:id/merge approval.username': 'compared',
  'POST /api/checks/:id/hand-over approval.username': 'compared',
  'POST /api/checks/:id/pay id': 'letters, digits, hyphens and underscores alone',
  'POST /api/checks/:id/pay username': 'compared',
  'POST /api/checks/:id/pay approval.username': 'compared',
  'POST /api/checks/:id/transfer approval.username': 'compared',
  'POST /api/order products[].price': 'ignored',
  'PUT /api/company taxNumber': 'letters, digits and what is written between them alone',
  'POST /api/invoices buyer.taxNumber': 'letters, digits and what is written between them alone',
  'GET /api/invoice-buyers search': 'compared',
  'POST /api/auth/validate username': 'compared',
  'POST /api/auth/validate approval.username': 'compared',
  'POST /api/checks/:id/bills username': 'compared',
  'POST /api/checks/:id/bills approval.username': 'compared',
  'POST /api/order/bill/:kind signature': 'compared',
  'POST /api/bill-intents/:id/arm payments[].reference': 'beside the payment of one order',
  'POST /api/checks/:id/pay payments[].reference': 'checked by the same declaration as that of `arm`',
  'POST /api/bill-intents/:id/invoice buyer.name': 'declared and shown as that of an invoice for a receipt',
  'POST /api/bill-intents/:id/invoice buyer.taxNumber':
    'letters, digits and what is written between them alone',
  'POST /api/bill-intents/:id/invoice buyer.address':
    'declared and shown as that of an invoice for a receipt',
  'POST /api/bill-intents/:id/invoice buyer.city': 'declared and shown as that of an invoice for a receipt',
  'POST /api/bill-intents/:id/invoice reference': 'beside the payment of one order',
  'POST /api/order/:id/credit-note reason': 'declared and shown as that of a storno',
  'POST /api/order/:id/credit-note username': 'compared',
  'POST /api/bill-intents/:id/abandon proof.signature': 'compared',
  'POST /api/bill-intents/:id/resolve reason': 'shown by no screen',
  'POST /api/bill-intents/:id/resolve username': 'compared',
  'POST /api/order/:id/storno username': 'compared',
  'POST /api/order/:id/unbill username': 'compared',
  'POST /api/fiscal-day/permit username': 'compared',
  'POST /api/order/:id/bill-copy approval.username': 'compared',
  'PUT /api/bill-intents/:id/tip approval.username': 'compared',
  'POST /api/order/:id/rebill username': 'compared',
  'POST /api/order/:id/rebill approval.username': 'compared',
  'PUT /api/stations/:id/printer printer.language': 'compared',
  'POST /api/gateway/pair code': 'compared',
  'POST /api/vouchers/look-up code': 'compared',
  'POST /api/gateway/pair local': 'compared',
  'POST /api/gateway/:id/confirm serial': 'compared',
  'POST /api/gateway/sync entries[].deviceSerial': 'the same as that of a document',
  'POST /api/gateway/sync entries[].reason': 'of a bill of this gateway alone; shown by no screen',
  'POST /api/gateway/sync entries[].command.*': 'of a bill of this gateway alone',
  'POST /api/gateway/sync entries[].closing.permit': 'compared',
  'POST /api/gateway/sync entries[].context.*': 'kept in the audit log, which no screen shows',
  'POST /api/gateway/sync entries[].*': 'kept as it is; shown by no screen',
  'POST /api/gateway/sync answers[].body.*': 'of a relayed job; the page itself sends it',
  'POST /api/gateway/relay command.*': 'the gateway refuses what it does not know',
  'POST /api/v1.0/email/send lib_version': 'ignored',
  'POST /api/v1.0/email/send template_params.reply_to': 'an address',
  'POST /api/v1.0/email/send-form lib_version': 'ignored',
  'POST /api/v1.0/email/send-form from_name': 'the same message as JSON is sent',
  'POST /api/v1.0/email/send-form message': 'the same message as JSON is sent',
  'POST /api/v1.0/email/send-form reply_to': 'the same message as JSON is sent',
}

/** In front of every text that allows it, so that it is recognised on a screen even if the rest of it has changed. */
export const MARK = /q[0-9a-z]{2}\d{3}~/g

/** A field that takes fewer characters would have none left for a payload after a mark. */
const SHORTEST_MARKED = 40

/** The hostile texts that were typed. */
export interface TypedTexts {
  /** How many texts are typed into a field that many entities have. */
  readonly count: number
  /**
   * The text of a payload as a field takes it, with a mark of its own. What a field does not take is an ordinary text.
   * @param index of the payload
   */
  type(field: TypedField, index: number): string
  /** As with `type`, of the first payload that the field takes. */
  typeFirst(field: TypedField): string
  /** The whole text with this mark. */
  withMark(mark: string): string | undefined
  /** What a text that begins with a mark is the name of: the path of the call that changes it. */
  entityOf(marked: string): string
  /** The texts that stand alone, without a mark. */
  readonly wholes: readonly string[]
  /** What was typed into a field, in its order. */
  of(field: TypedField): readonly string[]
}

/** Types the same payloads into every field. */
export const createTypedTexts = (payloads: readonly Payload[]): TypedTexts => {
  const [byMark, byField] = [new Map<string, string>(), new Map<TypedField, string[]>()]
  const type: TypedTexts['type'] = (field, index) => {
    const payload = payloads[index % payloads.length]
    if (!payload) throw new Error('There are no payloads')
    const number = TYPED_FIELDS.indexOf(field).toString(36).padStart(2, '0')
    const mark = `q${number}${String(index).padStart(3, '0')}~`
    const { fit, longest } = fieldNamed(field)
    const hasMark = payload.isWhole !== true && (longest === null || longest >= SHORTEST_MARKED)
    const marked = hasMark ? fit(mark + payload.text) : null
    const text = marked ?? fit(payload.text)
    if (marked !== null) byMark.set(mark, marked)
    if (text !== null) byField.set(field, [...(byField.get(field) ?? []), text])
    return text ?? fit(`plain-${index}`) ?? ''
  }
  return {
    count: payloads.length,
    wholes: payloads.filter(({ isWhole }) => isWhole === true).map(({ text }) => text),
    type,
    typeFirst: (field) => {
      const { fit } = fieldNamed(field)
      return type(
        field,
        payloads.findIndex(({ text }) => fit(text) !== null),
      )
    },
    entityOf: (marked) => {
      const field = TYPED_FIELDS[Number.parseInt(marked.slice(1, 3), 36)] ?? ''
      return field.split(' ')[1]?.replace('/:id', '').replace('auth/register', 'user') ?? ''
    },
    withMark: (mark) => byMark.get(mark),
    of: (field) => byField.get(field) ?? [],
  }
}
