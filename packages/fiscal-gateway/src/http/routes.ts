import { fromMinor } from '@kafana/domain'
import { z } from 'zod'
import type { PrintoutArchive, Printout } from '../device/device.ts'
import { textOf } from '../device/printout/layout.ts'
import { receiptPicture } from '../device/printout/receipt-picture.ts'
import { GatewayError } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { parse } from '../print/commands.ts'
import { type HttpRequest, type HttpRoute, jsonResponse, textResponse } from './message.ts'
import { isOwnMachine } from './origin-guard.ts'

const ROUTES = [
  ['POST', '/commands'],
  ['GET', '/commands/:taskId'],
  ['POST', '/commands/:taskId/cancel'],
  ['POST', '/pos/commands'],
] as const

const RETRY_AFTER_SECONDS = '2'

/** `/commands` and `/pos/commands`: everything that prints. */
export const commandRoutes = (gateway: Gateway): HttpRoute[] =>
  ROUTES.map(([method, path]) => ({
    method,
    path,
    handle: async (request) => {
      const { status, body } = await gateway.handle({ method, path: request.path, body: request.body })
      return jsonResponse(body, {
        status,
        headers: status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {},
      })
    },
  }))

const isServer = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

const pairingBody = z.object({
  code: z.string().trim().min(1).max(32),
  server: z
    .string()
    .trim()
    .refine(isServer, 'must be an address such as http://192.168.1.10:3000')
    .transform((url) => new URL(url).origin)
    .exactOptional(),
})

/**
 * A gateway is paired on its own machine and on its own page. Pages of the venue and other machines on the
 * network may not pair it.
 */
const requireOwnPage = (request: HttpRequest): void => {
  const { origin, host } = request.headers
  const isOwnPage = origin === undefined || origin === `http://${host}`
  if (!isOwnPage || !isOwnMachine(request)) throw new GatewayError('ORIGIN_FORBIDDEN')
}

/** `/pairing`: pairs the gateway with a venue by a code, from the machine that it runs on. */
export const pairingRoutes = (gateway: Gateway): HttpRoute[] => [
  {
    method: 'POST',
    path: '/pairing',
    handle: async (request) => {
      requireOwnPage(request)
      const { code, server } = parse(pairingBody, request.body)
      await gateway.pair(code, server ?? null)
      const { server: pairedWith } = gateway.connection()
      request.log('paired', { server: pairedWith })
      return jsonResponse({ ok: true, server: pairedWith })
    },
  },
]

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number above zero')
  .transform(Number)
const listQuery = z.object({
  limit: wholeNumber.refine((limit) => limit <= 200, 'must be at most 200').default(20),
})
const documentParams = z.object({ id: wholeNumber })

const wireDocument = ({ no, kind, lines, total, printedAt }: Printout) => ({
  no,
  kind,
  text: textOf(lines),
  total: total === null ? null : fromMinor(total),
  printedAt: new Date(printedAt).toISOString(),
})

/** Printed documents, where the device keeps them, and the health check. Nothing here prints. */
export const documentRoutes = (gateway: Gateway, printouts: PrintoutArchive | null): HttpRoute[] => {
  const find = (params: unknown): Printout => {
    const document = printouts?.find(parse(documentParams, params).id) ?? null
    if (document === null) throw new GatewayError('DOCUMENT_UNKNOWN')
    return document
  }
  return [
    {
      method: 'GET',
      path: '/health',
      handle: async () => {
        const { serial, lastReceiptNo } = await gateway.readDevice()
        const { paired, gatewayId, lastContactAt } = gateway.connection()
        const damage = gateway.damage()
        if (damage !== null) throw new GatewayError('STORAGE_UNAVAILABLE', damage)
        const heardAt = lastContactAt === null ? null : new Date(lastContactAt).toISOString()
        return jsonResponse({
          status: 'ok',
          gateway: gatewayId,
          device: { serial, lastReceiptNo },
          server: { paired, heardAt },
        })
      },
    },
    {
      method: 'GET',
      path: '/documents',
      handle: ({ query }) =>
        jsonResponse((printouts?.latest(parse(listQuery, query).limit) ?? []).map(wireDocument)),
    },
    {
      method: 'GET',
      path: '/documents/:id/text',
      handle: ({ params }) => textResponse('text/plain; charset=utf-8', textOf(find(params).lines)),
    },
    {
      method: 'GET',
      path: '/documents/:id/picture.svg',
      handle: ({ params }) =>
        textResponse('image/svg+xml; charset=utf-8', receiptPicture(find(params).lines), {
          'content-security-policy': "default-src 'none'",
        }),
    },
  ]
}
