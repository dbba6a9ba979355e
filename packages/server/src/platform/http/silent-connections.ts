import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers connect ahead of need. A connection on which nothing was ever asked counts neither as idle nor as at work, and would hold up the end of the server
 * for a minute: when it ends, these are cut.
 */
export const cutSilentConnections = (app: FastifyInstance, isSecure: boolean): void => {
  const silent = new Set<Socket>()
  app.server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.server.on('upgrade', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}
