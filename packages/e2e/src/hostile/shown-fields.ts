import type { TypedField } from './typed-texts.ts'

const named = (path: string): readonly TypedField[] =>
  [`POST ${path} name`, `PUT ${path}/:id name`] as TypedField[]
const person = (field: string): readonly TypedField[] =>
  [`POST /api/auth/register ${field}`, `PUT /api/user/:id ${field}`] as TypedField[]

const ZONES = named('/api/zones')
const TABLES = named('/api/tables')
const INGREDIENTS = named('/api/ingredient')
const PRODUCTS = named('/api/product')
const MENU_GROUPS = named('/api/menu-groups')
const PEOPLE = [...person('firstname'), ...person('lastname')]
const GATEWAYS = [
  'POST /api/gateway/pair name',
  'POST /api/gateway/sync device.driver',
  'POST /api/gateway/sync device.serial',
] as const satisfies readonly TypedField[]

/** The fields of which a screen shows every text, by its path. */
export const SHOWN: Readonly<Record<string, readonly TypedField[]>> = {
  '/panel': ['POST /api/auth/setup owner.firstname'],
  '/home': [...TABLES, ...PEOPLE],
  '/venues': [...ZONES, ...TABLES, ...PEOPLE],
  '/staff': [
    ...PEOPLE,
    ...person('username'),
    'POST /api/auth/setup owner.lastname',
    'POST /api/auth/setup owner.username',
  ],
  '/users': [...named('/api/section'), ...PEOPLE, ...person('email')],
  '/products': [...PRODUCTS, ...MENU_GROUPS, ...INGREDIENTS],
  '/storage': INGREDIENTS,
  '/zones': [...ZONES, ...TABLES],
  '/stations': named('/api/stations'),
  '/establishment': [...ZONES, ...TABLES],
  '/orders': [
    'POST /api/order name',
    'POST /api/order description',
    ...TABLES,
    ...PRODUCTS,
    ...person('firstname'),
  ],
  '/statistics': ['PUT /api/company name'],
  '/fiscal-book': [
    'POST /api/gateway/sync entries[].document.serial',
    'POST /api/gateway/sync entries[].document.byClass.<name>',
    'POST /api/gateway/sync entries[].closing.serial',
    'POST /api/gateway/sync entries[].confirmation.serial',
    'POST /api/order/:id/storno reason',
  ],
  '/company': [
    ...GATEWAYS,
    'PUT /api/company name',
    'PUT /api/company address',
    'PUT /api/company email',
    'PUT /api/company phone',
    'PUT /api/company legalName',
  ],
  '/accounts': [...named('/api/accounts'), 'POST /api/accounts note', 'PUT /api/accounts/:id note'],
  '/manager': [...PRODUCTS, ...MENU_GROUPS],
  '/pad': [...PRODUCTS, ...MENU_GROUPS],
  '/gateway': GATEWAYS,
}

/** The fields whose texts no screen shows, and where they are instead. */
export const NOT_SHOWN: Partial<Readonly<Record<TypedField, string>>> = {
  'POST /api/auth/setup company.name': 'replaced by a change',
  'POST /api/auth/setup company.address': 'replaced by a change',
  'POST /api/auth/setup company.email': 'replaced by a change',
  'POST /api/auth/setup company.phone': 'replaced by a change',
  'POST /api/ingredient/purchases supplier': 'in the movements of the ingredient',
  'POST /api/ingredient/purchases invoiceNo': 'in the movements of the ingredient',
  'POST /api/ingredient/count lines[].note': 'in the movements of the ingredient',
  'POST /api/modifier-groups name': 'in the dialog of a product, and where its options are chosen',
  'POST /api/modifier-groups options[].name': 'under a line of one order',
  'PUT /api/modifier-groups/:id name': 'in the dialog of a product, and where its options are chosen',
  'PUT /api/modifier-groups/:id options[].name': 'under a line of one order',
  'PUT /api/courses courses[].name': 'in the dialog of the courses, and where one is chosen',
  'POST /api/tenders name': 'in the dialog of the payments, and where one is chosen',
  'PUT /api/tenders/:id name': 'in the dialog of the payments, and where one is chosen',
  'POST /api/accounts/:id/payments note': 'in the statement of the account',
  'POST /api/vouchers note': 'in the list of vouchers, where the venue has them',
  'POST /api/reasons text': 'under a line of one order that was taken off',
  'POST /api/tickets note': 'on the board of one table',
  'POST /api/tickets lines[].note': 'under a line of one order',
  'PUT /api/lines/:id/note note': 'under a line of one order',
  'PUT /api/checks/:id allergies': 'on the tab of one table, and on the cards of its orders',
  'PUT /api/checks/:id note': 'on the tab of one table',
  'POST /api/order products[].productName': 'ignored: a line has the name of its product',
  'POST /api/order products[].category': 'ignored',
  'POST /api/order/:id/unbill reason': 'on the page of its order',
  'POST /api/invoices buyer.name': 'in the list of invoices',
  'POST /api/invoices buyer.address': 'on the invoice',
  'POST /api/invoices buyer.city': 'on the invoice',
  'POST /api/user/:id/cash reason': 'in the ledger of the person',
  'POST /api/user/:id/cash note': 'in the ledger of the person',
  'POST /api/order/bill/:kind deviceSerial': 'the gateway reports that of its device',
  'POST /api/gateway/sync device.rates.<name>': 'compared when a bill is printed',
  'POST /api/gateway/sync entries[].document.ref': 'compared with that of a bill',
  'POST /api/gateway/sync entries[].closing.sales.<name>': 'in the report of the day that it closes',
  'POST /api/gateway/sync entries[].closing.storno.<name>': 'in the report of the day that it closes',
  'POST /api/v1.0/email/send template_params.from_name': 'in a mail',
  'POST /api/v1.0/email/send template_params.message': 'in a mail',
}
