import type { Endpoint, ErrorCode } from '@kafana/contract'
import { canonicalJson, type SecurityEvent } from '@kafana/domain'
import { recordRefusal } from '../audit/record-refusal.ts'
import type { SecurityLog } from '../audit/security-log.ts'
import type { Clock, Timer } from '../clock.ts'
import type { Settings } from '../config/settings.ts'
import type { Hasher } from '../hasher.ts'
import { NO_COMPANY, type UnitOfWork, type WriteTx } from '../unit-of-work/unit-of-work.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { AppError, CommittedRefusal } from './app-error.ts'
import {
  type AnyCaller,
  type Authentication,
  callerIdOf,
  callerOf,
  createTrustCheck,
  type IsTrusted,
  ensureAllowed,
  type SignedInCaller,
} from './caller.ts'
import { type ChangeLimit, createChangeLimit } from './change-limit.ts'
import { asAppError, isDeclared, RETRY_SECONDS } from './error-reply.ts'
import type { HeavyReads } from './heavy-reads.ts'
import type { HttpApp } from './http-app.ts'
import type { HttpRequest, HttpResponse, HttpRoute } from './http-message.ts'
import {
  IDEMPOTENCY_HEADER,
  REPLAYED_HEADER,
  retryDuplicate,
  attemptOf,
  storedResponse,
  storeResponse,
  sameInEveryAttempt,
  type Attempt,
} from './idempotency.ts'
import type { BoundRoute } from './implement.ts'
import { createKeptResponses, type KeptResponse, type KeptResponses } from './kept-responses.ts'
import { readOf } from './one-read.ts'
import { inputOf, refuseNul } from './request-input.ts'
import { responseText } from './response-text.ts'

/** Enough for a full batch of journal lines with their bills. */
const GATEWAY_BODY_LIMIT = 4 * 1024 * 1024

export interface MountOptions extends Authentication {
  readonly uow: UnitOfWork
  readonly clock: Clock
  readonly hasher: Pick<Hasher, 'fingerprint'>
  readonly settings: Pick<Settings, 'trustedProxies' | 'changesPerMinute'>
  readonly security: Pick<SecurityLog, 'record'>
  /** While the disk is full, only the calls that are declared for it may write. */
  readonly isStorageFull?: () => boolean
  /** While even the reserve is used up, nothing is begun that writes: a wrong PIN could not be counted. */
  readonly isStorageExhausted?: () => boolean
  readonly timer: Timer
  readonly kept?: KeptResponses
  /** Null where every call is answered by this thread. */
  readonly heavyReads?: HeavyReads | null
}

/** Skips the handler when a response to the same attempt is stored. */
class StoredResponse extends Error {
  readonly text: string
  constructor(text: string) {
    super('the response is stored')
    this.text = text
  }
}

/** The texts of results that never change, which are written once. */
const constantTexts = new WeakMap<object, string>()

/** The unit of work of a request, with the stored response of an earlier attempt and the text of its own. */
const createRequestUnit = (endpoint: Endpoint, attempt: Attempt | null, { uow, clock }: MountOptions) => {
  const texts = new WeakMap<object, string>()
  const textOf = (result: unknown): string => responseText(endpoint, result)
  const constantTextOf = (result: object): string => {
    const text = constantTexts.get(result) ?? textOf(result)
    constantTexts.set(result, text)
    return text
  }

  const respondIn = async (tx: WriteTx, unit: (tx: WriteTx) => Promise<unknown>): Promise<unknown> => {
    const earlier = attempt && (await storedResponse(tx, attempt))
    if (earlier !== null) return new StoredResponse(earlier)
    const result = await unit(tx)
    if (result instanceof CommittedRefusal) return result
    const text = textOf(result)
    if (attempt) await storeResponse(tx, attempt, endpoint.status, text, clock.now())
    if (typeof result === 'object' && result !== null) texts.set(result, text)
    return result
  }
  const write = async (companyId: string, unit: (tx: WriteTx) => Promise<unknown>): Promise<unknown> => {
    const result = await retryDuplicate(() => uow.write(companyId, (tx) => respondIn(tx, unit)))
    if (result instanceof StoredResponse) throw result
    if (result instanceof CommittedRefusal) throw result.error
    return result
  }
  const sent = (result: unknown): string => {
    if (typeof result !== 'object' || result === null) return textOf(result)
    return Object.isFrozen(result) ? constantTextOf(result) : (texts.get(result) ?? textOf(result))
  }
  return { write, sent }
}

const reject = (endpoint: Endpoint, error: unknown): never => {
  const refusal = asAppError(error)
  if (refusal.code === 'INTERNAL') throw error
  if (!isDeclared(endpoint, refusal.code))
    throw new Error(`${endpoint.method} ${endpoint.path} gave ${refusal.code} without declaring it`, {
      cause: error,
    })
  throw refusal
}

const headersOf = ({ headers, peer }: HttpRequest, isTrusted: IsTrusted) => {
  const header = (name: string): string | undefined => [headers[name.toLowerCase()]].flat()[0]
  const proxyHeader = (name: string): string | undefined => (isTrusted(peer) ? header(name) : undefined)
  return { header, proxyHeader }
}

/** What the security log calls a refusal of somebody who is signed in. */
const RECORDED: { readonly [Code in ErrorCode]?: SecurityEvent } = {
  ROLE_FORBIDDEN: 'refused',
  SCREEN_FORBIDDEN: 'refused',
  FOREIGN_COMPANY: 'refused',
  TOO_MANY_ATTEMPTS: 'limited',
  TOO_MANY_CHANGES: 'limited',
}

/** Input that the call's declaration refuses: the application's own forms do not send it. */
class InputRefused extends Error {
  constructor(refusal: unknown) {
    super('the input is refused', { cause: refusal })
  }
}

/** What the security log calls this error: lack of rights, too many attempts or invalid input; else undefined. */
const refusalOf = (error: unknown): SecurityEvent | undefined => {
  if (error instanceof InputRefused) return 'inputRefused'
  return error instanceof AppError ? RECORDED[error.code] : undefined
}

const hasNoSpaceFor = ({ worksWhenFull }: Endpoint, options: MountOptions): boolean =>
  options.isStorageExhausted?.() === true || (worksWhenFull !== true && options.isStorageFull?.() === true)

/** @throws InputRefused for somebody of a venue, else AppError */
const checkedInput = (endpoint: Endpoint, request: HttpRequest, caller: AnyCaller | null) => {
  try {
    refuseNul(endpoint, request)
    return inputOf(endpoint, request)
  } catch (error) {
    throw caller !== null && 'userId' in caller ? new InputRefused(error) : error
  }
}

/** The body of a response, and whether it is that of an earlier attempt. */
interface Sent {
  readonly body: string | Uint8Array
  readonly isReplayed: boolean
}

type RequestOptions = MountOptions & {
  readonly isTrusted: IsTrusted
  readonly changes: ChangeLimit
  readonly kept: KeptResponses
}

const attemptIn = (
  { method, path }: Endpoint,
  caller: AnyCaller | null,
  request: HttpRequest,
  input: Record<string, unknown>,
  { hasher }: RequestOptions,
): Attempt | null =>
  method === 'GET'
    ? null
    : attemptOf(request.headers[IDEMPOTENCY_HEADER], callerIdOf(caller), `${method} ${path}`, () =>
        hasher.fingerprint(canonicalJson(sameInEveryAttempt(input))),
      )

const respond = async (
  { endpoint, handle }: BoundRoute,
  caller: AnyCaller | null,
  request: HttpRequest,
  options: RequestOptions,
): Promise<Sent> => {
  const input = checkedInput(endpoint, request, caller)
  if (endpoint.method !== 'GET' && hasNoSpaceFor(endpoint, options))
    throw new AppError('STORAGE_FULL', { retryAfter: RETRY_SECONDS })
  const companyId = caller?.companyId ?? NO_COMPANY
  const attempt = attemptIn(endpoint, caller, request, input, options)
  const { write, sent } = createRequestUnit(endpoint, attempt, options)
  const call = {
    caller,
    ip: request.ip,
    ...headersOf(request, options.isTrusted),
    get aborted() {
      return request.disconnected
    },
    write: (unit: (tx: WriteTx) => Promise<unknown>) => write(companyId, unit),
    read: readOf(options.uow, companyId, endpoint),
  }
  try {
    return { body: sent(await handle(input as never, call as never)), isReplayed: false }
  } catch (error) {
    if (!(error instanceof StoredResponse)) return reject(endpoint, error)
    return { body: error.text, isReplayed: true }
  }
}

/** The same for every request, or for every one of this person: whoever looks at the caller makes it personal. */
const respondFromKept = (
  { endpoint, handle }: BoundRoute,
  caller: SignedInCaller,
  seq: number,
  request: HttpRequest,
  { uow, kept }: RequestOptions,
): Promise<KeptResponse> => {
  const { companyId, userId } = caller
  const url = `${request.path}?${JSON.stringify(request.query)}`
  return kept.responseTo({ companyId, userId, url, seq }, async () => {
    const input = checkedInput(endpoint, request, caller)
    let isPersonal = false
    const call = {
      get caller() {
        isPersonal = true
        return caller
      },
      read: readOf(uow, companyId, endpoint),
    }
    try {
      const reply = await handle(input as never, call as never)
      return { text: responseText(endpoint, reply), isPersonal }
    } catch (error) {
      return reject(endpoint, error)
    }
  })
}

/** The response of a call that reads much, from another thread. */
const respondBeside = async (
  { endpoint }: BoundRoute,
  caller: SignedInCaller,
  request: HttpRequest,
  heavyReads: HeavyReads,
  now: number,
): Promise<Sent> => {
  const input = checkedInput(endpoint, request, caller)
  const name = `${endpoint.method} ${endpoint.path}`
  try {
    return {
      body: await heavyReads.bodyOf({ name, input, caller, now }, request.disconnected),
      isReplayed: false,
    }
  } catch (error) {
    return reject(endpoint, error)
  }
}

const handleRequest = async (
  route: BoundRoute,
  request: HttpRequest,
  options: RequestOptions,
): Promise<Sent | KeptResponse> => {
  const caller = await callerOf(route.endpoint, request, options)
  if (caller === null || !('userId' in caller)) return respond(route, caller, request, options)
  try {
    ensureAllowed(route.endpoint, caller)
    if (route.endpoint.kept === true && caller.venueSeq !== null)
      return await respondFromKept(route, caller, caller.venueSeq, request, options)
    if (route.endpoint.heavy === true && options.heavyReads)
      return await respondBeside(route, caller, request, options.heavyReads, options.clock.now())
    if (route.endpoint.method !== 'GET') options.changes.count(caller.sessionHash)
    return await respond(route, caller, request, options)
  } catch (error) {
    const event = refusalOf(error)
    const { method, path } = route.endpoint
    if (event) await recordRefusal(options, caller, { event, call: `${method} ${path}`, ip: request.ip })
    throw error instanceof InputRefused ? error.cause : error
  }
}

const NOT_MODIFIED = 304
const CONTENT_TYPES = { json: 'application/json; charset=utf-8', text: 'text/plain; charset=utf-8' } as const

/** A kept response, compressed where the client takes it: phones load lists over slow connections. */
const keptReply = async (
  { etag, body, packed }: KeptResponse,
  status: number,
  headers: HttpResponse['headers'],
  { headers: sent }: HttpRequest,
): Promise<HttpResponse> => {
  const tagged = { 'cache-control': 'no-store', etag, vary: 'accept-encoding' }
  // Browsers store nothing; the application itself remembers what it has, with its tag.
  if (sent['if-none-match'] === etag) return { status: NOT_MODIFIED, headers: tagged, body: null }
  const encoding = acceptedEncoding(sent['accept-encoding'])
  const compressed = encoding && (await packed(encoding))
  return compressed
    ? { status, headers: { ...headers, ...tagged, 'content-encoding': encoding }, body: compressed }
    : { status, headers: { ...headers, ...tagged }, body }
}

const responseTo = async (
  route: BoundRoute,
  request: HttpRequest,
  options: RequestOptions,
): Promise<HttpResponse> => {
  const { status, responseType = 'json' } = route.endpoint
  const sent = await handleRequest(route, request, options)
  const headers = { 'content-type': CONTENT_TYPES[responseType], 'cache-control': 'no-store' }
  if ('etag' in sent) return keptReply(sent, status, headers, request)
  return {
    status,
    headers: { ...headers, ...(sent.isReplayed && { [REPLAYED_HEADER]: 'true' }) },
    body: sent.body,
  }
}

/** The declared calls as routes, whatever receives the requests. */
export const routesOf = (routes: readonly BoundRoute[], options: MountOptions): HttpRoute[] => {
  const { trustedProxies, changesPerMinute } = options.settings
  const context = {
    ...options,
    isTrusted: createTrustCheck(trustedProxies),
    changes: createChangeLimit(changesPerMinute, options.timer),
    kept: options.kept ?? createKeptResponses(),
  }
  return routes.map((route) => {
    const { method, path, roles, bodyLimit, requestType, responseType } = route.endpoint
    return {
      method,
      path,
      acceptsForm: requestType === 'form',
      hasTextResponse: responseType === 'text',
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(roles === 'gateway' && { bodyLimit: GATEWAY_BODY_LIMIT }),
      handle: (request) => responseTo(route, request, context),
    }
  })
}

/**
 * Adds the routes of the declared calls. Who may call, the input, the output and the errors follow from the
 * declarations.
 */
export const mount = (
  app: Pick<HttpApp, 'add'>,
  routes: readonly BoundRoute[],
  options: MountOptions,
): void => {
  for (const route of routesOf(routes, options)) app.add(route)
}
