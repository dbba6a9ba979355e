import type {
  Check,
  Company,
  FloorTable,
  ModifierGroup,
  Order,
  Product,
  StaffMember,
  TableNow,
  VenueTable,
  Zone,
} from '@kafana/contract'
import { DEFAULT_STORNO_MINUTES, DEFAULT_TICKET_TIMES } from '@kafana/domain'

/** A table on the floor plan: free, without orders today. */
export const floorTable = (table: string, changes: Partial<FloorTable> = {}): FloorTable => ({
  table,
  today: 0,
  state: 'free',
  since: null,
  category: null,
  waiting: 0,
  ready: 0,
  served: 0,
  readySince: null,
  owed: 0,
  ...changes,
})

/** Entities as in the responses of the server; a test passes what it is about as changes. */

export const company = (changes: Partial<Company> = {}): Company => ({
  _id: 'c',
  name: 'K',
  address: '',
  email: 'a@b.mk',
  phone: '',
  currency: 'MKD',
  timezone: 'Europe/Skopje',
  dayStart: '04:00',
  taxClasses: [],
  ticketTimes: DEFAULT_TICKET_TIMES,
  stornoMinutes: DEFAULT_STORNO_MINUTES,
  courseMode: 'off',
  version: 1,
  ...changes,
})

/** A table named by its id. */
export const table = (_id: string, changes: Partial<VenueTable> = {}): VenueTable => ({
  _id,
  name: _id,
  capacity: 4,
  zone: null,
  position: { x: 0, y: 0 },
  assignedUsers: [],
  version: 1,
  ...changes,
})

/** The users assigned to a table. */
export const assignedTo = (...ids: readonly string[]): Pick<VenueTable, 'assignedUsers'> => ({
  assignedUsers: ids.map((_id) => ({ _id })),
})

export const zone = (_id: string, changes: Partial<Zone> = {}): Zone => ({
  _id,
  name: _id,
  smokingZone: false,
  tables: [],
  version: 1,
  ...changes,
})

/** The activity of a table: free, without sales today. */
export const tableNow = (_id: string, changes: Partial<TableNow> = {}): TableNow => ({
  _id,
  name: _id,
  zone: null,
  archived: false,
  openOrders: 0,
  openTotal: 0,
  since: null,
  billedOrders: 0,
  revenue: 0,
  ...changes,
})

/** A waiter with a balance of zero. */
export const member = (_id: string, firstname: string, changes: Partial<StaffMember> = {}): StaffMember => ({
  _id,
  firstname,
  lastname: 'Ilieva',
  username: _id,
  email: `${_id}@kafana.test`,
  role: 'waiter',
  balance: 0,
  isBlocked: false,
  company: 'company-1',
  allowedRoutes: [],
  version: 1,
  ...changes,
})

/** A product without ingredients. */
export const product = (_id: string, name: string, changes: Partial<Product> = {}): Product => ({
  _id,
  name,
  price: 100,
  category: 'drink',
  taxRate: 18,
  calculatedQuantity: null,
  group: null,
  station: null,
  soldOut: null,
  left: null,
  recipe: [],
  version: 1,
  ...changes,
})

/** A group of options that no product has. */
export const modifierGroup = (_id: string, changes: Partial<ModifierGroup> = {}): ModifierGroup => ({
  _id,
  name: 'Extras',
  min: 0,
  max: 3,
  options: [],
  products: 0,
  version: 1,
  ...changes,
})

/** A new order of two espressos. */
export const order = (_id: string, changes: Partial<Order> = {}): Order => ({
  _id,
  number: 7,
  name: `Order ${_id}`,
  description: '',
  status: 'created',
  totalPrice: 100,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  createdBy: { _id: 'w', firstname: 'Ana', lastname: 'K' },
  category: 'drink',
  table: { _id: 't', name: '4', zone: null },
  products: [
    {
      product: { _id: 'p', name: 'Espresso', taxClass: 'В' },
      price: 50,
      quantity: 2,
      line: `${_id}.0`,
      lineVersion: 1,
      state: 'sent',
      note: '',
      station: null,
    },
  ],
  billKind: null,
  receiptNo: null,
  payment: null,
  billedBy: null,
  billedAt: null,
  storno: null,
  check: null,
  version: 1,
  ...changes,
})

/** An open check without orders. */
export const check = (_id: string, changes: Partial<Check> = {}): Check => ({
  _id,
  number: 1,
  day: '2026-11-21',
  table: { _id: 't1', name: 't1', zone: null },
  state: 'open',
  covers: null,
  waiter: null,
  openedAt: '2026-11-21T10:00:00.000Z',
  closedAt: null,
  owed: 0,
  orders: [],
  held: [],
  version: 1,
  ...changes,
})
