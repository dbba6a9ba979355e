import { vi } from 'vitest'

/** A socket controlled by the test. */
export class FakeSocket extends EventTarget {
  readyState = 0
  closed = false
  readonly sent: string[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.closed = true
  }
  opens(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(message: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof message === 'string' ? message : JSON.stringify(message) }),
    )
  }
  breaks(code = 1006): void {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}

/** Captures every socket that the page opens from now on, oldest first. */
export const catchSockets = (): FakeSocket[] => {
  const sockets: FakeSocket[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      static readonly OPEN = 1
      constructor(url: string, protocols: string[]) {
        super(url, protocols)
        sockets.push(this)
      }
    },
  )
  return sockets
}

/** The socket opened last. */
export const lastOf = (sockets: readonly FakeSocket[]): FakeSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('No socket yet')
  return socket
}
