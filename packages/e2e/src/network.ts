import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The connection between devices and a server, which can be interrupted for all of them at once. */
export interface Network {
  /**
   * The address for devices, `http://127.0.0.1:port`; the server accepts it because it compares Origin and
   * Host.
   */
  readonly url: string
  /** A pulled cable: connections break at once, and new ones are refused. */
  cut(): void
  /** A dead access point: connections stay open without any traffic, and new ones hang. */
  silence(): void
  /** What devices send arrives, and every answer is lost. */
  loseAnswers(): void
  /** Answers arrive so much later from now on (ms), in their order. */
  lag(ms: number): void
  /**
   * Traffic passes again. Cut connections, and those that lost an answer, have to be opened again; what was sent during
   * a silence arrives late and in order, as with TCP, including requests that the browser has cancelled.
   */
  restore(): void
  close(): Promise<void>
}

type State = 'up' | 'cut' | 'silent' | 'one way'

/** One connection: the device's socket, and the server's once it is connected. */
interface Link {
  readonly near: Socket
  far: Socket | null
  /** Bytes of its answers are missing. */
  isBroken: boolean
}

const endsOf = ({ near, far }: Link): Socket[] => (far ? [near, far] : [near])

/**
 * Opens a network in front of a server. Paused sockets leave their bytes with the kernel.
 * @param target `http://host:port`
 */
export const openNetwork = async (target: string): Promise<Network> => {
  const { hostname, port } = new URL(target)
  const links = new Set<Link>()
  let state: State = 'up'
  let lagMs = 0

  const drop = (link: Link): void => {
    links.delete(link)
    for (const end of endsOf(link)) end.resetAndDestroy()
  }
  const dropAll = (): void => {
    for (const link of links) drop(link)
  }
  const relay = (link: Link, from: Socket, to: Socket): void => {
    from.on('data', (bytes: Buffer) => {
      if (state === 'one way' && from === link.far) {
        link.isBroken = true
        return
      }
      if (lagMs > 0 && from === link.far) setTimeout(() => to.write(bytes), lagMs)
      else if (!to.write(bytes)) from.pause()
    })
    to.on('drain', () => {
      if (state !== 'silent') from.resume()
    })
    from.on('end', () => {
      if (lagMs > 0) setTimeout(() => to.end(), lagMs)
      else to.end()
    })
    from.on('error', () => drop(link))
    from.on('close', () => {
      if (to.destroyed) links.delete(link)
    })
  }
  const extend = (link: Link): void => {
    link.far = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
    relay(link, link.near, link.far)
    relay(link, link.far, link.near)
  }

  // Listens during a cut as well: a released port could be taken when the network returns.
  const listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (near) => {
    const link: Link = { near, far: null, isBroken: false }
    near.on('error', () => drop(link))
    if (state === 'cut') return void near.resetAndDestroy()
    links.add(link)
    if (state === 'up' || state === 'one way') resume(link)
  })
  const resume = (link: Link): void => {
    if (!link.far) extend(link)
    for (const end of endsOf(link)) end.resume()
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')

  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut: () => {
      state = 'cut'
      dropAll()
    },
    silence: () => {
      state = 'silent'
      for (const link of links) for (const end of endsOf(link)) end.pause()
    },
    loseAnswers: () => {
      state = 'one way'
      for (const link of links) resume(link)
    },
    lag: (ms) => {
      lagMs = ms
    },
    restore: () => {
      state = 'up'
      for (const link of links) {
        if (link.isBroken) drop(link)
        else resume(link)
      }
    },
    close: async () => {
      const closed = once(listener, 'close')
      listener.close()
      dropAll()
      await closed
    },
  }
}
