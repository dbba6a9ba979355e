/**
 * Keeps the demo venue busy over HTTP, so that live screens can be watched: PORT, GATEWAY and
 * GATEWAY_PORT are those of the server and the gateway.
 */
import { runBusyEvening } from './busy/busy-evening.ts'

const { PORT = '3000', GATEWAY = 'on', GATEWAY_PORT = '8765', TLS_CERT = '' } = process.env
const scheme = TLS_CERT === '' ? 'http' : 'https'
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())

await runBusyEvening({
  server: `${scheme}://localhost:${PORT}`,
  gateway: GATEWAY === 'off' ? null : `http://localhost:${GATEWAY_PORT}`,
  signal: stop.signal,
  print: (line) => void process.stdout.write(`${line}\n`),
})
