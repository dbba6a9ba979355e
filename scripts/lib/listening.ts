import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../bootstrap/refusal.mjs'

const POLL_MS = 50

/** Refuses in one line when another program listens there already, or when there is nothing to look for afterwards. */
export const refuseIfTaken = async (setting: string, port: string, host: string): Promise<void> => {
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  if (!isPort) throw new Refusal(`The setting ${setting} can't be used: it has to be a port from 1 to 65535.`)
  if (await isTaken(Number(port), host))
    throw new Refusal(
      `Port ${port} is in use by another program: end that one, or set ${setting} to another port.`,
    )
}

const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)))
  })

/** Waits until a program takes connections; false when `isOver` said so first. */
export const waitForListener = async (
  port: string,
  host: string,
  isOver: () => boolean,
): Promise<boolean> => {
  while (!isOver()) {
    if (await answers(Number(port), host)) return true
    await pause(POLL_MS)
  }
  return false
}

const answers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Where a program that listens on `host` is reached from this machine. */
export const loopbackOf = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
