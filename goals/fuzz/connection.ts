import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A request as it goes over the wire; the length of its body is added. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export interface WireAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** From the request to the whole answer, in ms, with the answers before it on the same connection. */
  readonly tookMs: number
}

/** There was no answer. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  /** The answer before it closed the connection, or the client waited as long as it wanted to: nothing is wrong. */
  readonly isExpected: boolean

  constructor(message: string, isExpected: boolean) {
    super(message)
    this.isExpected = isExpected
  }
}

/**
 * A connection that stays open, over which requests are sent without waiting for the answers before. Node's own
 * client sends one at a time, and costs more than the server's answer.
 */
export interface Connection {
  /** @throws Unanswered */
  send(request: WireRequest): Promise<WireAnswer>
  /** Disconnects; what is still open ends as Unanswered. */
  close(): void
}

const HEAD_END = '\r\n\r\n'
const TIMEOUT_MS = 30_000

const UNPACK: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
}

/** @throws Error for bytes that are not packed as the answer says */
const unpacked = (body: Buffer, encoding = ''): Buffer => {
  if (encoding === '') return body
  const unpack = UNPACK[encoding]
  if (!unpack) throw new Error(`an answer that is packed as ${encoding}`)
  return unpack(body)
}

/** A whole answer at the beginning of what was received, and how many bytes it has; null if it is not complete. */
export const readAnswer = (
  received: Buffer,
  method: string,
): (Omit<WireAnswer, 'tookMs'> & { readonly length: number }) | null => {
  const end = received.indexOf(HEAD_END)
  if (end === -1) return null
  const [line = '', ...fields] = received.toString('latin1', 0, end).split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(`${line} `) ?? []
  if (status === undefined) throw new Error(`bytes that are no answer: ${line.slice(0, 80)}`)
  const headers: Record<string, string> = {}
  for (const field of fields) {
    const at = field.indexOf(':')
    headers[field.slice(0, at).toLowerCase()] = field.slice(at + 1).trim()
  }
  const hasBody = method !== 'HEAD' && !['1', '204', '304'].some((none) => status.startsWith(none))
  if (hasBody && headers['content-length'] === undefined)
    throw new Error(`an answer without a length: ${line} ${JSON.stringify(headers)}`)
  const start = end + HEAD_END.length
  const length = start + (hasBody ? Number(headers['content-length']) : 0)
  if (received.length < length) return null
  const body = hasBody
    ? unpacked(received.subarray(start, length), headers['content-encoding'])
    : Buffer.alloc(0)
  return { status: Number(status), headers, text: body.toString('utf8'), length }
}

interface Open {
  readonly method: string
  readonly sentAt: number
  readonly resolve: (answer: WireAnswer) => void
  readonly reject: (error: Error) => void
}

const textOf = ({ method, path, headers, body }: WireRequest): string => {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const fields = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body ?? ''}`
}

/** Opened by the first request, and again after it was closed. @param limitMs after it the client disconnects, which is expected */
export const createConnection = (port: number, limitMs?: number): Connection => {
  let socket: Socket | null = null
  let open: Open[] = []
  let received: Buffer = Buffer.alloc(0)

  const end = (message: string, isExpected: boolean): void => {
    const unanswered = open
    open = []
    received = Buffer.alloc(0)
    socket?.destroy()
    socket = null
    for (const { reject } of unanswered) reject(new Unanswered(message, isExpected))
  }
  const readAll = (): void => {
    for (let first = open[0]; first !== undefined; first = open[0]) {
      const answer = readAnswer(received, first.method)
      if (answer === null) return
      const { length, ...rest } = answer
      received = received.subarray(length)
      // After it comes the answer itself.
      if (answer.status < 200) continue
      open.shift()
      first.resolve({ ...rest, tookMs: performance.now() - first.sentAt })
      if (answer.headers['connection'] === 'close') end('the connection was closed', true)
    }
    if (received.length > 0) end('an answer that nobody asked for', false)
  }
  const start = (): Socket => {
    const started = connect({ port, host: '127.0.0.1', noDelay: true })
    const isCurrent = (): boolean => socket === started
    started
      .on('data', (chunk: Buffer) => {
        if (!isCurrent()) return
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        try {
          readAll()
        } catch (error) {
          end(String(error), false)
        }
      })
      .on('error', () => undefined)
      .on('close', () => isCurrent() && end('the connection ended without an answer', false))
      .setTimeout(limitMs ?? TIMEOUT_MS, () => isCurrent() && end('no answer in time', limitMs !== undefined))
    return started
  }
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const current = (socket ??= start())
        open.push({ method: request.method, sentAt: performance.now(), resolve, reject })
        // What several clients send at the same moment goes out at once: for client and process alike a packet costs
        // more than a request.
        if (current.writableCorked === 0) {
          current.cork()
          setImmediate(() => current.uncork())
        }
        current.write(textOf(request))
      }),
    close: () => end('the client disconnected', true),
  }
}
