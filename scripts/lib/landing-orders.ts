/** Creates orders in the demo venue for the screenshots of the landing page. */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@kafana/demo'

interface Named {
  readonly _id: string
  readonly name: string
}
interface Product extends Named {
  readonly price: number
  readonly category: string
}

/** The session as a browser stores it. */
export interface StoredSession {
  readonly token: string
  readonly role: string
  readonly userId: string
  readonly user: unknown
}

export const callApi = async <T>(
  address: string,
  token: string | null,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> => {
  const response = await fetch(address, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${address} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Signs in with a demo account. @param name the part of the e-mail address before the @ */
export const signInAs = (url: string, name: string): Promise<StoredSession> =>
  callApi(`${url}/api/auth/login`, null, { email: `${name}@kafana.test`, password: DEMO_PASSWORD })

/** Indexes of tables and dishes, and the status that the order reaches. */
const FOOD: readonly {
  readonly table: number
  readonly dishes: readonly number[]
  readonly status?: string
}[] = [
  { table: 0, dishes: [0, 5, 9] },
  { table: 3, dishes: [2, 7] },
  { table: 5, dishes: [1, 4, 8, 11], status: 'done' },
  { table: 7, dishes: [3, 10] },
  { table: 10, dishes: [6, 12, 13] },
  { table: 11, dishes: [2, 5], status: 'pending' },
]

/** The pause between two orders, which gives them different waiting times. */
const PAUSE_MS = 9000

/** Creates the orders, one every nine seconds. */
export const createLandingOrders = async (url: string): Promise<void> => {
  const { token } = await signInAs(url, 'kitchen')
  const tables = await callApi<readonly Named[]>(`${url}/api/tables`, token)
  const products = await callApi<readonly Product[]>(`${url}/api/product`, token)
  const dishes = products.filter(({ category }) => category === 'food')
  for (const { table, dishes: chosen, status } of FOOD) {
    const at = tables[table]
    const lines = chosen.flatMap((dishIndex, index) => {
      const dish = dishes[dishIndex % dishes.length]
      return dish
        ? [
            {
              product: dish._id,
              productName: dish.name,
              price: dish.price,
              category: 'food',
              quantity: (index % 2) + 1,
            },
          ]
        : []
    })
    const order = await callApi<Named>(`${url}/api/order`, token, {
      name: at?.name ?? '',
      table: at?._id ?? '',
      products: lines,
    })
    if (status !== undefined) await callApi(`${url}/api/order/${order._id}`, token, { status }, 'PUT')
    await pause(PAUSE_MS)
  }
}
