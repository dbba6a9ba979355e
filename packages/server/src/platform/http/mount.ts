import type { Endpoint } from '@kafana/contract'
import { canonicalJson } from '@kafana/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Settings } from '../config/settings.ts'
import type { Hasher } from '../hashing/hasher.ts'
import { NO_COMPANY, type UnitOfWork, type WriteTx } from '../unit-of-work/unit-of-work.ts'
import { AppError, Refusal } from './app-error.ts'
import { bearerToken } from './bearer.ts'
import {
  ensureAllowed,
  type Authenticate,
  type AuthenticateGateway,
  type Caller,
  type GatewayCaller,
} from './caller.ts'
import { asAppError, isDeclared, issuesOf } from './error-reply.ts'
import { inFormScope } from './form-body.ts'
import {
  IDEMPOTENCY_HEADER,
  REPLAYED_HEADER,
  answeringOnce,
  attemptOf,
  earlierAnswer,
  keepFirstAnswer,
  type Attempt,
} from './idempotency.ts'
import type { BoundRoute } from './implement.ts'
import { holdsNul, withoutNul } from './nul.ts'
import { trusting, type IsTrusted } from './trusted-proxies.ts'

/** Many lines of a journal, with the bills that they tell of. */
const GATEWAY_BODY_LIMIT = 4 * 1024 * 1024

export interface MountOptions {
  readonly uow: UnitOfWork
  readonly clock: Clock
  readonly hasher: Pick<Hasher, 'fingerprint'>
  readonly settings: Pick<Settings, 'trustedProxies'>
  readonly authenticate: Authenticate
  readonly authenticateGateway: AuthenticateGateway
}

/** Carries an earlier answer past the handler, whose own work was not done again. */
class EarlierAnswer extends Error {
  readonly text: string
  constructor(text: string) {
    super('answered before')
    this.text = text
  }
}

const parsePart = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = schema.safeParse(value)
  if (error) throw new AppError('INPUT_INVALID', { issues: issuesOf(error) })
  return data
}

const refuseNul = ({ roles }: Endpoint, { params, query, body }: FastifyRequest): void => {
  if (holdsNul(params)) throw new AppError('NOT_FOUND')
  if (holdsNul(query) || (roles !== 'gateway' && holdsNul(body))) throw new AppError('INPUT_INVALID')
}

const inputOf = (
  { roles, params, query, body }: Endpoint,
  request: FastifyRequest,
): Record<string, unknown> => ({
  ...(params && { params: parsePart(params, request.params) }),
  ...(query && { query: parsePart(query, request.query) }),
  // Whatever a device put into a line, the line must arrive: nobody is there who could type it anew.
  ...(body && { body: parsePart(body, roles === 'gateway' ? withoutNul(request.body) : request.body) }),
})

type Somebody = Caller | GatewayCaller

const callerOf = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticate, authenticateGateway }: MountOptions,
): Promise<Somebody | null> => {
  if (endpoint.roles === 'public') return null
  const token = bearerToken(request.headers)
  if (token === null) throw new AppError('UNAUTHENTICATED')
  if (endpoint.roles === 'gateway') return authenticated(await authenticateGateway(token))
  const caller = authenticated(await authenticate(token))
  ensureAllowed(endpoint, caller)
  return caller
}
const authenticated = <C extends Somebody>(caller: C | null): C => {
  if (!caller) throw new AppError('UNAUTHENTICATED')
  return caller
}
/** In whose name an answer is kept for a repeated key. */
const nameOf = (caller: Somebody | null): string => {
  if (caller === null) return ''
  return 'userId' in caller ? caller.userId : caller.gatewayId
}

/** The store as one request sees it: its unit, its earlier answer and its answer's text belong together. */
const createRequestUnit = (endpoint: Endpoint, attempt: Attempt | null, { uow, clock }: MountOptions) => {
  const texts = new WeakMap<object, string>()
  const textOf = (answer: unknown): string => {
    const given = endpoint.response.parse(answer)
    return endpoint.gives === 'text' ? String(given) : JSON.stringify(given)
  }

  const answerIn = async (tx: WriteTx, unit: (tx: WriteTx) => Promise<unknown>): Promise<unknown> => {
    const earlier = attempt && (await earlierAnswer(tx, attempt))
    if (earlier !== null) return new EarlierAnswer(earlier)
    const answer = await unit(tx)
    if (answer instanceof Refusal) return answer
    const text = textOf(answer)
    if (attempt) await keepFirstAnswer(tx, attempt, endpoint.status, text, clock.now())
    if (typeof answer === 'object' && answer !== null) texts.set(answer, text)
    return answer
  }
  const write = async (companyId: string, unit: (tx: WriteTx) => Promise<unknown>): Promise<unknown> => {
    const answer = await answeringOnce(() => uow.write(companyId, (tx) => answerIn(tx, unit)))
    if (answer instanceof EarlierAnswer) throw answer
    if (answer instanceof Refusal) throw answer.error
    return answer
  }
  const sent = (answer: unknown): string =>
    (typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined) ?? textOf(answer)
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

/** Made only where somebody asks for it: few calls wait. */
const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const hungUp = new AbortController()
  if (raw.destroyed) hungUp.abort()
  raw.once('close', () => {
    if (!raw.writableFinished) hungUp.abort()
  })
  return hungUp.signal
}

const headersOf = ({ headers, socket }: FastifyRequest, isTrusted: IsTrusted) => {
  const header = (name: string): string | undefined => [headers[name.toLowerCase()]].flat()[0]
  const proxyHeader = (name: string): string | undefined =>
    isTrusted(socket.remoteAddress ?? '') ? header(name) : undefined
  return { header, proxyHeader }
}

const answerRequest = async (
  { endpoint, handle }: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions & { readonly isTrusted: IsTrusted },
): Promise<string> => {
  const caller = await callerOf(endpoint, request, options)
  refuseNul(endpoint, request)
  const input = inputOf(endpoint, request)
  const attempt =
    endpoint.method === 'GET'
      ? null
      : attemptOf(
          request.headers[IDEMPOTENCY_HEADER],
          nameOf(caller),
          `${endpoint.method} ${endpoint.path}`,
          () => options.hasher.fingerprint(canonicalJson(input)),
        )
  const companyId = caller?.companyId ?? NO_COMPANY
  const { write, sent } = createRequestUnit(endpoint, attempt, options)
  const call = {
    caller,
    ip: request.ip,
    ...headersOf(request, options.isTrusted),
    get gone() {
      return goneOf(reply)
    },
    write: (unit: (tx: WriteTx) => Promise<unknown>) => write(companyId, unit),
    read: (unit: never) => options.uow.read(companyId, unit),
  }
  try {
    return sent(await handle(input as never, call as never))
  } catch (error) {
    if (!(error instanceof EarlierAnswer)) return reject(endpoint, error)
    void reply.header(REPLAYED_HEADER, 'true')
    return error.text
  }
}

const CONTENT_TYPES = { json: 'application/json; charset=utf-8', text: 'text/plain; charset=utf-8' } as const

/** Makes a declared call reachable: who may call, what comes in, what goes out and what is refused all follow from its declaration. */
export const mount = (app: FastifyInstance, routes: readonly BoundRoute[], options: MountOptions): void => {
  const known = { ...options, isTrusted: trusting(options.settings.trustedProxies) }
  const add = (scope: FastifyInstance, route: BoundRoute): void => {
    const { method, path, roles, status, gives = 'json' } = route.endpoint
    scope.route({
      method,
      url: path,
      exposeHeadRoute: false,
      config: { givesText: gives === 'text' },
      ...(roles === 'gateway' && { bodyLimit: GATEWAY_BODY_LIMIT }),
      handler: async (request, reply) => {
        const text = await answerRequest(route, request, reply, known)
        return reply
          .code(status)
          .header('content-type', CONTENT_TYPES[gives])
          .header('cache-control', 'no-store')
          .send(text)
      },
    })
  }
  const forms = routes.filter(({ endpoint }) => endpoint.takes === 'form')
  for (const route of routes) if (!forms.includes(route)) add(app, route)
  inFormScope(app, (scope) => {
    for (const route of forms) add(scope, route)
  })
}
