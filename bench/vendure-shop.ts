import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../goals/harness/program.ts'
import { runNpm } from '../scripts/bootstrap/launch.mjs'
import { startChild, type ChildProgram } from './child-program.ts'
import type { Request } from './load.ts'
import { LINES } from './venues.ts'

const PACKAGES = ['@vendure/core@3.7.3', 'pg@8.23.1']
const PRICE = 25_000
const STOCK = 1_000_000_000

/** Vendure in a process of its own, with as many products as a measured order has lines. */
export interface Shop {
  /** Starts it over the database that it has, and waits until it listens. */
  start(): Promise<ChildProgram>
  /** A new session, and an order with a line of each product in one call. */
  order(): Request
  /** The newest ten orders with their lines. */
  page(): Request
}

/** @returns whether it is installed there now; npm says why not */
export const installVendure = (folder: string): boolean => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  return runNpm(['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent', ...PACKAGES], folder)
}

const query = (path: string, text: string, variables: unknown, token?: string): Request => ({
  method: 'POST',
  path,
  headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  body: { query: text, variables },
})

/** Sends a query that has to succeed. */
const send = async (
  port: number,
  { path, headers, body }: Request,
): Promise<{ readonly data: Record<string, unknown>; readonly token: string | null }> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data, errors } = (await response.json()) as { data?: Record<string, unknown>; errors?: unknown }
  if (!data || errors) throw new Error(`Vendure refused ${path}: ${JSON.stringify(errors)}`)
  return { data, token: response.headers.get('vendure-auth-token') }
}

const LOGIN = `mutation { login(username: "superadmin", password: "superadmin") { __typename } }`
const PRODUCT = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }`
const VARIANT = `mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }`
const ADD = `mutation ($inputs: [AddItemInput!]!) {
  addItemsToOrder(inputs: $inputs) { order { id code total lines { id quantity } } errorResults { __typename } } }`
const PAGE = `query { orders(options: { take: 10, sort: { createdAt: DESC } }) {
  totalItems items { id code state total createdAt lines { id quantity linePriceWithTax productVariant { name } } } } }`

const createProduct = async (port: number, token: string, at: number): Promise<string> => {
  const name = `Product ${at}`
  const translations = [{ languageCode: 'en', name, slug: `product-${at}`, description: '' }]
  const made = await send(port, query('/admin-api', PRODUCT, { input: { translations } }, token))
  const { id: productId } = made.data['createProduct'] as { id: string }
  const variant = {
    productId,
    sku: name,
    price: PRICE,
    stockOnHand: STOCK,
    translations: [{ languageCode: 'en', name }],
  }
  const { data } = await send(port, query('/admin-api', VARIANT, { input: [variant] }, token))
  return (data['createProductVariants'] as [{ id: string }])[0].id
}

/** Creates a shop in an empty database, through the calls of Vendure's own administration. */
export const openShop = async (folder: string, database: string): Promise<Shop> => {
  const port = await freePort()
  const start = (...mode: string[]): Promise<ChildProgram> =>
    startChild('vendure-server.ts', [folder, String(port), database, ...mode])
  const first = await start('prepare')
  try {
    const { token } = await send(port, query('/admin-api', LOGIN, {}))
    if (token === null) throw new Error('Vendure opened no session')
    const variants: string[] = []
    for (let at = 0; at < LINES; at += 1) variants.push(await createProduct(port, token, at))
    const inputs = variants.map((productVariantId) => ({ productVariantId, quantity: 1 }))
    const order = (): Request => query('/shop-api', ADD, { inputs })
    const { data } = await send(port, order())
    const { order: added } = data['addItemsToOrder'] as { order: { lines: unknown[] } }
    if (added.lines.length !== LINES) throw new Error('Vendure did not add every line')
    const page = (): Request => query('/admin-api', PAGE, {}, token)
    await send(port, page())
    return { start: () => start(), order, page }
  } finally {
    await first.stop()
  }
}
