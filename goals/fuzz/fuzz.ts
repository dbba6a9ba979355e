import { randomInt, randomUUID } from 'node:crypto'
import { allEndpoints, ERROR_STATUS, type Endpoint } from '@kafana/contract'
import type { Deadline, Goal } from '../goal.ts'
import type { Answer } from '../harness/http-client.ts'
import { inParallel, startInstallation, type Installation } from '../harness/installation.ts'
import type { PlantedFault } from '../harness/program.ts'
import { signIn } from '../harness/venue.ts'
import { createGenerator, type Generator, type Schema } from './generate.ts'

const [REQUESTS, CLIENTS, HOSTILE_SHARE, ASKED_MS] = [1_000_000, 8, 0.06, 2000]
const [KEPT_IDS, MOST_FAILURES] = [400, 20]
/** Calls that wait by design, and for whom. */
const WAITING = ['/api/gateway/sync', '/api/gateway/relay']
/** Calls that compute a password hash: one in so many is sent. */
const [HASHING, HASHED_ONE_IN] = [/login|register|setup|validate|password|pin|storno|unbill/, 40]

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly body: Schema | null
  readonly endpoint: Endpoint
}

interface Described {
  readonly parameters?: Operation['parameters']
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const operationsOf = ({ paths }: Document): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, { parameters = [], requestBody }]) => {
      const method = name.toUpperCase()
      const endpoint = allEndpoints.find(
        (one) => one.method === method && one.path.replaceAll(/:(\w+)/g, '{$1}') === path,
      )
      const body = requestBody?.content['application/json']?.schema ?? null
      return endpoint && !WAITING.includes(path) ? [{ method, path, parameters, body, endpoint }] : []
    }),
  )

const pathOf = ({ path, parameters }: Operation, generator: Generator): string => {
  const inPlace = (place: string) => parameters.filter((one) => one.in === place)
  const filled = inPlace('path').reduce(
    (text, { name, schema }) =>
      text.replace(`{${name}}`, encodeURIComponent(toWellFormed(generator.text(schema)) || 'x')),
    path,
  )
  const query = inPlace('query')
    .filter(({ required }) => required || randomInt(2) === 0)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(toWellFormed(generator.text(schema)))}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}
/** An address cannot contain half a character. */
const toWellFormed = (text: string): string => text.slice(0, 1000).toWellFormed()

/** What is wrong with an answer by the declaration of its call. */
const wrongIn = ({ endpoint }: Operation, { status, body, headers }: Answer): string | null => {
  if (headers['content-type']?.startsWith('text/plain')) return status >= 500 ? 'a text' : null
  if (status === endpoint.status) {
    const { error } = endpoint.response.safeParse(body)
    return error ? `an answer that is not as declared: ${JSON.stringify(error.issues[0])}` : null
  }
  const code = String(body['code']) as keyof typeof ERROR_STATUS
  if (ERROR_STATUS[code] !== status) return `${status} with the code ${code}`
  return status === 500 ? 'an internal error' : null
}

interface FuzzCounts {
  requests: number
  accepted: number
  busy: number
  longestMs: number
  readonly failures: string[]
}

/** The sessions of a venue, opened again when a call has ended one. */
const createSessions = ({ servers: [server], venue }: Installation) => {
  const tokens: Record<string, string | undefined> = {
    vesna: venue.owner.token,
    monitor0: venue.monitors[0]?.token,
    ana: venue.waiter.token,
    nobody: undefined,
  }
  const names = Object.keys(tokens)
  return {
    any: (): string => names[randomInt(names.length)] ?? 'nobody',
    tokenOf: (name: string): string | undefined => tokens[name],
    renew: async (name: string): Promise<void> => {
      if (name !== 'nobody')
        tokens[name] = (await signIn(server.client, name).catch(() => null))?.token ?? tokens[name]
    },
  }
}

const resourceOf = ({ path }: Operation): string => path.split('/')[2]?.slice(0, 5) ?? ''

/** Ids that answers contained, by the resource that was asked: a request most likely names one of its own. */
const createIds = () => {
  const known = new Map<string, string[]>([['', []]])
  const of = (resource: string): string[] => known.get(resource) ?? []
  return {
    likely: (resource: string): readonly string[] =>
      of(randomInt(3) === 0 || of(resource).length === 0 ? '' : resource),
    remember: (resource: string, { body }: Answer): void => {
      for (const [id] of JSON.stringify(body)
        .slice(0, 5000)
        .matchAll(/\b[0-9a-f]{32}\b/g))
        for (const name of ['', resource]) {
          const ids = of(name)
          ids[ids.length < KEPT_IDS ? ids.length : randomInt(KEPT_IDS)] = id
          known.set(name, ids)
        }
    },
  }
}

/** Sends generated requests, and compares every answer with the declaration of its call. */
export const fuzz = async (
  requests: number,
  deadline: Deadline,
  fault: PlantedFault | null = null,
): Promise<FuzzCounts> => {
  const installation = await startInstallation({ engine: 'sqlite', fault })
  const counts: FuzzCounts = { requests: 0, accepted: 0, busy: 0, longestMs: 0, failures: [] }
  try {
    const { client } = installation.servers[0]
    const document = (await client.send('GET', '/api/openapi.json')).body as unknown as Document
    const operations = operationsOf(document)
    const ids = createIds()
    let resource = ''
    const generator = createGenerator(document.components.schemas, () => ids.likely(resource), HOSTILE_SHARE)
    const sessions = createSessions(installation)
    const seen = new Set<string>()
    const report = (text: string): void => {
      if (!seen.has(text)) counts.failures.push(text)
      seen.add(text)
    }
    const sendOne = async (): Promise<void> => {
      const operation = operations[randomInt(operations.length)]
      if (!operation || (HASHING.test(operation.path) && randomInt(HASHED_ONE_IN) > 0)) return
      resource = resourceOf(operation)
      const [name, path] = [sessions.any(), pathOf(operation, generator)]
      const body = operation.body === null ? undefined : generator.value(operation.body)
      const key = randomInt(4) === 0 ? randomUUID() : undefined
      const sentAt = performance.now()
      const answer = await client.send(operation.method, path, { token: sessions.tokenOf(name), key, body })
      const took = performance.now() - sentAt
      counts.requests += 1
      counts.longestMs = Math.max(counts.longestMs, took)
      if (answer.status < 300) counts.accepted += 1
      if (answer.status === 503) counts.busy += 1
      ids.remember(resourceOf(operation), answer)
      const wrong = wrongIn(operation, answer)
      if (wrong !== null)
        report(
          `${operation.method} ${operation.path}: ${wrong}; sent ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)}`,
        )
      if (answer.status === 401 && randomInt(50) === 0) await sessions.renew(name)
    }
    await inParallel(Array.from({ length: CLIENTS }).keys(), CLIENTS, async () => {
      while (
        counts.requests < requests &&
        !deadline.isOver() &&
        counts.failures.length < (fault === null ? MOST_FAILURES : 1)
      )
        await sendOne().catch((error: unknown) => report(String(error)))
    })
    return counts
  } finally {
    await installation.close()
  }
}

export const fuzzGoal: Goal = {
  id: 'G5',
  title: 'generated requests',
  asked:
    '1,000,000 requests from the OpenAPI document: 0 answers 500, 0 that are not as declared, none after more than 2 s',
  minutes: 15,
  measure: async (deadline) => {
    const { requests, accepted, busy, longestMs, failures } = await fuzz(REQUESTS, deadline)
    return {
      result: `${requests} requests, ${accepted} accepted, ${busy} answered 503; the longest took ${(longestMs / 1000).toFixed(1)} s`,
      share: requests / REQUESTS,
      failures: [
        ...failures,
        ...(longestMs > ASKED_MS ? [`an answer took ${(longestMs / 1000).toFixed(1)} s`] : []),
      ],
    }
  },
}
