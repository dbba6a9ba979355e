import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from '../bootstrap/launch.mjs'

const POLL_MS = 50

/** Makes sure that a port is valid and free. @throws UserError otherwise */
export const ensurePortFree = async (setting: string, port: string, host: string): Promise<void> => {
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  if (!isPort)
    throw new UserError(`The setting ${setting} can't be used: it has to be a port from 1 to 65535.`)
  if (await isTaken(Number(port), host))
    throw new UserError(
      `Port ${port} is in use by another program: stop that program, or set ${setting} to another port.`,
    )
}

/** Does another program listen there? */
export const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)))
  })

/** Waits until a program accepts connections; false if `isOver` becomes true first. */
export const waitForListener = async (
  port: string,
  host: string,
  isOver: () => boolean,
): Promise<boolean> => {
  while (!isOver()) {
    if (await isListening(Number(port), host)) return true
    await pause(POLL_MS)
  }
  return false
}

const isListening = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** The address at which this machine reaches a program that listens on `host`. */
export const loopbackOf = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
