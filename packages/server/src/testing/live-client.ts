import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, type ClientOptions } from 'ws'
import { createLiveHub } from '../platform/live/live-hub.ts'
import { attachLive, type LiveOptions } from '../platform/live/live-server.ts'
import type { Member } from './factories.ts'
import type { TestServer } from './test-server.ts'

export interface Heard {
  readonly type: string
  readonly seq: number
  readonly [field: string]: unknown
}

/** A program that listens to a server's live connection, and what it heard; signs of life are left out. */
export const listenAs = (
  url: string,
  { id, token }: Pick<Member, 'id' | 'token'>,
  after?: number,
  options: ClientOptions = {},
) => {
  const address = `${url.replace('http', 'ws')}/live?userId=${id}${after === undefined ? '' : `&after=${after}`}`
  const socket = new WebSocket(address, [], { headers: { authorization: `Bearer ${token}` }, ...options })
  const heard: Heard[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Heard
    if (message.type !== 'heartbeat') heard.push(message)
  })
  return {
    socket,
    heard,
    opened: once(socket, 'open'),
    closed: once(socket, 'close').then(([code]) => code as number),
    seqs: () => heard.map(({ seq }) => seq),
  }
}
export type LiveClient = ReturnType<typeof listenAs>

/** The status that refuses a client before the upgrade. */
export const refusalOf = async ({ socket, opened, closed }: LiveClient): Promise<number> => {
  // Neither will come.
  for (const never of [opened, closed]) never.catch(() => undefined)
  socket.on('error', () => undefined)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  return response.statusCode
}

type DoorOptions = Partial<Pick<LiveOptions, 'heartbeatMs' | 'mostOfVenue'>> & {
  readonly bufferLimit?: number
}

/** Another door to the same house, with a hub of its own: nobody tells it of news unless a test does. */
export const openDoor = async (
  { platform: { uow, clock, log }, services }: TestServer,
  { bufferLimit, ...options }: DoorOptions = {},
) => {
  const hub = createLiveHub(uow, log, bufferLimit === undefined ? {} : { bufferLimit })
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const detach = attachLive(http, {
    authenticate: services.sessions.authenticate,
    hub,
    uow,
    clock,
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

/** Waits until a hub listens for this many screens of a person. */
export const screensOf = (
  { listeners }: { listeners(): readonly { readonly userId: string }[] },
  { id }: Pick<Member, 'id'>,
): number => listeners().filter(({ userId }) => userId === id).length
