import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers connect ahead of need. A connection on which nothing was ever asked would keep a gateway that ends from letting its port go for a minute.
 */
export const cutSilentConnections = (app: FastifyInstance): void => {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}
