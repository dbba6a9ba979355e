import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a server managed within the time. */
export interface Load {
  readonly perSecond: number
  /** Each answer's time in ms. */
  readonly times: readonly number[]
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const HEAD_END = '\r\n\r\n'

/** The request as it is sent. */
export const textOf = ({ method, path, headers = {}, body }: Request): string => {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', content].join('\r\n')
}

/** Waits for one answer whose length is declared. @returns its status */
const readAnswer = async (socket: Socket): Promise<number> => {
  let received: Buffer = Buffer.alloc(0)
  for (;;) {
    const end = received.indexOf(HEAD_END)
    if (end >= 0) {
      const head = received.toString('latin1', 0, end)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (received.length >= end + HEAD_END.length + length) return Number(head.slice(9, 12))
    }
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
  }
}

interface LoadOptions {
  readonly connections: number
  readonly ms: number
  readonly status?: number
  /** How long each connection waits after an answer. */
  readonly pauseMs?: number
}

/**
 * Sends requests over connections that stay open, at least one each, the next one as soon as the last is answered or after a pause.
 * It is as thin as it can be, since it shares the machine with the server.
 * @throws Error for an answer with another status
 */
export const load = async (
  port: number,
  { connections, ms, status = 200, pauseMs = 0 }: LoadOptions,
  next: () => Request,
): Promise<Load> => {
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.setNoDelay(true)
      do {
        const sentAt = performance.now()
        socket.write(textOf(next()))
        const answered = await readAnswer(socket)
        if (answered !== status) throw new Error(`a request was answered ${answered}, not ${status}`)
        times.push(performance.now() - sentAt)
        if (pauseMs > 0) await wait(pauseMs)
      } while (performance.now() - startedAt < ms)
      socket.destroy()
    }),
  )
  return { perSecond: (times.length * 1000) / (performance.now() - startedAt), times }
}
