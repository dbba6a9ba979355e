import { once } from 'node:events'
import { LIVE_PATH, LIVE_PROTOCOL } from '@kafana/contract'
import type { Member } from './venue.ts'

/** Node's own client can send an authorization header, which the server requires without an Origin. */
const ProgramSocket = WebSocket as unknown as new (
  url: string,
  init: { readonly protocols: string[]; readonly headers: Record<string, string> },
) => WebSocket

/** A numbered message of the live connection. */
export interface LiveFrame {
  readonly type: string
  readonly seq: number
  readonly order?: { readonly _id: string; readonly version: number }
}

export interface LiveScreen {
  /** Ends the connection at once, as a network does that breaks. */
  close(): void
  /** Resolves when the connection has ended, whoever ended it. */
  readonly ended: Promise<void>
}

const refuse = (): never => {
  throw new Error('the live connection was refused')
}

/** Listens as a screen does. @throws Error if it is refused @param after the last event that it has seen; null: it begins with the next one */
export const openScreen = async (
  base: string,
  { id, token }: Member,
  onFrame: (frame: LiveFrame) => void,
  after: number | null = null,
): Promise<LiveScreen> => {
  const query = `userId=${id}${after === null ? '' : `&after=${after}`}`
  const socket = new ProgramSocket(`${base.replace('http', 'ws')}${LIVE_PATH}?${query}`, {
    protocols: [LIVE_PROTOCOL],
    headers: { authorization: `Bearer ${token}` },
  })
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as LiveFrame
    if (frame.type !== 'heartbeat') onFrame(frame)
  })
  const ended = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  await Promise.race([once(socket, 'open'), ended.then(refuse)])
  return { close: () => socket.close(), ended }
}
