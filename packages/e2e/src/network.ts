import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The way between devices and a server, which can be taken away from all of them at once. */
export interface Network {
  /** What the devices open, `http://127.0.0.1:port`; the server takes it for its own, because it compares the Origin with the Host that was asked. */
  readonly url: string
  /** A pulled cable with somebody behind it who says so: connections break at once, and new ones are turned away. */
  cut(): void
  /** A dead access point: connections stay open, nothing gets through in either direction, new ones hang. Nobody is told. */
  silence(): void
  /**
   * Everything gets through again. What was cut has to be opened anew. What hung in the silence arrives now, late and in order, as when TCP sends it
   * again: also requests that their browser has long given up.
   */
  restore(): void
  close(): Promise<void>
}

type Weather = 'fine' | 'cut' | 'silent'

/** One connection through the network: the device's end, and the server's once it could be reached. */
interface Line {
  readonly near: Socket
  far: Socket | null
}

const endsOf = ({ near, far }: Line): Socket[] => (far ? [near, far] : [near])

/** Puts a network between devices and a server. Paused ends leave their bytes, and the word that they are through, with the kernel. @param target `http://host:port` */
export const openNetwork = async (target: string): Promise<Network> => {
  const { hostname, port } = new URL(target)
  const lines = new Set<Line>()
  let weather: Weather = 'fine'

  const drop = (line: Line): void => {
    lines.delete(line)
    for (const end of endsOf(line)) end.resetAndDestroy()
  }
  const dropAll = (): void => {
    for (const line of lines) drop(line)
  }
  const relay = (line: Line, from: Socket, to: Socket): void => {
    from.on('data', (bytes: Buffer) => {
      if (!to.write(bytes)) from.pause()
    })
    to.on('drain', () => {
      if (weather === 'fine') from.resume()
    })
    from.on('end', () => to.end())
    from.on('error', () => drop(line))
    from.on('close', () => {
      if (to.destroyed) lines.delete(line)
    })
  }
  const extend = (line: Line): void => {
    line.far = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
    relay(line, line.near, line.far)
    relay(line, line.far, line.near)
  }

  // Listens through a cut as well: a port given back could belong to somebody else when the network returns.
  const door = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (near) => {
    const line: Line = { near, far: null }
    near.on('error', () => drop(line))
    if (weather === 'cut') return void near.resetAndDestroy()
    lines.add(line)
    if (weather === 'fine') resume(line)
  })
  const resume = (line: Line): void => {
    if (!line.far) extend(line)
    for (const end of endsOf(line)) end.resume()
  }
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')

  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    cut: () => {
      weather = 'cut'
      dropAll()
    },
    silence: () => {
      weather = 'silent'
      for (const line of lines) for (const end of endsOf(line)) end.pause()
    },
    restore: () => {
      weather = 'fine'
      for (const line of lines) resume(line)
    },
    close: async () => {
      const closed = once(door, 'close')
      door.close()
      dropAll()
      await closed
    },
  }
}
