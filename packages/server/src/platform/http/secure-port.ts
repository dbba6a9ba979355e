import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import type { LocalTls } from '../tls/local-tls.ts'
import { TLS_LIMITS } from './node-server.ts'

/** A port beside plain HTTP, at which the same server answers by HTTPS. */
export interface SecurePort {
  readonly port: TlsServer
  /** The connections whose handshake is not finished. */
  unfinished(): readonly Socket[]
  /** `https://name:port` for each name and address in its certificate. */
  origins(): readonly string[]
}

const originOf = (host: string, { port }: AddressInfo): string =>
  new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`).origin

/** The TLS socket of a connection is another object than its socket, and has no public way to it. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/** Node closes none of these by itself: neither after the time for the handshake, nor when the port closes. */
const unfinishedHandshakes = (port: TlsServer): SecurePort['unfinished'] => {
  const unfinished = new Map<string, Socket>()
  port.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    unfinished.set(name, socket)
    socket.once('close', () => {
      if (unfinished.get(name) === socket) unfinished.delete(name)
    })
  })
  port.on('secureConnection', (socket) => unfinished.delete(nameOf(socket)))
  port.on('tlsClientError', (_error, socket) => socket.destroy())
  return () => [...unfinished.values()]
}

/**
 * Gives the connections of the port to the server once they are encrypted; live connections and limits are its own.
 * @param handshakeTimeout how long a handshake may take, in ms
 */
export const createSecurePort = (
  server: Server,
  tls: LocalTls,
  handshakeTimeout: number = TLS_LIMITS.handshakeTimeout,
): SecurePort => {
  const { cert, key } = tls.certificate()
  const port = createTlsServer(
    { ...TLS_LIMITS, handshakeTimeout, ALPNProtocols: ['http/1.1'], cert, key },
    (socket) => {
      server.emit('connection', socket)
    },
  )
  const unfinished = unfinishedHandshakes(port)
  tls.onRenewed((certificate) =>
    port.setSecureContext({ ciphers: TLS_LIMITS.ciphers, cert: certificate.cert, key: certificate.key }),
  )
  return {
    port,
    unfinished,
    origins: () => {
      const at = port.address() as AddressInfo
      return tls.certificate().hosts.map((host) => originOf(host, at))
    },
  }
}
