import type { Order, OrderWithHistory, Product, Snapshot, VenueTable, Zone } from '@kafana/contract'
import { type ApiClient, apiAs } from '../../api.ts'
import type { TestStack } from '../../test-stack.ts'
import type { KitchenDish } from './judge.ts'

/** A waiter of this evening. */
export interface Waiter {
  readonly id: string
  readonly name: string
  readonly pin: string
}

/** What an evening takes place with, beside the demo's own tables and people. */
export interface CutVenue {
  readonly waiters: readonly Waiter[]
  readonly tables: readonly { readonly id: string; readonly name: string }[]
  /** Names of products, each for one order; every one has a letter and digits that no other product begins with. */
  readonly dishes: readonly string[]
  readonly owner: ApiClient
  readonly monitor: ApiClient
  /** Calls of a waiter that see what the server has, past any network. */
  readonly onlooker: ApiClient
}

const NAMES = ['Bojan', 'Vera', 'Goran', 'Dana', 'Zoran'] as const
const PASSWORD = 'sarma and ajvar 2026'
const TABLE_COUNT = 5
const TAX_RATE = 10
/** A server that was killed answers again within this time (ms). */
const RESTART_MS = 90_000
const PAUSE_MS = 200

const untilAnswered = async <T>(call: () => Promise<T>): Promise<T> => {
  const until = Date.now() + RESTART_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      // Node's fetch says so of a server that is not there.
      if (!(error instanceof TypeError) || Date.now() > until) throw error
    }
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS)
    })
  }
}

/** Reads also while the server is restarted. */
const patient =
  (client: ApiClient): ApiClient =>
  async <T>(path: string, method?: string, body?: unknown): Promise<T> =>
    untilAnswered(() => client<T>(path, method, body))

const addWaiters = async (owner: ApiClient): Promise<Waiter[]> =>
  Promise.all(
    NAMES.map(async (name, at) => {
      const [username, pin] = [name.toLowerCase(), `82${at}5`]
      const { _id: id } = await owner<{ _id: string }>('/api/auth/register', 'POST', {
        firstname: name,
        lastname: 'Cut',
        username,
        email: `${username}@kafana.test`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        pin,
        role: 'waiter',
      })
      return { id, name, pin }
    }),
  )

/** As many changes as a screen would not make at once. */
const AT_ONCE = 20
const addDish = (owner: ApiClient, name: string): Promise<Product> =>
  owner('/api/product', 'POST', { name, price: 100, taxRate: TAX_RATE, category: 'food', recipe: [] })

/** @param dishCount how many products to add */
export const prepareCutVenue = async (stack: TestStack, dishCount: number): Promise<CutVenue> => {
  const owner = await apiAs(stack, 'owner@kafana.test')
  const zone = await owner<Zone>('/api/zones', 'POST', { name: 'Cut' })
  const tables = await Promise.all(
    Array.from({ length: TABLE_COUNT }, (_, at) =>
      owner<VenueTable>('/api/tables', 'POST', { name: `90${at + 1}`, capacity: 4, zone: zone._id }),
    ),
  )
  const dishes = Array.from({ length: dishCount }, (_, at) => `Jelo q${String(at).padStart(3, '0')}`)
  for (let at = 0; at < dishCount; at += AT_ONCE)
    await Promise.all(dishes.slice(at, at + AT_ONCE).map((name) => addDish(owner, name)))
  return {
    waiters: await addWaiters(owner),
    tables: tables.map(({ _id: id, name }) => ({ id, name })),
    dishes,
    owner: patient(owner),
    monitor: await apiAs(stack, 'kitchen@kafana.test'),
    onlooker: patient(await apiAs(stack, 'ana@kafana.test')),
  }
}

/** The dishes that the server has at this moment. */
export const dishesNow = async ({ onlooker, dishes }: CutVenue): Promise<ReadonlySet<string>> => {
  const { checks } = await onlooker<Snapshot>('/api/waiter/snapshot?resources=checks')
  const names = (checks?.checks ?? []).flatMap(({ orders, held }) =>
    [...orders.flatMap(({ products }) => products), ...held].map(({ product }) => product?.name ?? ''),
  )
  return new Set(names.filter((name) => dishes.includes(name)))
}

const PAGE = 100
const ordersOf = async ({ owner, dishes }: CutVenue): Promise<Order[]> => {
  const all: Order[] = []
  for (let page = 1; ; page += 1) {
    const { orders } = await owner<{ orders: Order[] }>(`/api/order?sort=newest&limit=${PAGE}&page=${page}`)
    const ours = orders.filter(({ products }) =>
      products.some(({ product }) => dishes.includes(product?.name ?? '')),
    )
    all.push(...ours)
    // Only this evening takes orders, so its own are the newest.
    if (orders.length < PAGE || ours.length < orders.length) return all
  }
}

/** What the kitchen has at the end, with how its orders went. */
export const kitchenOf = async (venue: CutVenue): Promise<KitchenDish[]> => {
  const made: KitchenDish[] = []
  for (const { _id, number, check, products } of await ordersOf(venue)) {
    const { history } = await venue.owner<OrderWithHistory>(`/api/order/${_id}`)
    for (const { product, quantity } of products)
      made.push({
        dish: product?.name ?? '',
        quantity,
        check: check ?? '',
        order: number,
        history: history.map(({ to }) => to),
      })
  }
  return made
}
