import { randomUUID } from 'node:crypto'
import {
  allEndpoints,
  staleResources,
  type Endpoint,
  type LiveMessage,
  type Resource,
} from '@kafana/contract'
import { ROLES } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { allowed, ask, endpointOf, readAll, senderOf, type Sender } from '../testing/ask-every-call.ts'
import type { Example } from '../testing/call-examples.ts'
import { EVERY_WRITE } from '../testing/every-call.ts'
import { EVERY_READ } from '../testing/every-read.ts'
import { makeAdmin, makeVenue, type TestVenue } from '../testing/factories.ts'
import { makeFullVenue, type FullVenue } from '../testing/full-venue.ts'
import { storedEvents } from '../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'

const isKept = (name: string): boolean => endpointOf(name).kept === true
/** The responses of the calls that are kept. */
const onlyKept = (responses: ReadonlyMap<string, unknown>) => [...responses].filter(([name]) => isKept(name))
const resourceOf = (name: string): Resource => {
  const read = EVERY_READ[name as keyof typeof EVERY_READ]
  return ('resource' in read ? read.resource : undefined) ?? (name.split('.')[0] as Resource)
}

/** The same call from senders that are not allowed to make it, and with a body that it does not accept. */
const refusals = async (
  server: TestServer,
  endpoint: Endpoint,
  example: Example,
  fixture: FullVenue,
  other: TestVenue,
) => {
  const { venue } = fixture
  const member = senderOf(endpoint, fixture)
  const wrongSenders = ROLES.filter((role) => !endpoint.roles.includes(role as never)).map(async (role) =>
    role === 'admin' ? makeAdmin(server) : venue[role],
  )
  const attempts: [string, Sender | null, Example][] = [['nobody', null, example]]
  for (const sender of wrongSenders) attempts.push(['the wrong role', await sender, example])
  if ('body' in example) attempts.push(['an invalid body', member, { ...example, body: [] }])
  const namesSomething = JSON.stringify([example.params, example.body]).match(/[0-9a-f]{32}/) !== null
  // What a gateway reports is about itself, whichever bill it names.
  if (namesSomething && endpoint.roles !== 'gateway')
    attempts.push(['another venue', allowed(endpoint, other), example])
  return attempts
}

const writes = Object.entries(EVERY_WRITE).flatMap(([name, write]) =>
  'exempt' in write ? [] : [[name, write] as const],
)

onBothEngines('every write that changes what a screen shows', (server) => {
  it('changes and publishes nothing where it is refused', async () => {
    const [fixture, other] = [await makeFullVenue(server()), await makeVenue(server())]
    const { companyId } = fixture.venue
    const before = await readAll(server(), fixture)
    const published = (await storedEvents(server(), companyId)).length
    for (const [name, { call }] of writes) {
      const endpoint = endpointOf(name)
      for (const [who, sender, wrong] of await refusals(server(), endpoint, call(fixture), fixture, other)) {
        const { status } = await ask(server(), endpoint, wrong, sender)
        expect([name, who, status >= 400 && status < 500]).toEqual([name, who, true])
      }
      expect([name, (await storedEvents(server(), companyId)).length]).toEqual([name, published])
    }
    expect(await readAll(server(), fixture)).toEqual(before)
    expect(await storedEvents(server(), other.companyId)).toEqual([])
  })

  it.each(writes)(
    '%s is published once, to the screens that show it and no others',
    async (name, { resource, call }) => {
      const [fixture, other] = [await makeFullVenue(server()), await makeVenue(server())]
      const { companyId } = fixture.venue
      const [endpoint, example] = [endpointOf(name), call(fixture)]
      const before = await readAll(server(), fixture)
      const publishedBefore = (await storedEvents(server(), companyId)).length

      const member = senderOf(endpoint, fixture)
      const once = { 'idempotency-key': randomUUID() }
      const answer = await ask(server(), endpoint, example, member, once)
      expect([answer.status, answer.body]).toEqual([endpoint.status, answer.body])
      const published = (await storedEvents(server(), companyId)).slice(
        publishedBefore,
      ) as unknown as LiveMessage[]
      await ask(server(), endpoint, example, member, once)
      expect((await storedEvents(server(), companyId)).slice(publishedBefore)).toEqual(published)

      const stale = new Set(published.flatMap((message) => staleResources(message) ?? []))
      expect([...stale]).toContain(resource)
      const after = await readAll(server(), fixture)
      // What was kept from before the change is not served any more.
      server().kept.clear()
      expect([...(await readAll(server(), fixture, isKept))]).toEqual(onlyKept(after))
      const changed = [...after]
        .filter(([read, shown]) => JSON.stringify(shown) !== JSON.stringify(before.get(read)))
        .map(([read]) => read)
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.filter((read) => !stale.has(resourceOf(read)))).toEqual([])
      expect(await storedEvents(server(), other.companyId)).toEqual([])
    },
  )
})

onBothEngines('what is kept', (server) => {
  it('does not depend on the time', async () => {
    const fixture = await makeFullVenue(server())
    const before = onlyKept(await readAll(server(), fixture))
    expect(before.length).toBeGreaterThan(5)
    server().clock.advance(11 * 60 * 60 * 1000)
    server().kept.clear()
    expect(onlyKept(await readAll(server(), fixture))).toEqual(before)
  })
})

describe('the examples', () => {
  it('cover every call of the contract once', () => {
    const named = [...Object.keys(EVERY_WRITE), ...Object.keys(EVERY_READ)]
    expect(named.map(endpointOf)).toHaveLength(allEndpoints.length)
    expect(new Set(named.map(endpointOf)).size).toBe(allEndpoints.length)
  })
})
