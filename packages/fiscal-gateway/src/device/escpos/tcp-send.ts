import { connect } from 'node:net'
import type { World } from '../../world.ts'

interface Target {
  readonly host: string
  readonly port: number
}

/** A printer on the same network is reached and takes a paper within this time, or it is not there. */
const LIMIT_MS = 8000
/** Some printers never hang up: when everything is with them this long without a complaint, they have it. */
const GRACE_MS = 2000

/** Sends bytes and waits until the other side has them; Error when it is away. */
export const sendOverTcp = (
  { host, port }: Target,
  bytes: Uint8Array,
  { after }: Pick<World, 'after'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | null = null
    const socket = connect({ host, port })
    let callOff = after(LIMIT_MS, () =>
      socket.destroy(new Error(`the receipt printer at ${host}:${port} does not answer`)),
    )
    socket.on('finish', () => {
      callOff()
      callOff = after(GRACE_MS, () => socket.destroy())
    })
    socket.on('error', (error) => {
      failure = error
    })
    socket.on('close', () => {
      callOff()
      if (failure === null) resolve()
      else reject(failure)
    })
    // What a printer says back has to be read for the end to come.
    socket.resume()
    socket.end(bytes)
  })
