import type { OrderedLine } from '../checker/ordered-line.ts'
import type { GuestAccounts } from './guest-accounts.ts'
import type { Caller, Venue } from './make-venue.ts'

/** A line that the kitchen has not got yet. */
export interface HeldMeal {
  readonly check: string
  readonly line: string
}
export interface Meals {
  /** Delivered orders, of the specification's call and of tickets, oldest first. */
  readonly orders: readonly string[]
  /** Every line of the tickets. */
  readonly ordered: readonly OrderedLine[]
  readonly held: HeldMeal
}

/** A venue whose guests have been served: their orders can be billed. */
export type ServedVenue = Venue &
  Meals & {
    readonly guests: GuestAccounts
    /** The way to pay for an invoice instead of a receipt. */
    readonly transfer: string
  }

interface Line {
  readonly line: string
  readonly lineVersion: number
  readonly state: string
}
export interface MadeOrder {
  readonly _id: string
  readonly category: 'food' | 'drink'
  readonly products: readonly Line[]
}

const STEPS = ['preparing', 'ready', 'served'] as const

/** Moves each line by itself until everything is served, as cooks do. @param put one call of `PUT` */
export const bumpEach = async (
  made: MadeOrder,
  put: (path: string, body: object) => Promise<{ readonly orders: readonly MadeOrder[] } | null>,
): Promise<void> => {
  let order = made
  for (const to of STEPS)
    for (const { line } of made.products) {
      const version = order.products.find((each) => each.line === line)?.lineVersion
      const moved = await put('/api/lines/state', { lines: [{ id: line, version }], to })
      if (moved === null) return
      order = moved.orders.find(({ _id: id }) => id === order._id) ?? order
    }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** The menu of the tickets: two options, and a drink beside the dishes. */
const createMore = async (call: Caller, owner: string, dishes: readonly string[]) => {
  const { options } = await call<{ options: readonly { readonly _id: string }[] }>(
    'POST',
    '/api/modifier-groups',
    owner,
    {
      name: 'Extras',
      min: 0,
      max: 2,
      options: [
        { name: 'Cheese', delta: 30.25, isDefault: false, recipe: [] },
        { name: 'Small', delta: -10.5, isDefault: false, recipe: [] },
      ],
    },
  )
  const groups = await call<readonly { readonly _id: string }[]>('GET', '/api/modifier-groups', owner)
  for (const dish of dishes)
    await call('PUT', `/api/product/${dish}`, owner, { modifierGroups: groups.map(({ _id: id }) => id) })
  const beer = await call<{ _id: string }>('POST', '/api/product', owner, {
    name: 'Beer',
    price: 80.01,
    taxRate: 18,
    category: 'drink',
    recipe: [],
  })
  return { beer: beer._id, cheese: options[0]?._id ?? '', small: options[1]?._id ?? '' }
}

const orderBySpecification = async (
  call: Caller,
  { monitors: [first], table }: Venue,
  products: readonly { readonly product: string; readonly quantity: number }[],
): Promise<string> => {
  const { _id: id } = await call<{ _id: string }>('POST', '/api/order', first?.token ?? '', {
    name: 'Order',
    table,
    products,
  })
  for (const status of ['pending', 'done', 'delivered'])
    await call('PUT', `/api/order/${id}`, first?.token ?? '', { status })
  return id
}

/** Delivered orders of a table, and a dessert that the kitchen gets later. Part of them comes from two tickets. */
export const serveMeals = async (call: Caller, venue: Venue): Promise<Meals> => {
  const { owner, monitors, menu, table, prices } = venue
  const token = monitors[0]?.token ?? ''
  const [dish = '', side = '', soup = ''] = menu
  const [dishPrice = 0, sidePrice = 0, soupPrice = 0] = prices
  const { beer, cheese, small } = await createMore(call, owner.token, menu)
  // Whoever serves takes off what was made, too.
  await call('PUT', '/api/approvals/limits', owner.token, {
    action: 'voidReady',
    role: 'monitor',
    limit: 'free',
  })
  const { courses } = await call<{ courses: readonly { readonly _id: string }[] }>(
    'PUT',
    '/api/courses',
    owner.token,
    {
      mode: 'manual',
    },
  )
  const [, starters, mains, desserts] = courses.map(({ _id: id }) => id)
  const send = (id: string, lines: readonly object[]) =>
    call<{ ticket: { check: string }; orders: readonly MadeOrder[] }>('POST', '/api/tickets', token, {
      id,
      table,
      lines,
    })
  const put = <T>(path: string, body: object) => call<T>('PUT', path, token, body)
  const takeOneOff = async ({ _id: id }: MadeOrder, line: string): Promise<MadeOrder> => {
    const { products } = await call<MadeOrder>('GET', `/api/order/${id}`, token)
    const version = products.find((each) => each.line === line)?.lineVersion
    const body = { lines: [{ id: line, version, quantity: 1 }], reason: 'wrongOrder' }
    const { orders } = await call<{ orders: readonly MadeOrder[] }>('POST', '/api/lines/void', token, body)
    return orders[0] as MadeOrder
  }

  const first = await orderBySpecification(call, venue, [{ product: dish, quantity: 1 }])
  const mixed = await send('mixed', [
    { id: 'dish', product: dish, quantity: 3, options: [{ option: cheese, quantity: 1 }], note: 'No salt' },
    { id: 'side', product: side, quantity: 2, options: [{ option: small, quantity: 1 }] },
    { id: 'beer', product: beer, quantity: 4 },
  ])
  const of = (category: string) => mixed.orders.find((order) => order.category === category) as MadeOrder
  // One is taken off before the bar has confirmed, one while the kitchen prepares it.
  const drinks = await takeOneOff(of('drink'), 'beer')
  await put(`/api/order/${of('food')._id}`, { status: 'pending' })
  const food = await takeOneOff(of('food'), 'dish')
  const later = await orderBySpecification(
    call,
    venue,
    [dish, side, soup].map((product, at) => ({ product, quantity: 3 - at })),
  )
  const meal = await send('meal', [
    { id: 'soup', product: soup, quantity: 2, course: starters, hold: false },
    { id: 'main', product: dish, quantity: 2, course: mains, options: [{ option: cheese, quantity: 2 }] },
    {
      id: 'dessert',
      product: side,
      quantity: 3,
      course: desserts,
      options: [{ option: cheese, quantity: 1 }],
    },
  ])
  const { check } = meal.ticket
  const fired = await call<{ orders: readonly MadeOrder[] }>('POST', `/api/checks/${check}/fire`, token, {
    course: mains,
  })
  const [starter, main] = [meal.orders[0] as MadeOrder, fired.orders[0] as MadeOrder]
  for (const order of [food, drinks, starter, main]) await bumpEach(order, put)
  return {
    orders: [first, drinks._id, food._id, later, starter._id, main._id],
    ordered: [
      { line: 'dish', name: 'Dish 0', price: cents(dishPrice + 30.25), quantity: 3 },
      { line: 'side', name: 'Dish 1', price: cents(sidePrice - 10.5), quantity: 2 },
      { line: 'beer', name: 'Beer', price: 80.01, quantity: 4 },
      { line: 'soup', name: 'Dish 2', price: soupPrice, quantity: 2 },
      { line: 'main', name: 'Dish 0', price: cents(dishPrice + 60.5), quantity: 2 },
      { line: 'dessert', name: 'Dish 1', price: cents(sidePrice + 30.25), quantity: 3 },
    ],
    held: { check, line: 'dessert' },
  }
}
