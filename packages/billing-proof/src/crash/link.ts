import { once } from 'node:events'
import { createServer, request as ask, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, type Request, Silence } from '../simulation/network.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Silence('half an answer')
  }
}

/** Asks a party over HTTP. @throws Silence when nobody knows whether it got there */
export const askOf =
  (url: string) =>
  async ({ method, path, headers, body }: Request, timeoutMs: number): Promise<Answer> => {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, body: parsed(await answer.text()) }
    } catch (error) {
      throw new Silence(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

/**
 * What happens to one exchange on a link. A held one goes on when it is let go; of a doubled request the
 * first answer counts.
 */
export type LinkFault = 'request lost' | 'answer lost' | 'request held' | 'answer held' | 'request doubled'

export interface Arranged {
  /** The exchange is where it was to be held, or gone. */
  readonly met: Promise<void>
  release(): void
}

/** The way from a party to another, over loopback. */
export interface Link {
  readonly url: string
  /** The next exchange whose `METHOD /path` matches suffers this. */
  arrange(what: RegExp, mishap: LinkFault): Arranged
  /** Nothing gets through any more, until `mend`. */
  cut(): void
  /** Whatever was held goes on, and everything gets through. */
  mend(): void
  close(): Promise<void>
}

interface Arrangement {
  readonly what: RegExp
  readonly mishap: LinkFault
  readonly meet: () => void
  readonly freed: Promise<void>
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

const forwarderTo = (target: () => string) => {
  const agent = new Agent({ keepAlive: true })
  const forward = ({ from, to, body }: Exchange, isHeld: boolean): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { host, port, hostname } = new URL(target())
      const on = ask(
        { agent, hostname, port, method: from.method, path: from.url, headers: { ...from.headers, host } },
        (answer) => {
          bodyOf(answer).then(
            (text) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: text }),
            reject,
          )
        },
      )
      on.on('error', reject)
      // Who hangs up is heard on the other side, unless the network keeps what was sent.
      if (!isHeld)
        to.on('close', () => {
          if (!to.writableFinished) on.destroy()
        })
      on.end(body)
    })
  return { forward, close: () => agent.destroy() }
}

const reply = (to: ServerResponse, { status, headers, body }: Reply): void => {
  if (to.destroyed) return
  const { 'transfer-encoding': _chunked, connection: _connection, ...rest } = headers
  to.writeHead(status, { ...rest, 'content-length': body.length }).end(body)
}

/** Puts a way that can go wrong before a party. @param target where it listens */
export const createLink = async (target: () => string): Promise<Link> => {
  const { forward, close } = forwarderTo(target)
  let arrangements: Arrangement[] = []
  const held = new Set<() => void>()
  let isCut = false

  const suffer = async (exchange: Exchange, { mishap, meet, freed }: Arrangement): Promise<Reply | null> => {
    if (mishap.startsWith('request ')) meet()
    if (mishap === 'request lost') return null
    if (mishap === 'request held') await freed
    const answer = await forward(exchange, mishap !== 'request doubled')
    if (mishap === 'request doubled') await forward(exchange, true).catch(() => undefined)
    meet()
    if (mishap === 'answer held') await freed
    return mishap === 'answer lost' ? null : answer
  }
  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    if (isCut) return void to.destroy()
    const body = await bodyOf(from)
    const arrangement = arrangements.find(({ what }) => what.test(`${from.method} ${from.url}`))
    arrangements = arrangements.filter((each) => each !== arrangement)
    const exchange = { from, to, body }
    const answer = await (arrangement ? suffer(exchange, arrangement) : forward(exchange, false))
    if (answer === null || isCut) to.destroy()
    else reply(to, answer)
  }
  const server = createServer((from, to) => {
    pass(from, to).catch(() => to.destroy())
  })
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrange: (what, mishap) => {
      const [meeting, freeing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      arrangements.push({ what, mishap, meet: meeting.resolve, freed: freeing.promise })
      held.add(freeing.resolve)
      return { met: meeting.promise, release: freeing.resolve }
    },
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => {
      isCut = false
      arrangements = []
      for (const free of held) free()
      held.clear()
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
