import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Packing = 'br' | 'gzip'

/** About as quick as gzip, and smaller. */
const BROTLI_QUALITY = 5
const pack: Readonly<Record<Packing, (text: string) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (text) => promisify(gzip)(text),
}

/** More than there are texts to send: each language's translations and pages, packed in two ways. */
const MOST_KEPT = 120
const kept = new Map<string, Promise<Buffer>>()

const packed = (text: string, digest: string, packing: Packing): Promise<Buffer> => {
  const name = `${packing} ${digest}`
  const found = kept.get(name)
  if (found) return found
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  const made = pack[packing](text)
  kept.set(name, made)
  return made
}

const refuses = (accepted: string, packing: Packing): boolean =>
  new RegExp(`\\b${packing}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)
const packingFor = (accepted: string): Packing | undefined =>
  (['br', 'gzip'] as const).find(
    (each) => new RegExp(`(?:^|[\\s,])${each}\\b`).test(accepted) && !refuses(accepted, each),
  )

interface Text {
  readonly text: string
  /** The content type. */
  readonly type: string
  /** What the answer depends on besides the way in which it may be packed, as the header `Vary` names it. */
  readonly vary?: string
}

/** Sends a text that browsers keep but ask about before each use: nothing when they have it already, else packed as they understand it. */
export const sendText = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, vary }: Text,
): Promise<FastifyReply> => {
  const digest = createHash('sha256').update(text).digest('base64url')
  // The same text is the same to us however it travels.
  const tag = `W/"${digest}"`
  void reply.headers({
    'content-type': type,
    'cache-control': 'no-cache',
    etag: tag,
    vary: vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`,
  })
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  const packing = packingFor(request.headers['accept-encoding'] ?? '')
  if (packing === undefined) return reply.send(text)
  return reply.header('content-encoding', packing).send(await packed(text, digest, packing))
}
