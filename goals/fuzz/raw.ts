import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { readAnswer } from './connection.ts'
import type { Random } from './random.ts'

/** What is sent over one connection, and how it ends. */
export interface RawRequest {
  readonly chunks: readonly Buffer[]
  /** The client: ends its side, waits for the answer, or disconnects at once. */
  readonly ending: 'ends' | 'waits' | 'disconnects'
}

const HEAD = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\n'
/** Requests whose form is wrong or unusual in one way. @param get, post addresses of the process */
export const rawForms = (get: string, post: string): readonly string[] => [
  `GET ${get} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET ${get}\r\n\r\n`,
  `GET ${get} HTTP/9.9\r\nHost: x\r\n\r\n`,
  `GET ${get} HTTP/1.0\r\n\r\n`,
  `get ${get} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET ${get} HTTP/1.1\nHost: x\n\n`,
  `GET ${get} HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n`,
  `GET ${get} HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n`,
  `GET ${get} HTTP/1.1\r\nHost : x\r\n\r\n`,
  `GET ${'/x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET ${get} HTTP/1.1\r\n${Array.from({ length: 3000 }, (_, at) => `X${at}: y\r\n`).join('')}\r\n`,
  `GET http://other.example${get} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00FC',
  `POST ${post} HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Content-Length: -1\r\n\r\n{}`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{"a":`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n${'2\r\n{}\r\n'.repeat(50)}0\r\n\r\n`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  `POST ${post} HTTP/1.1\r\n${HEAD}Expect: x\r\nContent-Length: 2\r\n\r\n{}`,
  `GET ${get} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  `GET ${get} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  'GET /live?userId=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
]

const MOST_PIPELINED = 12

const textsOf = (random: Random, forms: readonly string[]): string => {
  const form = (): string => random.oneOf(forms)
  return random.chance(0.7) ? form() : Array.from({ length: 2 + random.int(MOST_PIPELINED) }, form).join('')
}

const withFlippedBytes = (random: Random, bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  for (let flips = 1 + random.int(5); flips > 0; flips -= 1) copy[random.int(copy.length)] = random.int(256)
  return copy
}

const split = (random: Random, bytes: Buffer): readonly Buffer[] => {
  const at = random.int(bytes.length)
  return [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0)
}

/**
 * Bytes for a port that speaks HTTP: unusual requests, several at once, cut, changed, or no request at all.
 * @param forms requests of the process
 */
export const rawRequest = (random: Random, forms: readonly string[]): RawRequest => {
  const bytes = Buffer.from(textsOf(random, forms), 'latin1')
  return random.weighted<() => RawRequest>([
    [6, () => ({ chunks: split(random, bytes), ending: random.oneOf(['ends', 'waits']) })],
    [
      3,
      () => ({
        chunks: [bytes.subarray(0, random.int(bytes.length))],
        ending: random.oneOf(['ends', 'disconnects']),
      }),
    ],
    [3, () => ({ chunks: split(random, withFlippedBytes(random, bytes)), ending: 'ends' })],
    [1, () => ({ chunks: [random.bytes(1 + random.int(3000))], ending: 'ends' })],
    [1, () => ({ chunks: [bytes], ending: 'disconnects' })],
  ])()
}

const [QUIET_MS, LONGEST_MS, BETWEEN_MS] = [150, 2000, 5]

/** Sends the bytes, and returns what came until the process closed the connection or was quiet. */
export const sendRaw = async (port: number, { chunks, ending }: RawRequest): Promise<Buffer> => {
  const received: Buffer[] = []
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    socket
      .on('error', () => undefined)
      .on('end', resolve)
      .on('close', () => resolve())
    socket.setTimeout(QUIET_MS, resolve)
  })
  for (const chunk of chunks) {
    if (!socket.destroyed) socket.write(chunk)
    await wait(BETWEEN_MS)
  }
  if (ending === 'disconnects') socket.destroy()
  else if (ending === 'ends') socket.end()
  await Promise.race([over, wait(LONGEST_MS)])
  socket.destroy()
  return Buffer.concat(received)
}

/** What is wrong with answers to raw bytes; null for nothing, also if they are cut. @param wrongInError judges a body */
export const wrongInRawAnswer = (
  received: Buffer,
  wrongInError: (status: number, text: string) => string | null,
): string | null => {
  let rest = received
  while (rest.length > 0) {
    const answer = readAnswer(rest, 'GET')
    if (answer === null) return null
    const { status, headers, text, length } = answer
    // Afterwards the connection carries another protocol.
    if (status === 101) return null
    const isJson = headers['content-type']?.startsWith('application/json') === true
    const wrong = status >= 400 && (isJson || status >= 500) ? wrongInError(status, text) : null
    if (wrong !== null) return wrong
    rest = rest.subarray(length)
  }
  return null
}
