import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems lend to whoever calls out: a program that is down for a while finds its own still free. */
const [LOWEST, HIGHEST] = [20_000, 32_000]
const given = new Set<number>()

const canListen = (port: number): Promise<boolean> => new Promise((resolve) => {
  const probe = createServer()
  probe.once('error', () => resolve(false))
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
})

/** A port of loopback that nobody here was given before. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(LOWEST, HIGHEST)
  if (given.has(port) || !await canListen(port)) return freePort()
  given.add(port)
  return port
}
