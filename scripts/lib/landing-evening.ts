/** Fills the demo venue with orders for the pictures of the landing page: more than on a quiet night, in every status. */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@kafana/demo'

interface Thing {
  readonly _id: string
  readonly name: string
}
interface Product extends Thing {
  readonly price: number
  readonly category: string
}

/** What a browser stores of a session. */
export interface SignedIn {
  readonly token: string
  readonly role: string
  readonly userId: string
  readonly user: unknown
}

const ask = async <T>(
  address: string,
  token: string | null,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> => {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${address} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Signs somebody of the demo venue in. @param name the part of the email before the @ */
export const signInAs = (url: string, name: string): Promise<SignedIn> =>
  ask(`${url}/api/auth/login`, null, { email: `${name}@kafana.test`, password: DEMO_PASSWORD })

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

/** The pause between two orders, so that their waiting times differ. */
const BETWEEN_MS = 9000

/** Creates the orders. */
export const busyHour = async (url: string): Promise<void> => {
  const { token } = await signInAs(url, 'kitchen')
  const tables = await ask<readonly Thing[]>(`${url}/api/tables`, token)
  const products = await ask<readonly Product[]>(`${url}/api/product`, token)
  const dishes = products.filter(({ category }) => category === 'food')
  for (const { table, dishes: chosen, status } of FOOD) {
    const at = tables[table]
    const lines = chosen.flatMap((place, index) => {
      const dish = dishes[place % dishes.length]
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
    const order = await ask<Thing>(`${url}/api/order`, token, {
      name: at?.name ?? '',
      table: at?._id ?? '',
      products: lines,
    })
    if (status !== undefined) await ask(`${url}/api/order/${order._id}`, token, { status }, 'PUT')
    await pause(BETWEEN_MS)
  }
}
