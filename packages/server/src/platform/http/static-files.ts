import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import type { HttpRequest, HttpResponse } from './http-message.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const OTHER_TYPE = 'application/octet-stream'
const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** The bytes of a file in one encoding. */
interface Variant {
  readonly bytes: Buffer
  readonly tag: string
}

export interface StaticFile {
  readonly type: string
  readonly plain: Variant
  /** Compressed. */
  readonly packed: Readonly<Partial<Record<Encoding, Variant>>>
}

const variantOf = (bytes: Buffer): Variant => ({
  bytes,
  tag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
})
const readVariant = (path: string): Variant => variantOf(readFileSync(path))

const readStaticFile = (path: string): StaticFile => ({
  type: TYPES[extname(path)] ?? OTHER_TYPE,
  plain: readVariant(path),
  packed: Object.fromEntries(
    Object.entries(EXTENSIONS)
      .filter(([, extension]) => existsSync(path + extension))
      .map(([encoding, extension]) => [encoding, readVariant(path + extension)]),
  ),
})

/** The file with another text. */
export const withText = ({ type }: StaticFile, text: string): StaticFile => ({
  type,
  plain: variantOf(Buffer.from(text)),
  packed: { gzip: variantOf(gzipSync(text)) },
})

const isPacked = (name: string): boolean => Object.values(EXTENSIONS).includes(extname(name))
const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.'))

/**
 * The files of a folder by their names in it, with forward slashes; hidden ones are left out. They are kept in
 * memory, so that all of them belong to one build.
 * @param except the names of folders in it that are left out
 */
export const readStaticFiles = (folder: string, except: readonly string[]): ReadonlyMap<string, StaticFile> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
      .filter((name) => !isPacked(name) && !isHidden(name) && !except.includes(name.split('/')[0] ?? ''))
      .map((name) => [name, readStaticFile(join(folder, name))]),
  )

/**
 * Whether an address looks like that of a file: where there is none, a page in its place would be taken for one, by a
 * cache as well.
 */
export const isFilePath = (path: string): boolean => /\/assets(?:\/|$)|\.[^/]*$/.test(path)

const YEAR_SECONDS = 31_536_000

/** The header `Cache-Control` of a file of a build: those below `assets` never change, as their names contain a digest. */
export const cachingOf = (name: string): string =>
  name.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

/**
 * The first and the last byte that a header such as `Range: bytes=0-99` asks for. Null for the whole file, also
 * when the part does not exist or there are several: a server may always send everything.
 */
const rangeOf = (header: string | undefined, size: number): readonly [number, number] | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last ? null : [first, last]
}

/**
 * A file: compressed if the browser accepts that, not again if it has it, in part if it asks for a part.
 * @param caching the header `Cache-Control`
 */
export const sendStaticFile = (
  { method, headers: sent }: Pick<HttpRequest, 'method' | 'headers'>,
  { type, plain, packed }: StaticFile,
  caching: string,
): HttpResponse => {
  const encoding = acceptedEncoding(sent['accept-encoding'], packed)
  const variant = encoding && packed[encoding]
  const { bytes, tag } = variant ?? plain
  const headers = {
    'cache-control': caching,
    'content-type': type,
    etag: tag,
    'accept-ranges': 'bytes',
    ...(Object.keys(packed).length > 0 && { vary: 'accept-encoding' }),
  }
  if (sent['if-none-match']?.includes(tag) === true) return { status: 304, headers, body: null }
  const encoded = variant ? { ...headers, 'content-encoding': encoding } : headers
  const isUnchanged = (sent['if-range'] ?? tag) === tag
  // Browsers play sounds in parts.
  const range = method === 'GET' && isUnchanged ? rangeOf(sent.range, bytes.length) : null
  if (range === null) return { status: 200, headers: encoded, body: bytes }
  const [first, last] = range
  return {
    status: 206,
    headers: { ...encoded, 'content-range': `bytes ${first}-${last}/${bytes.length}` },
    body: bytes.subarray(first, last + 1),
  }
}
