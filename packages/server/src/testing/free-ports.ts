import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems lend to whoever calls out: one of those could be taken by somebody's connection before a program listens on it, or while
 * it is stopped for a while.
 */
const LOWEST = 20_000
/** How many there are from the lowest on. */
const PORTS = 12_000

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Gives ports of loopback that nobody listens on, and none of them twice.
 * @param skipped programs side by side draw from ranges of their own: a port that one has found free is not taken by the other a moment later
 */
export const freePorts = (skipped = 0, count = PORTS): (() => Promise<number>) => {
  const given = new Set<number>()
  const freePort = async (): Promise<number> => {
    const port = LOWEST + skipped + randomInt(count)
    if (given.has(port) || !(await canListen(port))) return freePort()
    given.add(port)
    return port
  }
  return freePort
}
