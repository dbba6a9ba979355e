import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import type { LocalTls } from '../tls/local-tls.ts'
import { TLS_LIMITS } from './node-server.ts'

/** A port beside plain HTTP, at which the same server answers by HTTPS. */
export interface SecurePort {
  readonly port: TlsServer
  /** `https://name:port` for each name and address in its certificate. */
  origins(): readonly string[]
}

const originOf = (host: string, { port }: AddressInfo): string =>
  new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`).origin

/** Gives the connections of the port to the server once they are encrypted; live connections and limits are its own. */
export const createSecurePort = (server: Server, tls: LocalTls): SecurePort => {
  const { cert, key } = tls.certificate()
  const port = createTlsServer({ ...TLS_LIMITS, ALPNProtocols: ['http/1.1'], cert, key }, (socket) => {
    server.emit('connection', socket)
  })
  tls.onRenewed((certificate) =>
    port.setSecureContext({ ciphers: TLS_LIMITS.ciphers, cert: certificate.cert, key: certificate.key }),
  )
  return {
    port,
    origins: () => {
      const at = port.address() as AddressInfo
      return tls.certificate().hosts.map((host) => originOf(host, at))
    },
  }
}
