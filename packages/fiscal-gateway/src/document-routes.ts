import { fromMinor } from '@kafana/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Core } from './core.ts'
import type { PaperArchive, PaperDocument } from './device/device.ts'
import { textOf } from './device/paper.ts'
import { receiptPicture } from './device/receipt-picture.ts'
import { GatewayError } from './errors.ts'
import { parse } from './wire.ts'

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number above zero')
  .transform(Number)
const listQuery = z.object({
  limit: wholeNumber.refine((limit) => limit <= 200, 'must be at most 200').default(20),
})
const documentParams = z.object({ id: wholeNumber })

const wireDocument = ({ no, kind, lines, total, printedAt }: PaperDocument) => ({
  no,
  kind,
  text: textOf(lines),
  total: total === null ? null : fromMinor(total),
  printedAt: new Date(printedAt).toISOString(),
})

/** The papers that came out, where the device keeps them, and whether the device answers. Nothing here prints. */
export const documentRoutes = (
  app: FastifyInstance,
  core: Pick<Core, 'health' | 'link'>,
  papers: PaperArchive | null,
): void => {
  const find = (params: unknown): PaperDocument => {
    const document = papers?.find(parse(documentParams, params).id) ?? null
    if (document === null) throw new GatewayError('DOCUMENT_UNKNOWN')
    return document
  }

  app.get('/health', async () => {
    const { serial, lastReceiptNo } = await core.health()
    const { paired, gatewayId, heardAt } = core.link()
    const server = { paired, heardAt: heardAt === null ? null : new Date(heardAt).toISOString() }
    return { status: 'ok', gateway: gatewayId, device: { serial, lastReceiptNo }, server }
  })

  app.get('/documents', async (request) =>
    (papers?.latest(parse(listQuery, request.query).limit) ?? []).map(wireDocument),
  )

  app.get('/documents/:id/text', async (request, reply) => {
    const { lines } = find(request.params)
    return reply.type('text/plain; charset=utf-8').send(textOf(lines))
  })

  app.get('/documents/:id/picture.svg', async (request, reply) => {
    const { lines } = find(request.params)
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'")
      .send(receiptPicture(lines))
  })
}
