import { createHash } from 'node:crypto'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { compress } from './compress.ts'
import type { HttpRequest, HttpResponse } from './http-message.ts'

/** Enough for the translations and pages of each language in both encodings. */
const MAX_CACHED = 120
const cache = new Map<string, Promise<Buffer>>()

const compressed = (text: string, digest: string, encoding: Encoding): Promise<Buffer> => {
  const name = `${encoding} ${digest}`
  const cached = cache.get(name)
  if (cached) return cached
  const [oldest] = cache.keys()
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  const result = compress[encoding](text)
  cache.set(name, result)
  return result
}

interface Text {
  readonly text: string
  /** The content type. */
  readonly type: string
  /** The request headers that the response depends on besides accept-encoding, for the header `Vary`. */
  readonly vary?: string
}

/**
 * A compressed text that browsers cache but revalidate before each use: 304 if theirs is current.
 */
export const sendText = async (
  { headers: sent }: Pick<HttpRequest, 'headers'>,
  { text, type, vary }: Text,
): Promise<HttpResponse> => {
  const digest = createHash('sha256').update(text).digest('base64url')
  // Weak, because it is the same for every encoding.
  const tag = `W/"${digest}"`
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    etag: tag,
    vary: vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`,
  }
  if (sent['if-none-match']?.includes(tag)) return { status: 304, headers, body: null }
  const encoding = acceptedEncoding(sent['accept-encoding'])
  if (encoding === undefined) return { status: 200, headers, body: text }
  const body = await compressed(text, digest, encoding)
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body }
}
