import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral ports: one of those could be taken by an outgoing connection before a program listens on it,
 * or while the program is stopped.
 */
const LOWEST = 20_000
/** The size of the range. */
const PORTS = 12_000

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Returns free ports on loopback, none of them twice.
 * @param skipped offset of the range: programs that run side by side use ranges of their own, so that none takes a
 * port that another has just found free
 */
export const freePorts = (skipped = 0, count = PORTS): (() => Promise<number>) => {
  if (skipped + count > PORTS) throw new Error(`only ${PORTS} ports are below the ephemeral ones`)
  const given = new Set<number>()
  const freePort = async (): Promise<number> => {
    const port = LOWEST + skipped + randomInt(count)
    if (given.has(port) || !(await canListen(port))) return freePort()
    given.add(port)
    return port
  }
  return freePort
}
