import { randomUUID } from 'node:crypto'
import {
  allEndpoints,
  staleResources,
  type Endpoint,
  type LiveMessage,
  type Resource,
} from '@kafana/contract'
import { ROLES } from '@kafana/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { allowed, ask, endpointOf, readAll, senderOf, type Sender } from '../testing/ask-every-call.ts'
import type { Example } from '../testing/call-examples.ts'
import { EVERY_WRITE } from '../testing/every-call.ts'
import { EVERY_READ } from '../testing/every-read.ts'
import { makeAdmin, makeVenue, type TestVenue } from '../testing/factories.ts'
import { makeFullVenue, type FullVenue } from '../testing/full-venue.ts'
import { isLongRun } from '../testing/long-runs.ts'
import { logStatements } from '../testing/statement-log.ts'
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

/** People and devices are looked up by what they show; what waits, and times of a wrong clock, for all venues at once. */
const KNOWS_NO_VENUE = [
  /(?:from|into|update) "(?:sessions|users|known_devices|password_resets|gateways|gateway_codes)"/,
  /^update "\w+" set "\w+" = \? where "\w+" > \?$/,
  /from "idempotency_keys" where "company_id" in \(\?, \?\)/,
  /^select distinct "company_id" from "bill_intents" where "state"/,
  /^select "company_id" from "push_subscriptions" union/,
]

const writes = Object.entries(EVERY_WRITE).flatMap(([name, write]) =>
  'exempt' in write ? [] : [[name, write] as const],
)
type Write = (typeof writes)[number][1]

onBothEngines('every write that changes what a screen shows', (server) => {
  let other: TestVenue
  let log: ReturnType<typeof logStatements>
  beforeAll(async () => {
    log = logStatements()
    other = await makeVenue(server())
  })

  it('changes and publishes nothing where it is refused', async () => {
    const fixture = await makeFullVenue(server())
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

  /** Which screens show a write does not depend on the engine: a short run reads them on one of both. */
  const isShown = () => isLongRun || server().engine === 'sqlite'
  const freshVenue = async () => {
    const fixture = await makeFullVenue(server())
    return { fixture, shown: isShown() ? await readAll(server(), fixture) : new Map<string, unknown>() }
  }
  type ShownVenue = Awaited<ReturnType<typeof freshVenue>>
  /** As the writes so far left it, with what its screens show then. */
  let latest: ShownVenue | null = null

  const makeIn = async ({ fixture, shown }: ShownVenue, name: string, call: Write['call']) => {
    const { companyId } = fixture.venue
    const publishedBefore = (await storedEvents(server(), companyId)).length
    const [endpoint, example] = [endpointOf(name), call(fixture)]
    const once = { 'idempotency-key': randomUUID() }
    const send = () => ask(server(), endpoint, example, senderOf(endpoint, fixture), once)
    const publishedSince = async () => (await storedEvents(server(), companyId)).slice(publishedBefore)
    const { status, body } = await send()
    const published = await publishedSince()
    return { fixture, shown, send, publishedSince, published, status, body }
  }
  /** In the venue of the write before, unless that leaves this one nothing to do; then in a fresh one. */
  const make = async (name: string, call: Write['call']) => {
    const made = latest === null ? null : await makeIn(latest, name, call)
    latest = null
    const isMade = made?.status === endpointOf(name).status && made.published.length > 0
    return isMade ? made : makeIn(await freshVenue(), name, call)
  }

  it.each(writes)(
    '%s is published once, to the screens that show it and no others',
    async (name, { resource, call }) => {
      const { fixture, shown, send, publishedSince, published, status, body } = await make(name, call)
      expect([status, body]).toEqual([endpointOf(name).status, body])
      await send()
      expect(await publishedSince()).toEqual(published)

      const stale = new Set(
        (published as unknown as LiveMessage[]).flatMap((message) => staleResources(message) ?? []),
      )
      expect([...stale]).toContain(resource)
      expect(await storedEvents(server(), other.companyId)).toEqual([])
      if (!isShown()) {
        latest = { fixture, shown }
        return
      }
      const after = await readAll(server(), fixture)
      // What was kept from before the change is not served any more.
      server().kept.clear()
      expect([...(await readAll(server(), fixture, isKept))]).toEqual(onlyKept(after))
      const changed = [...after]
        .filter(([read, response]) => JSON.stringify(response) !== JSON.stringify(shown.get(read)))
        .map(([read]) => read)
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.filter((read) => !stale.has(resourceOf(read)))).toEqual([])
      // In a long run each write has a venue of its own.
      if (!isLongRun) latest = { fixture, shown: after }
    },
  )

  it('names its venue in every statement, but where the venue is not known yet', async () => {
    const { count, withoutVenue } = await log.stop(server())
    if (server().engine !== 'sqlite') return
    expect(count).toBeGreaterThan(300)
    expect(withoutVenue.filter((text) => !KNOWS_NO_VENUE.some((known) => known.test(text)))).toEqual([])
  })
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
