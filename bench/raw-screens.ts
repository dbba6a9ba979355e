import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { textOf } from './load.ts'

const HEAD_END = '\r\n\r\n'
const [TEXT, PING] = [0x1, 0x9]
/** The length is in the two bytes that follow. */
const LONG = 126
/** A masked pong without content. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const AT_ONCE = 50

interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  readonly rest: Buffer
}

/**
 * The first frame of what a server has sent, or null while it is not complete. No event is as long as the 64 kB above
 * which the length is written otherwise.
 */
const readFrame = (received: Buffer): Frame | null => {
  if (received.length < 2) return null
  const short = (received[1] ?? 0) & 0x7f
  const start = short === LONG ? 4 : 2
  if (received.length < start) return null
  const end = start + (short === LONG ? received.readUInt16BE(2) : short)
  if (received.length < end) return null
  const opcode = (received[0] ?? 0) & 0xf
  return { opcode, payload: received.subarray(start, end), rest: received.subarray(end) }
}

/** The frame in which a server sends a text. */
export const frameOf = (payload: Buffer): Buffer => {
  if (payload.length < LONG) return Buffer.concat([Buffer.from([0x81, payload.length]), payload])
  const head = Buffer.from([0x81, LONG, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

export interface RawScreen {
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Called for each text that it gets. */
  readonly onText: (text: Buffer) => void
}

/** @returns what came after the head of the answer */
const upgrade = async (socket: Socket, { path, headers }: RawScreen): Promise<Buffer> => {
  const asked = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }
  socket.write(textOf({ method: 'GET', path, headers: asked }))
  let received: Buffer = Buffer.alloc(0)
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    received = Buffer.concat([received, chunk])
    const end = received.indexOf(HEAD_END)
    if (end < 0) continue
    const head = received.toString('latin1', 0, end)
    if (!head.startsWith('HTTP/1.1 101')) throw new Error(`a screen was refused: ${head}`)
    return received.subarray(end + HEAD_END.length)
  }
}

const openScreen = async (port: number, screen: RawScreen): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  let received = await upgrade(socket, screen)
  const handle = (): void => {
    for (let frame = readFrame(received); frame !== null; frame = readFrame(received)) {
      received = frame.rest
      if (frame.opcode === TEXT) screen.onText(frame.payload)
      else if (frame.opcode === PING) socket.write(PONG)
    }
  }
  handle()
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    handle()
  })
  return socket
}

/**
 * Opens screens as thin as they can be, since they share the machine with the server: bare sockets that split what they
 * get into frames and answer pings. Returns the function that closes them.
 */
export const openRawScreens = async (port: number, screens: readonly RawScreen[]): Promise<() => void> => {
  const sockets: Socket[] = []
  for (let at = 0; at < screens.length; at += AT_ONCE)
    sockets.push(
      ...(await Promise.all(screens.slice(at, at + AT_ONCE).map((screen) => openScreen(port, screen)))),
    )
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
