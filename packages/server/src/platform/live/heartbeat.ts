import type { WebSocket } from 'ws'
import type { LiveHub } from './live-hub.ts'

const HEARTBEAT = JSON.stringify({ type: 'heartbeat' })

/** A sign of life to every screen, and the end of those that gave none since the last; answers how to stop. */
export const startHeartbeat = (hub: LiveHub, everyMs: number): (() => void) => {
  const unanswered = new WeakSet<WebSocket>()
  const beat = () => {
    for (const { socket } of hub.listeners()) {
      if (unanswered.has(socket)) {
        socket.terminate()
        continue
      }
      unanswered.add(socket)
      socket.once('pong', () => unanswered.delete(socket))
      socket.ping()
      // Browsers hide pings from their pages; this one they can see.
      socket.send(HEARTBEAT)
    }
    // Should a word of another process be lost, its news are late by one beat at most.
    hub.wakeAll()
  }
  const timer = setInterval(beat, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
