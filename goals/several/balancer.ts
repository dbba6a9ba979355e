import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What stands before several servers: every connection goes to the next one that takes it. */
export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

/** Passes on what both ends send. The end of one ends the other. */
const join = (one: Socket, other: Socket): void => {
  one.pipe(other).pipe(one)
  const end = (): void => {
    one.destroy()
    other.destroy()
  }
  for (const socket of [one, other]) socket.on('error', end).on('close', end)
}

const connectTo = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(null))
    socket.once('connect', () => resolve(socket))
  })

/** Distributes connections, not requests: it knows nothing of HTTP, and a connection stays with its server. */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  let turn = 0
  const next = async (): Promise<Socket | null> => {
    for (let tried = 0; tried < ports.length; tried += 1) {
      turn += 1
      const server = await connectTo(ports[turn % ports.length] ?? 0)
      if (server) return server
    }
    return null
  }
  const open = new Set<Socket>()
  const accept = async (client: Socket): Promise<void> => {
    open.add(client)
    client.on('error', () => client.destroy()).on('close', () => open.delete(client))
    const server = await next()
    if (server === null || client.destroyed) {
      client.destroy()
      server?.destroy()
    } else join(client, server)
  }
  const listener = createServer((client) => void accept(client)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: async () => {
      for (const client of open) client.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
