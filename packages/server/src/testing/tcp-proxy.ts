import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Forwards nothing more, in either direction, without closing anything: what a network does that hangs. */
  freeze(): void
  /**
   * Freezes at the first packet of a client that contains `text`, after one that contained `earlier`. The packet
   * itself still gets through or is lost.
   */
  freezeAt(earlier: string, text: string, packet: 'passes' | 'is lost'): void
  /** New connections are forwarded again. Old ones go on where they were, or never. */
  thaw(old: 'go on' | 'stay frozen'): void
  close(): Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isFrozen: boolean
}

/** Forwards connections on a free loopback port to another port. */
export const startTcpProxy = async (target: number): Promise<TcpProxy> => {
  const pairs = new Set<Pair>()
  let isFrozen = false
  let trap: { earlier: string; text: string; isLost: boolean; isArmed: boolean } | null = null

  const freeze = (): void => {
    isFrozen = true
    for (const pair of pairs) {
      pair.isFrozen = true
      pair.near.pause()
      pair.far.pause()
    }
  }
  /** Whether this packet of a client is forwarded. */
  const passes = (packet: Buffer): boolean => {
    if (trap === null) return true
    trap.isArmed ||= packet.includes(trap.earlier)
    if (!trap.isArmed || !packet.includes(trap.text)) return true
    const { isLost } = trap
    trap = null
    freeze()
    return !isLost
  }
  const server = createServer((near) => {
    const pair: Pair = { near, far: connect(target, '127.0.0.1'), isFrozen }
    const { far } = pair
    pairs.add(pair)
    near.on('data', (packet) => {
      if (passes(packet)) far.write(packet)
    })
    far.on('data', (packet) => near.write(packet))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined)
      one.on('end', () => other.end())
      one.on('close', () => {
        if (!pair.isFrozen) other.destroy()
      })
    }
    if (isFrozen) {
      near.pause()
      far.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze,
    freezeAt: (earlier, text, packet) => {
      trap = { earlier, text, isLost: packet === 'is lost', isArmed: false }
    },
    thaw: (old) => {
      isFrozen = false
      if (old === 'stay frozen') return
      for (const pair of pairs) {
        pair.isFrozen = false
        pair.near.resume()
        pair.far.resume()
      }
    },
    close: async () => {
      server.close()
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await once(server, 'close')
    },
  }
}
