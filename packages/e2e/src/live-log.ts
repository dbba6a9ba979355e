import { once } from 'node:events'
import { LIVE_PATH, LIVE_PROTOCOL, LiveMessage } from '@kafana/contract'
import type { Page } from '@playwright/test'
import { logInAs } from './api.ts'
import type { Device } from './browser.ts'
import type { TestStack } from './test-stack.ts'

/** The messages of a live connection in order of arrival, without heartbeats. */
export type LiveMessages = LiveMessage[]

const record = (messages: LiveMessages, frame: unknown): void => {
  const { success, data } = LiveMessage.safeParse(JSON.parse(String(frame)))
  if (success) messages.push(data)
}

/**
 * Records the messages of a page's live connection: the first one that it opens, and those that resume it. On
 * a page with a second connection, which only sends, either may be the first.
 */
const recordMessages = (page: Page): LiveMessages => {
  const messages: LiveMessages = []
  let hasConnection = false
  page.on('websocket', (socket) => {
    const isResumed = new URL(socket.url()).searchParams.has('after')
    if (hasConnection && !isResumed) return
    hasConnection = true
    socket.on('framereceived', ({ payload }) => record(messages, payload))
  })
  return messages
}

export interface ListeningDevice extends Device {
  readonly received: LiveMessages
}

/**
 * Opens the only page of a device and records its live messages from the start: its connection opens before this
 * returns.
 */
export const openListening = async (device: Device, path: string): Promise<ListeningDevice> => {
  const received = recordMessages(device.page)
  const connection = device.page.waitForEvent('websocket', { timeout: 60_000 })
  await device.page.goto(path)
  await connection
  return { ...device, received }
}

/** Node's own client can send an authorization header, which the server requires without an Origin. */
const ProgramSocket = WebSocket as unknown as new (
  url: string,
  init: { readonly protocols: string[]; readonly headers: Record<string, string> },
) => WebSocket

/** Subscribes to the live messages without a browser. @param email of a demo account */
export const subscribeTo = async (
  stack: TestStack,
  email: string,
): Promise<{ readonly received: LiveMessages; close(): void }> => {
  const { user, token } = await logInAs(stack, email)
  const socket = new ProgramSocket(`${stack.url.replace('http', 'ws')}${LIVE_PATH}?userId=${user._id}`, {
    protocols: [LIVE_PROTOCOL],
    headers: { authorization: `Bearer ${token}` },
  })
  const received: LiveMessages = []
  socket.addEventListener('message', ({ data }) => record(received, data))
  await once(socket, 'open')
  return { received, close: () => socket.close() }
}
