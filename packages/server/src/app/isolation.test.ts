import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { allEndpoints, contract, type Endpoint, type Resource } from '@kafana/contract'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Example } from '../testing/call-examples.ts'
import { EVERY_WRITE } from '../testing/every-call.ts'
import { EVERY_READ } from '../testing/every-read.ts'
import { makeFullVenue, type FullVenue } from '../testing/full-venue.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'

/**
 * Every id in every position with `PROBES=all`, as `npm run goals -- G6` does; otherwise two of them, and the one that the
 * other venue's own people would send there.
 */
const IDS_PER_POSITION = process.env['PROBES'] === 'all' ? Infinity : 2
const TIMEOUT_MS = IDS_PER_POSITION === 2 ? 120_000 : 1_800_000
const ID = /[0-9a-f]{32}/g
const ROLES = ['owner', 'monitor', 'waiter'] as const

const endpointOf = (name: string): Endpoint => {
  const [resource, call] = name.split('.') as [Resource, string]
  const group: Readonly<Record<string, Endpoint>> = contract[resource]
  return group[call] ?? expect.fail(`the contract has no ${name}`)
}
const examples = Object.entries({ ...EVERY_READ, ...EVERY_WRITE }).flatMap(([name, one]) =>
  'call' in one ? [[endpointOf(name), one.call] as const] : [],
)
/** Calls whose examples are exempt elsewhere are asked by their path alone. */
const others = allEndpoints.filter(
  (endpoint) => endpoint.path.includes(':') && !examples.some(([known]) => known === endpoint),
)

/** The ids of everything that a venue has. */
const idsOf = (venue: FullVenue): readonly string[] => [...new Set(JSON.stringify(venue).match(ID))]

/** The example with an id in place of the one at a position, counted over path, query and body. */
const withId = (example: Example, position: number, id: string): Example => {
  let at = -1
  const replaced = JSON.stringify(example).replaceAll(ID, (own) => {
    at += 1
    return at === position ? id : own
  })
  return JSON.parse(replaced) as Example
}
/** The ids of an example, by their positions. */
const idsIn = (example: Example): readonly string[] => JSON.stringify(example).match(ID) ?? []

/** Some of the ids, other ones for each call. */
const chosen = (ids: readonly string[], call: number): readonly string[] =>
  IDS_PER_POSITION >= ids.length
    ? ids
    : Array.from({ length: IDS_PER_POSITION }, (_, at) => ids[(call * 7 + at * 11) % ids.length] ?? '')

interface Probe {
  readonly endpoint: Endpoint
  readonly example: Example
  /** The id of the other venue that it names. */
  readonly named: string
}

const probesOf = (own: FullVenue, foreign: FullVenue, ids: readonly string[]): readonly Probe[] => [
  ...examples.flatMap(([endpoint, call], number) => {
    const example = call(own)
    const theirs = idsIn(call(foreign))
    return idsIn(example).flatMap((_, position) =>
      [...new Set([...theirs.slice(position, position + 1), ...chosen(ids, number + position)])].map(
        (named) => ({
          endpoint,
          example: withId(example, position, named),
          named,
        }),
      ),
    )
  }),
  ...others.flatMap((endpoint, number) =>
    chosen(ids, number).map((named) => {
      const keys = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, named])
      const params = Object.fromEntries(keys) as Record<string, string>
      return { endpoint, example: { params, ...(endpoint.method === 'GET' ? {} : { body: {} }) }, named }
    }),
  ),
]

const pathOf = ({ path }: Endpoint, { params = {}, query }: Example): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? name) +
  (query === undefined ? '' : `?${query}`)

type Rows = readonly Record<string, unknown>[]
/** Asks the database itself. */
const openRows = async (
  server: TestServer,
): Promise<{ rows(sql: string): Promise<Rows>; close(): Promise<void> }> => {
  if (server.databaseUrl === null) {
    const db = new DatabaseSync(join(server.platform.settings.dataDir, 'kafana.db'), { readOnly: true })
    return { rows: async (sql) => db.prepare(sql).all(), close: async () => db.close() }
  }
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  return {
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: () => client.end(),
  }
}

const COLUMNS = {
  sqlite: `SELECT m.name AS name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'company_id'`,
  postgres: `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'company_id' AND table_schema = 'public'`,
}

/** A hash of every row of a venue, by table. */
const dumpOf = async (server: TestServer, companyId: string): Promise<Record<string, string>> => {
  const { rows, close } = await openRows(server)
  const dump: Record<string, string> = {}
  for (const { name } of await rows(COLUMNS[server.engine])) {
    const found = await rows(`SELECT * FROM ${String(name)} WHERE company_id = '${companyId}'`)
    const lines = found.map((row) => JSON.stringify(row)).toSorted()
    dump[String(name)] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  await close()
  return dump
}

onBothEngines('another venue', (server) => {
  it(
    'is neither read nor changed by any call, in any place of its ids, by any role',
    async () => {
      const [own, foreign] = [await makeFullVenue(server()), await makeFullVenue(server())]
      const { companyId } = foreign.venue
      const [foreignIds, before] = [idsOf(foreign), await dumpOf(server(), companyId)]
      const { uow } = server().platform
      const found: string[] = []
      let probes = 0
      for (const { endpoint, example, named } of probesOf(own, foreign, foreignIds))
        for (const role of ROLES) {
          // Some calls end the session that makes them.
          const token = await uow.write(own.venue.companyId, (tx) =>
            server().services.sessions.open(tx, own[role].id),
          )
          const answer = await server().send(endpoint.method, pathOf(endpoint, example), {
            token,
            ...('body' in example && { body: example.body }),
          })
          probes += 1
          const text = JSON.stringify([answer.body, [...answer.headers]])
          const leaked = foreignIds.filter((id) => id !== named && text.includes(id))
          const call = `${role}: ${endpoint.method} ${endpoint.path} with ${named}`
          if (leaked.length > 0) found.push(`${call} shows ${leaked.join()}`)
          if (answer.status >= 500) found.push(`${call} was answered ${answer.status}`)
        }
      expect(found).toEqual([])
      expect(await dumpOf(server(), companyId)).toEqual(before)
      expect(probes).toBeGreaterThan(300)
      if (IDS_PER_POSITION === Infinity) process.stdout.write(`${probes} probes on ${server().engine}\n`)
    },
    TIMEOUT_MS,
  )
})
