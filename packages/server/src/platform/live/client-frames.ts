import { NewOrderHint } from '@kafana/contract'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock/clock.ts'

const FRAMES_A_SECOND = 20
const POLICY_VIOLATION = 1008

/** Frames come as buffers; anything else is none of ours. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Frames from a client are hints at most: they are limited and checked, and nothing in them is believed. @param hinted the client says that there are news */
export const guardFrames = (socket: WebSocket, clock: Clock, hinted: () => void): void => {
  let second = 0
  let frames = 0
  socket.on('message', (data) => {
    const now = Math.floor(clock.now() / 1000)
    frames = now === second ? frames + 1 : 1
    second = now
    if (frames <= FRAMES_A_SECOND && NewOrderHint.safeParse(parse(textOf(data))).success) hinted()
    else socket.close(POLICY_VIOLATION)
  })
  socket.on('error', () => socket.terminate())
}
