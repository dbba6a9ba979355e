import { randomUUID } from 'node:crypto'
import {
  allEndpoints,
  contract,
  staleRooms,
  type Endpoint,
  type LiveMessage,
  type Room,
} from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES, ROLES } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { EVERY_READ, EVERY_WRITE, type Example } from '../testing/every-call.ts'
import { makeAdmin, makeVenue, type Member, type TestVenue } from '../testing/factories.ts'
import { makeFullHouse, type FullHouse } from '../testing/full-house.ts'
import { storedEvents } from '../testing/stored-events.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'

const endpointOf = (name: string): Endpoint => {
  const [room, call] = name.split('.') as [Room, string]
  const group: Readonly<Record<string, Endpoint>> = contract[room]
  return group[call] ?? expect.fail(`the contract has no ${name}`)
}
const pathOf = ({ path }: Endpoint, { params = {}, query }: Example): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? expect.fail(`${path} needs ${name}`)) +
  (query === undefined ? '' : `?${query}`)

/** Whoever sends a call: a person or a gateway. */
type Sender = Pick<Member, 'token'>
/** Somebody of the venue who may make the call. */
const allowed = ({ roles, screens }: Endpoint, venue: TestVenue): Member => {
  const role = (['owner', 'monitor', 'waiter'] as const).find(
    (one) =>
      roles.includes(one as never) &&
      (screens === 'any' || screens.some((screen) => DEFAULT_ALLOWED_ROUTES[one].includes(screen))),
  )
  return role === undefined ? expect.fail('nobody may make this call') : venue[role]
}
const senderOf = (endpoint: Endpoint, { venue, gateway }: FullHouse): Sender =>
  endpoint.roles === 'gateway' ? gateway : allowed(endpoint, venue)
const ask = (
  server: TestServer,
  endpoint: Endpoint,
  example: Example,
  member: Sender | null,
  headers: Readonly<Record<string, string>> = {},
) =>
  server.send(endpoint.method, pathOf(endpoint, example), {
    token: member?.token ?? null,
    headers,
    ...('body' in example && { body: example.body }),
  })

/** What every screen of the venue could show now, by call. */
const readAll = async (server: TestServer, house: FullHouse): Promise<Map<string, unknown>> => {
  const shown = new Map<string, unknown>()
  for (const [name, read] of Object.entries(EVERY_READ)) {
    if ('exempt' in read) continue
    const endpoint = endpointOf(name)
    const { status, body } = await ask(server, endpoint, read.call(house), allowed(endpoint, house.venue))
    shown.set(name, { status, body })
  }
  return shown
}
const roomOf = (name: string): Room => {
  const read = EVERY_READ[name as keyof typeof EVERY_READ]
  return ('room' in read ? read.room : undefined) ?? (name.split('.')[0] as Room)
}

/** The same call by whoever must not make it, or with what it does not take. */
const refusals = async (
  server: TestServer,
  endpoint: Endpoint,
  example: Example,
  house: FullHouse,
  other: TestVenue,
) => {
  const { venue } = house
  const member = senderOf(endpoint, house)
  const strangers = ROLES.filter((role) => !endpoint.roles.includes(role as never)).map(async (role) =>
    role === 'admin' ? makeAdmin(server) : venue[role],
  )
  const attempts: [string, Sender | null, Example][] = [['nobody', null, example]]
  for (const stranger of strangers) attempts.push(['the wrong role', await stranger, example])
  if ('body' in example) attempts.push(['no such body', member, { ...example, body: [] }])
  const namesSomething = JSON.stringify([example.params, example.body]).match(/[0-9a-f]{32}/) !== null
  // What a gateway tells is its own, whichever bill it names.
  if (namesSomething && endpoint.roles !== 'gateway')
    attempts.push(['another venue', allowed(endpoint, other), example])
  return attempts
}

const writes = Object.entries(EVERY_WRITE).flatMap(([name, write]) =>
  'exempt' in write ? [] : [[name, write] as const],
)

onBothEngines('every change that a screen shows', (server) => {
  it.each(writes)(
    '%s is told to the screens that show it, once, and to no others',
    async (name, { room, call }) => {
      const [house, other] = [await makeFullHouse(server()), await makeVenue(server())]
      const { companyId } = house.venue
      const [endpoint, example] = [endpointOf(name), call(house)]
      const before = await readAll(server(), house)
      const toldBefore = (await storedEvents(server(), companyId)).length

      for (const [who, member, wrong] of await refusals(server(), endpoint, example, house, other)) {
        const { status } = await ask(server(), endpoint, wrong, member)
        expect([who, status >= 400 && status < 500]).toEqual([who, true])
      }
      expect(await storedEvents(server(), companyId)).toHaveLength(toldBefore)
      expect(await readAll(server(), house)).toEqual(before)

      const member = senderOf(endpoint, house)
      const once = { 'idempotency-key': randomUUID() }
      const answer = await ask(server(), endpoint, example, member, once)
      expect([answer.status, answer.body]).toEqual([endpoint.status, answer.body])
      const told = (await storedEvents(server(), companyId)).slice(toldBefore) as unknown as LiveMessage[]
      await ask(server(), endpoint, example, member, once)
      expect((await storedEvents(server(), companyId)).slice(toldBefore)).toEqual(told)

      const stale = new Set(told.flatMap((message) => staleRooms(message) ?? []))
      expect([...stale]).toContain(room)
      const after = await readAll(server(), house)
      const changed = [...after]
        .filter(([read, shown]) => JSON.stringify(shown) !== JSON.stringify(before.get(read)))
        .map(([read]) => read)
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.filter((read) => !stale.has(roomOf(read)))).toEqual([])
      expect(await storedEvents(server(), other.companyId)).toEqual([])
    },
  )
})

describe('the examples', () => {
  it('are one for every call of the contract', () => {
    const named = [...Object.keys(EVERY_WRITE), ...Object.keys(EVERY_READ)]
    expect(named.map(endpointOf)).toHaveLength(allEndpoints.length)
    expect(new Set(named.map(endpointOf)).size).toBe(allEndpoints.length)
  })
})
