import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, type ClientOptions } from 'ws'
import { readRights } from '../modules/staff/index.ts'
import { createTrustCheck } from '../platform/http/caller.ts'
import { createLiveHub, type LiveObserver } from '../platform/live/live-hub.ts'
import { attachLive, type LiveOptions } from '../platform/live/live-server.ts'
import type { UnitOfWork } from '../platform/unit-of-work/unit-of-work.ts'
import type { Member } from './factories.ts'
import type { TestServer } from './test-server.ts'

export interface ReceivedMessage {
  readonly type: string
  readonly seq: number
  readonly [field: string]: unknown
}

/** A client of the live connection with the messages it received, without heartbeats. */
export const listenAs = (
  url: string,
  { id, token }: Pick<Member, 'id' | 'token'>,
  after?: number,
  options: ClientOptions = {},
) => {
  const address = `${url.replace('http', 'ws')}/live?userId=${id}${after === undefined ? '' : `&after=${after}`}`
  const socket = new WebSocket(address, [], { headers: { authorization: `Bearer ${token}` }, ...options })
  const messages: ReceivedMessage[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ReceivedMessage
    if (message.type !== 'heartbeat') messages.push(message)
  })
  return {
    socket,
    messages,
    opened: once(socket, 'open'),
    closed: once(socket, 'close').then(([code]) => code as number),
    seqs: () => messages.map(({ seq }) => seq),
  }
}
export type LiveClient = ReturnType<typeof listenAs>

/** The status that refuses a client before the upgrade. */
export const refusalOf = async ({ socket, opened, closed }: LiveClient): Promise<number> => {
  // Neither will resolve.
  for (const never of [opened, closed]) never.catch(() => undefined)
  socket.on('error', () => undefined)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  return response.statusCode
}

type LiveServerOptions = Partial<
  Pick<LiveOptions, 'heartbeatMs' | 'venueLimit' | 'sessionLimit' | 'personLimit'>
> & {
  readonly bufferLimit?: number
  readonly observer?: LiveObserver
  /** Runs each reading unit, sooner or later. */
  readonly delayRead?: <T>(read: () => Promise<T>) => Promise<T>
}

/** Another live server over the same app with its own hub: it receives only what a test publishes to it. */
export const startLiveServer = async (
  { platform: { uow: store, clock, log, signals, security, settings }, services }: TestServer,
  { bufferLimit, observer, delayRead = (read) => read(), ...options }: LiveServerOptions = {},
) => {
  const uow: UnitOfWork = {
    ...store,
    read: (companyId, unit) => delayRead(() => store.read(companyId, unit)),
  }
  const hub = createLiveHub(uow, log, signals, {
    readRights,
    observer,
    ...(bufferLimit !== undefined && { bufferLimit }),
  })
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const detach = attachLive(http, {
    authenticate: services.sessions.authenticate,
    hub,
    uow,
    clock,
    security,
    isTrusted: createTrustCheck(settings.trustedProxies),
    publicUrl: null,
    ...options,
  })
  return {
    hub,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => {
      detach()
      http.close()
      await once(http, 'close')
    },
  }
}

/** How many screens of a person are connected to a hub. */
export const countScreens = (
  { listeners }: { listeners(): readonly { readonly userId: string }[] },
  { id }: Pick<Member, 'id'>,
): number => listeners().filter(({ userId }) => userId === id).length
