import {
  type Endpoint,
  type LiveMessage,
  SNAPSHOT_CALLS,
  SNAPSHOT_DEPENDS_ON,
  SNAPSHOT_RESOURCES,
  SNAPSHOT_STALE_WITH,
  type SnapshotResource,
  staleResources,
} from '@kafana/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMember, makeVenue, type Member, withNewSession } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { anyMixedEvent, createMixedEvening, type MixedEvening } from '../../testing/mixed-evening.ts'
import { makeOrder } from '../../testing/orders-factories.ts'
import { pickFrom } from '../../testing/pick.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

type Resources = Partial<Record<SnapshotResource, { readonly version: number }>>
type Snapshot = Resources & { readonly live: number; readonly now: string }

const read = async (server: TestServer, { token }: Member, query = ''): Promise<Snapshot> => {
  const { status, body } = await server.send('GET', `/api/waiter/snapshot${query}`, { token })
  expect([status, body]).toEqual([200, body])
  return body as unknown as Snapshot
}
const resourcesIn = (snapshot: Snapshot): SnapshotResource[] =>
  SNAPSHOT_RESOURCES.filter((each) => snapshot[each] !== undefined)
/** What is in it, whichever number it is true for. */
const contentOf = (snapshot: Snapshot) =>
  Object.fromEntries(resourcesIn(snapshot).map((each) => [each, { ...snapshot[each], version: 0 }]))

/** A change that is no order; `pick` chooses what is changed, and how. */
const CHANGES = ['assign', 'rename', 'left', 'zone', 'reason', 'limit', 'person', 'company', 'block'] as const
const anyChange = fc.record({ change: fc.constantFrom(...CHANGES), pick: fc.nat(99) })
type Change = typeof anyChange extends fc.Arbitrary<infer C> ? C : never

const applyChange = async (
  server: TestServer,
  { fixture: { venue, tables, products } }: MixedEvening,
  people: readonly Member[],
  { change, pick }: Change,
): Promise<void> => {
  const { token } = venue.owner
  const person = pickFrom(people, pick)?.id ?? ''
  const product = `/api/product/${pickFrom(products, pick) ?? ''}`
  const table = pickFrom(tables, pick) ?? ''
  const limits = { action: 'voidReady', role: 'waiter', limit: pick % 2 === 0 ? 'free' : 'never' }
  const availability = pick % 2 === 0 ? { state: 'left', left: 900 } : { state: 'available' }
  const calls: Readonly<Record<Change['change'], readonly ['POST' | 'PUT', string, object]>> = {
    assign: ['PUT', '/api/tables/assign', { userId: person, tableIds: [table] }],
    rename: ['PUT', `/api/tables/${table}`, { name: `T${pick}` }],
    left: ['PUT', `${product}/availability`, availability],
    zone: ['POST', '/api/zones', { name: `Zone ${pick}` }],
    reason: ['POST', '/api/reasons', { text: `Reason ${pick}`, used: 'no' }],
    limit: ['PUT', '/api/approvals/limits', limits],
    person: ['PUT', `/api/user/${person}`, { firstname: `Name ${pick}` }],
    company: ['PUT', '/api/company', { phone: String(pick) }],
    block: ['PUT', `/api/user/${person}`, { isBlocked: pick % 2 === 0 }],
  }
  const [method, path, body] = calls[change]
  const { status } = await server.send(method, path, { token, body })
  // A name may be taken.
  expect([200, 201, 409]).toContain(status)
}

const messagesAfter = async (
  server: TestServer,
  companyId: string,
  live: number,
): Promise<readonly LiveMessage[]> => {
  const messages = (await storedEvents(server, companyId)) as unknown as LiveMessage[]
  return messages.filter(({ seq }) => seq > live)
}

/** Whether a phone reads again after these messages. */
const isRead = (messages: readonly LiveMessage[]): boolean =>
  messages.some((each) => staleResources(each)?.some((stale) => SNAPSHOT_STALE_WITH.has(stale)) ?? true)

/** What a phone may ask for again after these messages. */
const staleAfter = (messages: readonly LiveMessage[]): SnapshotResource[] => {
  const stale = new Set(messages.flatMap((each) => staleResources(each) ?? []))
  return SNAPSHOT_RESOURCES.filter((each) => {
    const of = SNAPSHOT_DEPENDS_ON[each]
    return of === 'time' || of.some((resource) => stale.has(resource))
  })
}

onBothEngines('the snapshot of a waiter', (server) => {
  it('with the messages that follow is a fresh snapshot', async () => {
    const step = fc.oneof({ weight: 2, arbitrary: anyMixedEvent }, { weight: 1, arbitrary: anyChange })
    const rounds = fc.array(
      fc.record({
        steps: fc.array(step, { minLength: 1, maxLength: 5 }),
        how: fc.constantFrom('by a list', 'since', 'if it has to'),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const evening = await createMixedEvening(server())
        const { companyId, waiter } = evening.fixture.venue
        const people = [
          await addMember(server(), companyId, 'waiter'),
          await addMember(server(), companyId, 'waiter'),
        ]
        let phone = await read(server(), waiter)
        for (const { steps, how } of all) {
          for (const each of steps)
            if ('event' in each) await evening.apply(each)
            else await applyChange(server(), evening, people, each)
          const fresh = await read(server(), waiter)
          const messages = await messagesAfter(server(), companyId, phone.live)
          if (how === 'if it has to' && !isRead(messages)) {
            expect(contentOf(phone)).toEqual(contentOf(fresh))
            continue
          }
          const query =
            how === 'by a list' ? `?resources=${staleAfter(messages).join()}` : `?since=${phone.live}`
          phone = Object.assign(phone, await read(server(), waiter, query))
          expect(phone.live).toBe(fresh.live)
          expect(contentOf(phone)).toEqual(contentOf(fresh))
        }
      }),
      { numRuns: runsOf(60, 3) },
    )
  })

  /** A venue with a check at each of two tables, of a colleague first. */
  const open = async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    const [one, two] = [
      await makeTable(server(), venue, { zoneId: zone.id, name: '1' }),
      await makeTable(server(), venue, { zoneId: zone.id, name: '2' }),
    ]
    const product = await makeProduct(server(), venue)
    const colleague = await addMember(server(), venue.companyId, 'waiter')
    const take = (tableId: string, by: Member) =>
      makeOrder(server(), venue, { tableId, lines: [{ productId: product.id, quantity: 1 }] }, by)
    await take(one.id, colleague)
    await take(two.id, venue.waiter)
    return { venue, colleague, take, one }
  }

  it('has everything of one moment, with its number', async () => {
    const { venue } = await open()
    const snapshot = await read(server(), venue.waiter)
    expect(resourcesIn(snapshot)).toEqual(SNAPSHOT_RESOURCES)
    const events = await storedEvents(server(), venue.companyId)
    expect(snapshot.live).toBe(events.length)
    expect(snapshot.now).toBe(new Date(server().clock.now()).toISOString())
    expect(SNAPSHOT_RESOURCES.map((each) => snapshot[each]?.version)).toEqual(
      SNAPSHOT_RESOURCES.map(() => events.length),
    )
    expect(snapshot.limits).toMatchObject({ limits: { voidSent: 'free', voidReady: 'approval' } })
    expect(JSON.stringify(snapshot.people)).toContain(venue.waiter.id)
    expect(JSON.stringify(snapshot.people)).not.toContain(venue.owner.email)
  })

  it('lists the checks that its caller serves first', async () => {
    const { venue, colleague } = await open()
    const tablesOf = async (person: Member) => {
      const { checks } = (await read(server(), person, '?resources=checks')) as Snapshot & {
        checks: { checks: { table: { name: string } }[] }
      }
      return checks.checks.map(({ table }) => table.name)
    }
    expect(await tablesOf(venue.waiter)).toEqual(['2', '1'])
    expect(await tablesOf(colleague)).toEqual(['1', '2'])
  })

  it('has only what was asked for and has changed, and the states', async () => {
    const { venue, take, one } = await open()
    const { waiter } = venue
    const { live } = await read(server(), waiter)
    expect(resourcesIn(await read(server(), waiter, `?since=${live}`))).toEqual(['states'])
    await take(one.id, waiter)
    expect(resourcesIn(await read(server(), waiter, `?since=${live}`))).toEqual([
      'menu',
      'states',
      'checks',
      'people',
    ])
    expect(resourcesIn(await read(server(), waiter, `?since=${live}&resources=menu,floor`))).toEqual(['menu'])
    // A number of another server, or one that is too old to say what followed.
    expect(resourcesIn(await read(server(), waiter, `?since=${live + 1000}`))).toEqual(SNAPSHOT_RESOURCES)
    server().clock.advance(25 * 60 * 60 * 1000)
    const again = await withNewSession(server(), venue.companyId, waiter)
    expect(resourcesIn(await read(server(), again, `?since=${live}`))).toEqual(SNAPSHOT_RESOURCES)
    const { token } = again
    const refused = await server().send('GET', '/api/waiter/snapshot?resources=secrets', { token })
    expect(refused.status).toBe(400)
  })

  it('leaves out what its caller may not read otherwise', async () => {
    const { venue } = await open()
    const { companyId } = venue
    const shown = async (role: 'owner' | 'waiter', screens: Parameters<typeof addMember>[3]) =>
      resourcesIn(await read(server(), await addMember(server(), companyId, role, screens)))
    expect(await shown('waiter', ['orders'])).toEqual(['floor', 'limits', 'venue', 'people'])
    expect(await shown('waiter', ['establishment'])).toEqual(['floor', 'states', 'limits', 'venue', 'people'])
    const { token } = venue.monitor
    expect((await server().send('GET', '/api/waiter/snapshot', { token })).status).toBe(403)
  })

  it('shows nothing of another venue', async () => {
    const [{ venue }, other] = [await open(), await open()]
    const text = JSON.stringify(await read(server(), other.venue.waiter))
    for (const { id } of [venue.waiter, venue.owner]) expect(text).not.toContain(id)
  })
})

describe('the calls that a snapshot repeats', () => {
  it.each(Object.entries(SNAPSHOT_CALLS))('of %s do not depend on the time', (resource, calls) => {
    const kept = Object.values<Endpoint>(calls).every((call) => call.kept === true)
    expect(kept).toBe(SNAPSHOT_DEPENDS_ON[resource as SnapshotResource] !== 'time')
  })
})
