import { GATEWAY_ERRORS, type GatewayErrorCode } from '@kafana/fiscal-gateway'
import type { WireAnswer, WireRequest } from './connection.ts'

type Json = Readonly<Record<string, unknown>>

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Statuses of bytes that are no request of any route. */
const RAW_STATUSES = [400, 408, 417, 431]

/** What is wrong with the body of an error of the gateway; null for nothing. */
export const wrongInGatewayError = (status: number, text: string): string | null => {
  const body = parseJson(text) as Json | undefined
  if (body === undefined || body['ok'] !== false || typeof body['message'] !== 'string')
    return `${status} in another format: ${text.slice(0, 100)}`
  const code = String(body['code'])
  if (!Object.hasOwn(GATEWAY_ERRORS, code)) return `the unknown code ${code}`
  const [declared] = GATEWAY_ERRORS[code as GatewayErrorCode]
  const isRaw = code === 'BODY_INVALID' && RAW_STATUSES.includes(status)
  if (declared !== status && !isRaw) return `${status} with the code ${code}`
  // The device is well and the server answers: the other faults that are declared would say something against it.
  return status >= 500 && code !== 'SERVER_UNAVAILABLE' ? `${status} ${code}` : null
}

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value !== ''
const isNumber: Check = (value) => Number.isInteger(value)
const isTime: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isObject: Check = (value) => typeof value === 'object' && value !== null
const isList: Check = Array.isArray

const PRINTED = { receiptNo: isNumber, deviceSerial: isText, printedAt: isTime, signature: isText }
const REPORT = { report: isObject, text: isText }
const TASK = { taskId: isText, state: isText, epoch: isNumber, voids: isList, updatedAt: isTime }
const HEALTH = { status: isText, gateway: isText, device: isObject, server: isObject }

const hasFields = (body: unknown, fields: Readonly<Record<string, Check>>): boolean =>
  isObject(body) && Object.entries(fields).every(([name, check]) => check((body as Json)[name]))
const isOk = (body: unknown): boolean => (body as Json | undefined)?.['ok'] === true

interface Success {
  readonly method: string
  readonly path: RegExp
  readonly type: string
  readonly fits: Check
}
const JSON_TYPE = 'application/json'
const json = (method: string, path: RegExp, fits: Check): Success => ({ method, path, type: JSON_TYPE, fits })
const text = (path: RegExp, type: string): Success => ({ method: 'GET', path, type, fits: isText })

/** What each route answers with 200, as the gateway's README lists it. */
const SUCCESSES: readonly Success[] = [
  json(
    'POST',
    /^\/commands\/?$/,
    (body) => isOk(body) && (hasFields(body, PRINTED) || hasFields(body, REPORT)),
  ),
  json('GET', /^\/commands\/[^/]+\/?$/, (body) => isOk(body) && hasFields(body, TASK)),
  json('POST', /^\/commands\/[^/]+\/cancel\/?$/, (body) => isOk(body) && hasFields(body, TASK)),
  json(
    'POST',
    /^\/pos\/commands\/?$/,
    (body) => isOk(body) && hasFields(body, { copyNo: isNumber, printedAt: isTime }),
  ),
  json('POST', /^\/pairing\/?$/, (body) => isOk(body) && hasFields(body, { server: isText })),
  json('GET', /^\/health\/?$/, (body) => hasFields(body, HEALTH)),
  json('GET', /^\/documents\/?$/, isList),
  text(/^\/documents\/\d+\/text\/?$/, 'text/plain'),
  text(/^\/documents\/\d+\/picture\.svg\/?$/, 'image/svg+xml'),
  text(/^\/(?:page\/live)?$/, 'text/html'),
  text(/^\/page\/page\.css$/, 'text/css'),
  text(/^\/page\/page\.js$/, 'text/javascript'),
  text(/^\/page\/icon\.svg$/, 'image/svg+xml'),
]

const wrongInSuccess = ({ method, path }: WireRequest, answer: WireAnswer): string | null => {
  const [plain = ''] = path.split('?')
  const asked = method === 'HEAD' ? 'GET' : method
  const success = SUCCESSES.find((one) => one.method === asked && one.path.test(plain))
  if (success === undefined) return `${answer.status} where nothing is`
  if (!answer.headers['content-type']?.startsWith(success.type))
    return `the content type ${answer.headers['content-type']}`
  if (method === 'HEAD') return null
  const body = success.type === JSON_TYPE ? parseJson(answer.text) : answer.text
  return success.fits(body) ? null : `an answer that is not as described: ${answer.text.slice(0, 200)}`
}

/** What is wrong with an answer of the gateway; null for nothing. */
export const wrongInGatewayAnswer = (request: WireRequest, answer: WireAnswer): string | null => {
  const { status, headers } = answer
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without the headers of every answer`
  if (status === 204) return request.method === 'OPTIONS' ? null : '204'
  if (status === 200) return wrongInSuccess(request, answer)
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `${status} with the content type ${headers['content-type']}`
  return request.method === 'HEAD' ? null : wrongInGatewayError(status, answer.text)
}
