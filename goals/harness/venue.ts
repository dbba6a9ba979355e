import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpClient } from './http-client.ts'
import type { ServerProcess } from './program.ts'

/** A person with an open session. */
export interface Member {
  readonly id: string
  readonly token: string
}

/** A venue that was created over HTTP, with what is needed to take an order. */
export interface Venue {
  readonly owner: Member
  readonly monitors: readonly Member[]
  readonly waiter: Member
  readonly table: string
  /** A dish for 250 without a recipe, and a drink. */
  readonly dish: string
  readonly drink: string
}

/** Of everybody in the venue. */
export const PASSWORD = 'a long enough passphrase'
/** Of everybody in the venue. */
export const PIN = '4073'
/** Of the table. The orders of a ticket are named after it. */
export const TABLE_NAME = '1'
/** The username of the first monitor. */
export const MONITOR_NAME = 'monitor0'

const accountOf = (name: string) => ({
  firstname: name,
  lastname: 'Test',
  username: name,
  email: `${name}@kafana.test`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  pin: PIN,
})

/** Calls that have to succeed. @throws Error for a refusal */
export const callerOf =
  (client: HttpClient) => async (method: string, path: string, token: string | undefined, body?: unknown) => {
    const answer = await client.send(method, path, { token, body, key: randomUUID() })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} returned ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

const POLL_MS = 20
const TRIES = 500

/** The token of the link that an empty server prints some time after its start. */
const setupToken = async (server: ServerProcess, triesLeft = TRIES): Promise<string> => {
  const [, token] = /register\?token=(\S+)/.exec(server.output()) ?? []
  if (token !== undefined) return token
  if (triesLeft === 0) throw new Error(`no setup link in:\n${server.output()}`)
  await wait(POLL_MS)
  return setupToken(server, triesLeft - 1)
}

/** Creates the first venue of a running, empty server. @param monitors how many monitors work there */
export const createVenue = async (server: ServerProcess, monitors = 2): Promise<Venue> => {
  const call = callerOf(server.client)
  const created = await call('POST', '/api/auth/setup', undefined, {
    setupToken: await setupToken(server),
    company: { name: 'Кафана', address: 'Street 1', email: 'venue@kafana.test', phone: '' },
    owner: accountOf('vesna'),
  })
  const owner = { id: String(created['userId']), token: String(created['token']) }
  const addMember = async (name: string, role: string): Promise<Member> => {
    await call('POST', '/api/auth/register', owner.token, { ...accountOf(name), role })
    return signIn(server.client, name)
  }
  const zone = await call('POST', '/api/zones', owner.token, { name: 'Hall', smokingZone: false })
  const table = await call('POST', '/api/tables', owner.token, {
    name: TABLE_NAME,
    capacity: 4,
    zone: zone['_id'],
  })
  const product = { price: 250, taxRate: 10, recipe: [] }
  const dish = await call('POST', '/api/product', owner.token, { ...product, name: 'Пита', category: 'food' })
  const drink = await call('POST', '/api/product', owner.token, {
    ...product,
    name: 'Пиво',
    category: 'drink',
  })
  // Without courses nothing can be held.
  await call('PUT', '/api/courses', owner.token, { mode: 'manual' })
  const people: Member[] = []
  for (let at = 0; at < monitors; at += 1) people.push(await addMember(`monitor${at}`, 'monitor'))
  return {
    owner,
    monitors: people,
    waiter: await addMember('ana', 'waiter'),
    table: String(table['_id']),
    dish: String(dish['_id']),
    drink: String(drink['_id']),
  }
}

/** Opens another session of a person of the venue. */
export const signIn = async (client: HttpClient, name: string): Promise<Member> => {
  const session = await callerOf(client)('POST', '/api/auth/login', undefined, {
    email: `${name}@kafana.test`,
    password: PASSWORD,
  })
  return { id: String(session['userId']), token: String(session['token']) }
}
