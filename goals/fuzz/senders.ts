import type { ServerProcess } from '../harness/program.ts'
import { makeBill } from './bills.ts'
import {
  type Connection,
  createConnection,
  Unanswered,
  type WireAnswer,
  type WireRequest,
} from './connection.ts'
import { type CoreWaits, watchCoreWaits } from './core-waits.ts'
import { type FuzzCounts, LATE_MS } from './counts.ts'
import { wrongInGatewayAnswer, wrongInGatewayError } from './gateway-answer.ts'
import { createGatewayCalls } from './gateway-calls.ts'
import { createKnown } from './known.ts'
import { createGeneratedGateway } from './link-calls.ts'
import { createPermits, type Permits } from './permits.ts'
import type { Processes } from './processes.ts'
import type { Random } from './random.ts'
import { rawForms, rawRequest, sendRaw, wrongInRawAnswer } from './raw.ts'
import { wrongInServerAnswer, wrongInServerError } from './server-answer.ts'
import { createServerCalls, type Document, type Operation } from './server-calls.ts'
import { createSessions } from './sessions.ts'

const [SERVER_CONNECTIONS, GATEWAY_CONNECTIONS] = [4, 2]
/** How long the client waits for calls that wait by design. */
const WAIT_MS = 1500
/** One in so many sessions that have ended is opened again. */
const RENEWED_ONE_IN = 50
const SHOWN = 300
/** A longer body may be refused before it was sent, and the answer is lost on the way. */
const SMALLEST_LIMIT = 60_000

/** Gives money to somebody, or takes it, which changes nobody's rights. */
const MONEY = /\/balance/
const ARM = '/api/bill-intents/{id}/arm'
const SYNC = '/api/gateway/sync'
const RELAY = '/api/gateway/relay'
const SERVER_FORMS = rawForms('/api/health', '/api/auth/login')
const GATEWAY_FORMS = rawForms('/health', '/commands')

/** Sends one generated request, and judges its answer. */
export type Send = (random: Random) => Promise<void>

export interface Senders {
  readonly callServer: Send
  readonly callGateway: Send
  /** A command for a gateway, by the server. */
  readonly relay: Send
  /** The call of a gateway that reports and waits. */
  readonly sync: Send
  readonly raw: Send
  /** A bill as a page makes it. @throws Error if the venue does not permit it */
  bill(random: Random, kind?: 'fiscal'): Promise<void>
  readonly permits: Permits
  close(): void
}

const shown = ({ method, path, headers, body = '' }: WireRequest): string =>
  [method, path, JSON.stringify(headers), body].map((text) => text.slice(0, SHOWN)).join(' ')

/** Counts answers, and collects what is wrong with them. */
const createJudge = ({ failures }: FuzzCounts) => {
  const seen = new Set<string>()
  return (what: string, wrong: string | null, sent: string): void => {
    const text = `${what}: ${wrong}`
    if (wrong === null || seen.has(text)) return
    seen.add(text)
    failures.push(`${text}; sent ${sent}`)
  }
}

const nameOf = ({ endpoint: { method }, path }: Operation): string => `${method} ${path}`

/** Sends over connections, and counts the answers. */
const createSending = (counts: FuzzCounts, judge: ReturnType<typeof createJudge>, coreWaits: CoreWaits) => {
  const sendAlone = async (port: number, request: WireRequest): Promise<WireAnswer> => {
    const alone = createConnection(port)
    return alone.send(request).finally(alone.close)
  }
  /** Null if there is no answer, and that is no wonder. @param connection one of its own by default */
  const answerTo = async (
    process: ServerProcess,
    what: string,
    request: WireRequest,
    connection?: Connection,
  ): Promise<WireAnswer | null> => {
    try {
      const answer = await (connection?.send(request) ?? sendAlone(process.port, request)).catch(
        (error: unknown) => {
          // A refused body closes the connection, and what was sent behind it can take its answer away.
          if (error instanceof Unanswered && !error.isExpected) return sendAlone(process.port, request)
          throw error
        },
      )
      counts.requests += 1
      if (answer.status < 300) counts.accepted += 1
      return answer
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      const isTooLarge = (request.body?.length ?? 0) > SMALLEST_LIMIT
      if (!error.isExpected && !isTooLarge && process.isRunning()) judge(what, error.message, shown(request))
      return null
    }
  }
  const noteTime = (process: ServerProcess, what: string, { tookMs, status }: WireAnswer): void => {
    counts.longestMs = Math.max(counts.longestMs, tookMs)
    if (tookMs <= LATE_MS) return
    const ownMs = tookMs - coreWaits.waitedMs(process.pid(), tookMs)
    if (ownMs > LATE_MS)
      counts.late.push(`${what} was answered ${status} after ${(ownMs / 1000).toFixed(1)} s`)
    else counts.starved += 1
  }
  return { answerTo, noteTime }
}

/** What can be sent to a server and its gateway. @param counts added to */
export const createSenders = async (processes: Processes, counts: FuzzCounts): Promise<Senders> => {
  const { server, gateway, venue, gatewayId, other } = processes
  const [known, permits, sessions] = [createKnown(), createPermits(), createSessions(server, venue)]
  const document = (await server.client.send('GET', '/api/openapi.json')).body as unknown as Document
  const calls = createServerCalls(document, known)
  const gatewayCalls = createGatewayCalls({
    permits,
    otherSecret: other.secret,
    url: gateway.url,
    serverUrl: server.url,
  })
  const generated = createGeneratedGateway(permits)
  const judge = createJudge(counts)
  const coreWaits = watchCoreWaits([server.pid(), gateway.pid()])
  const { answerTo, noteTime } = createSending(counts, judge, coreWaits)
  const open = (port: number, count: number): Connection[] =>
    Array.from({ length: count }, () => createConnection(port))
  const [toServer, toGateway] = [
    open(server.port, SERVER_CONNECTIONS),
    open(gateway.port, GATEWAY_CONNECTIONS),
  ]
  const waiting = createConnection(server.port, WAIT_MS)
  const kept = [gatewayId, other.gatewayId, venue.table, venue.dish, venue.owner.id, venue.waiter.id]
  const keptIds = [...kept, ...venue.monitors.slice(0, -1).map(({ id }) => id)]
  /** Whether it would change or remove what bills and sessions need. */
  const isKept = ({ method, path }: WireRequest): boolean =>
    method !== 'GET' && !MONEY.test(path) && keptIds.some((id) => path.includes(id))
  const operationFor = (path: string): Operation => {
    const found = calls.operations.find((one) => one.path === path)
    if (!found) throw new Error(`the document has no ${path}`)
    return found
  }
  const [syncOperation, relayOperation] = [operationFor(SYNC), operationFor(RELAY)]
  const judgeServer = (operation: Operation, request: WireRequest, answer: WireAnswer): void =>
    judge(nameOf(operation), wrongInServerAnswer(operation.endpoint, answer), shown(request))

  const callServer: Send = async (random) => {
    const operation = calls.anyOperation(random)
    if (operation === null || operation === syncOperation || operation === relayOperation) return
    const [name, what] = [sessions.any(random), nameOf(operation)]
    const request = calls.request(random, operation, sessions.tokenOf(name))
    if (isKept(request)) return
    const connection = operation.isSlow ? undefined : random.oneOf(toServer)
    const answer = await answerTo(server, what, request, connection)
    if (answer === null) return
    noteTime(server, what, answer)
    known.remember(random, operation.resource, answer.text)
    judgeServer(operation, request, answer)
    if (operation.path === ARM && answer.status === 200) permits.add(answer.text)
    if (answer.status === 401 && random.int(RENEWED_ONE_IN) === 0) await sessions.renew(name)
  }
  const callGateway: Send = async (random) => {
    const request = gatewayCalls.request(random)
    const what = `the gateway's ${request.method} ${request.path.slice(0, SHOWN)}`
    const answer = await answerTo(gateway, what, request, random.oneOf(toGateway))
    if (answer === null) return
    counts.gateway += 1
    noteTime(gateway, what, answer)
    judge(what, wrongInGatewayAnswer(request, answer), shown(request))
  }
  const relay: Send = async (random) => {
    const to = random.weighted([
      [8, gatewayId],
      [1, other.gatewayId],
      [1, undefined],
      [1, 'x'],
    ])
    const body = { ...(to !== undefined && { gateway: to }), ...gatewayCalls.relayed(random) }
    const token = sessions.tokenOf(random.oneOf(['vesna', 'monitor0']))
    const request = calls.request(random, relayOperation, token, body)
    // A connection of its own: what is sent behind it would wait for it.
    const connection = createConnection(server.port, WAIT_MS)
    const answer = await answerTo(server, nameOf(relayOperation), request, connection)
    connection.close()
    if (answer === null) return
    counts.link += 1
    judgeServer(relayOperation, request, answer)
    if (answer.status !== 200 || to !== gatewayId) return
    const relayed = JSON.parse(answer.text) as { readonly status: number; readonly body: unknown }
    if (relayed.status !== 200)
      judge(
        'a relayed command',
        wrongInGatewayError(relayed.status, JSON.stringify(relayed.body)),
        shown(request),
      )
  }
  let isSyncing = false
  const sync: Send = async (random) => {
    // A gateway makes one of these calls at a time.
    if (isSyncing) return
    isSyncing = true
    const request = calls.request(random, syncOperation, other.token, generated.sync(random))
    const answer = await answerTo(server, nameOf(syncOperation), request, waiting)
    isSyncing = false
    if (answer === null) return
    counts.link += 1
    judgeServer(syncOperation, request, answer)
    if (answer.status === 200) generated.learn(answer.text)
  }
  const raw: Send = async (random) => {
    const isServer = random.chance(0.5)
    const [process, forms] = isServer ? [server, SERVER_FORMS] : [gateway, GATEWAY_FORMS]
    const request = rawRequest(random, forms)
    const received = await sendRaw(process.port, request)
    counts.requests += 1
    counts.raw += 1
    const wrong = wrongInRawAnswer(received, isServer ? wrongInServerError : wrongInGatewayError)
    const sent = Buffer.concat(request.chunks).toString('latin1').slice(0, SHOWN)
    judge(`raw bytes to the ${isServer ? 'server' : 'gateway'}`, wrong, JSON.stringify(sent))
  }
  const bill: Senders['bill'] = (random, kind) =>
    makeBill({ server: server.client, gateway: gateway.client, venue, permits, gatewayId }, random, kind)
  const close = (): void => {
    coreWaits.stop()
    for (const connection of [...toServer, ...toGateway, waiting]) connection.close()
  }
  return { permits, callServer, callGateway, relay, sync, raw, bill, close }
}
