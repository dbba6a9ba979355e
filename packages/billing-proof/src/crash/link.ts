import { once } from 'node:events'
import {
  createServer,
  request as sendRequest,
  Agent,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpResponse, type HttpRequest, NoResponseError } from '../simulation/network.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoResponseError('incomplete response')
  }
}

/** Sends requests over HTTP. @throws NoResponseError if it is unknown whether the request arrived */
export const createHttpCaller =
  (url: string) =>
  async ({ method, path, headers, body }: HttpRequest, timeoutMs: number): Promise<HttpResponse> => {
    try {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: parseJson(await response.text()) }
    } catch (error) {
      throw new NoResponseError(
        `${method} ${path}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }

/**
 * What happens to one exchange of a request and its response. A held one continues when it is released. The
 * caller of a duplicated request gets the first response.
 */
export type LinkFault =
  | 'request lost'
  | 'response lost'
  | 'request held'
  | 'response held'
  | 'request duplicated'

export interface PlannedFault {
  /** The exchange is being held, or has been lost. */
  readonly reached: Promise<void>
  release(): void
}

/** A proxy between two processes, over loopback. */
export interface Link {
  readonly url: string
  /** Applies the fault to the next matching exchange. @param pattern for `METHOD /path` */
  injectFault(pattern: RegExp, fault: LinkFault): PlannedFault
  /** Rejects every request and closes every connection until `reconnect`. */
  cut(): void
  /** Lets everything through again, releases held exchanges and removes faults that are still pending. */
  reconnect(): void
  close(): Promise<void>
}

interface PendingFault {
  readonly pattern: RegExp
  readonly fault: LinkFault
  readonly markReached: () => void
  readonly released: Promise<void>
}
interface Exchange {
  readonly from: IncomingMessage
  readonly to: ServerResponse
  readonly body: Buffer
}
interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const createForwarder = (target: () => string) => {
  const agent = new Agent({ keepAlive: true })
  const forward = ({ from, to, body }: Exchange, isHeld: boolean): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { host, port, hostname } = new URL(target())
      const outgoing = sendRequest(
        { agent, hostname, port, method: from.method, path: from.url, headers: { ...from.headers, host } },
        (response) => {
          bodyOf(response).then(
            (text) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: text }),
            reject,
          )
        },
      )
      outgoing.on('error', reject)
      // A client disconnect is passed on, unless the request is held.
      if (!isHeld)
        to.on('close', () => {
          if (!to.writableFinished) outgoing.destroy()
        })
      outgoing.end(body)
    })
  return { forward, close: () => agent.destroy() }
}

const reply = (to: ServerResponse, { status, headers, body }: Reply): void => {
  if (to.destroyed) return
  const { 'transfer-encoding': _chunked, connection: _connection, ...rest } = headers
  to.writeHead(status, { ...rest, 'content-length': body.length }).end(body)
}

/** Creates a fault-injecting proxy in front of a process. @param target its address */
export const createLink = async (target: () => string): Promise<Link> => {
  const { forward, close } = createForwarder(target)
  let pendingFaults: PendingFault[] = []
  const releases = new Set<() => void>()
  let isCut = false

  const applyFault = async (
    exchange: Exchange,
    { fault, markReached, released }: PendingFault,
  ): Promise<Reply | null> => {
    if (fault.startsWith('request ')) markReached()
    if (fault === 'request lost') return null
    if (fault === 'request held') await released
    const response = await forward(exchange, fault !== 'request duplicated')
    if (fault === 'request duplicated') await forward(exchange, true).catch(() => undefined)
    markReached()
    if (fault === 'response held') await released
    return fault === 'response lost' ? null : response
  }
  const handle = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    if (isCut) return void to.destroy()
    const body = await bodyOf(from)
    const pendingFault = pendingFaults.find(({ pattern }) => pattern.test(`${from.method} ${from.url}`))
    pendingFaults = pendingFaults.filter((each) => each !== pendingFault)
    const exchange = { from, to, body }
    const response = await (pendingFault ? applyFault(exchange, pendingFault) : forward(exchange, false))
    if (response === null || isCut) to.destroy()
    else reply(to, response)
  }
  const server = createServer((from, to) => {
    handle(from, to).catch(() => to.destroy())
  })
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    injectFault: (pattern, fault) => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      pendingFaults.push({ pattern, fault, markReached: reached.resolve, released: released.promise })
      releases.add(released.resolve)
      return { reached: reached.promise, release: released.resolve }
    },
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    reconnect: () => {
      isCut = false
      pendingFaults = []
      for (const release of releases) release()
      releases.clear()
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      close()
      await closed
    },
  }
}
