import { setTimeout as wait } from 'node:timers/promises'
import { openScreen, type LiveFrame, type LiveScreen } from '../harness/live-socket.ts'
import type { Member } from '../harness/venue.ts'

/** A screen that connects again whenever its connection ends, and resumes after the last event that it has. */
export interface WatchingScreen {
  /** The number of the last event. */
  seen(): number
  /** How often it connected again. */
  reconnections(): number
  /** What is wrong with its events. */
  readonly failures: readonly string[]
  close(): Promise<void>
}

const PAUSE_MS = 100

/** What contradicts that every event arrives once and in order, frame by frame. */
const createOrderCheck = (first: number) => {
  const failures: string[] = []
  const versions = new Map<string, number>()
  let last = first
  return {
    failures,
    last: () => last,
    check: ({ type, seq, order }: LiveFrame): void => {
      // A number that is only skipped would be an event that was not meant for this person.
      if (seq !== last + 1 || type === 'skipped') failures.push(`event ${seq} (${type}) came after ${last}`)
      last = Math.max(last, seq)
      if (!order) return
      const before = versions.get(order._id) ?? 0
      if (order.version < before)
        failures.push(`version ${order.version} of an order came after version ${before}`)
      versions.set(order._id, order.version)
    },
  }
}

/** @param member whom all events are for @param first the number of the last event before */
export const watch = (base: string, member: Member, first: number): WatchingScreen => {
  const { check, failures, last } = createOrderCheck(first)
  const closing = new AbortController()
  let connections = 0
  let screen: LiveScreen | null = null
  const keepConnected = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        screen = await openScreen(base, member, check, last())
        connections += 1
        if (closing.signal.aborted) screen.close()
        await screen.ended
      } catch {
        // No server took the connection.
      }
      await wait(PAUSE_MS)
    }
  }
  const watching = keepConnected()
  return {
    failures,
    seen: last,
    reconnections: () => Math.max(0, connections - 1),
    close: async () => {
      closing.abort()
      screen?.close()
      await watching
    },
  }
}
