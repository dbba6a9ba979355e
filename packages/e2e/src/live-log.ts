import { once } from 'node:events'
import { LIVE_PATH, LIVE_PROTOCOL, LiveMessage } from '@kafana/contract'
import type { Page } from '@playwright/test'
import type { Device } from './browser.ts'
import { sessionOf } from './calls.ts'
import type { House } from './processes.ts'

/** What a live connection brought, in the order it came; signs of life are left out. */
export type Heard = LiveMessage[]

const keep = (heard: Heard, frame: unknown): void => {
  const { success, data } = LiveMessage.safeParse(JSON.parse(String(frame)))
  if (success) heard.push(data)
}

/**
 * Notes what the live connection of a page brings: the first one that the page opens, and those that go on where one ended. Of a page with a second
 * connection, which only speaks, either may come first.
 */
const hearPage = (page: Page): Heard => {
  const heard: Heard = []
  let begun = false
  page.on('websocket', (socket) => {
    const goesOn = new URL(socket.url()).searchParams.has('after')
    if (begun && !goesOn) return
    begun = true
    socket.on('framereceived', ({ payload }) => keep(heard, payload))
  })
  return heard
}

export interface HearingDevice extends Device {
  readonly heard: Heard
}

/** Opens the only page of a device at this path: all that its live connection brings is heard. */
export const openHearing = async (device: Device, path: string): Promise<HearingDevice> => {
  const heard = hearPage(device.page)
  await device.page.goto(path)
  return { ...device, heard }
}

/** Node's own, which can say in a header who it is: without an Origin the server takes no other proof. */
const ProgramSocket = WebSocket as unknown as new (
  url: string,
  init: { readonly protocols: string[]; readonly headers: Record<string, string> },
) => WebSocket

/** A program that listens to the venue straight at its server. @param email of a person of the demo */
export const listenTo = async (
  house: House,
  email: string,
): Promise<{ readonly heard: Heard; close(): void }> => {
  const { user, token } = await sessionOf(house, email)
  const socket = new ProgramSocket(`${house.url.replace('http', 'ws')}${LIVE_PATH}?userId=${user._id}`, {
    protocols: [LIVE_PROTOCOL],
    headers: { authorization: `Bearer ${token}` },
  })
  const heard: Heard = []
  socket.addEventListener('message', ({ data }) => keep(heard, data))
  await once(socket, 'open')
  return { heard, close: () => socket.close() }
}
