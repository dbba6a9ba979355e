import { DatabaseSync } from 'node:sqlite'
import { bringUpToDate, createCore, type Core, type Pairing, type World } from '@kafana/fiscal-gateway'
import { crashingDatabase, dropUncommitted } from './crashing-database.ts'
import type { Disk } from './crashing-store.ts'
import type { DeviceHost } from './device-host.ts'
import { createIncarnation, type Incarnation } from './incarnation.ts'
import type { Paired } from './make-venue.ts'
import { memoryOf } from './memory-copy.ts'
import type { Host, Network } from './network.ts'
import type { Random } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import type { Scheduler } from './scheduler.ts'

export const SERVER_URL = 'http://server'
const LONGEST_CALL_MS = 60_000

interface Parts {
  readonly name: string
  readonly paired: Paired
  readonly device: DeviceHost
  readonly network: Network
  readonly server: Host
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly sabotage: Sabotage
}

const keepOf = ({ id, token, secret }: Paired) => {
  let pairing: Pairing | null = {
    gatewayId: id,
    token,
    secret,
    server: SERVER_URL,
    setting: SERVER_URL,
    venue: null,
  }
  return {
    current: () => pairing,
    keep: (next: Pairing) => {
      pairing = next
    },
    forget: () => {
      pairing = null
    },
  }
}

/** Time, chance and network as one life of the gateway has them. */
const worldOf = ({ scheduler, random, network, server }: Parts, incarnation: Incarnation): World => ({
  now: scheduler.now,
  after: incarnation.after,
  random: random.next,
  newId: () => random.hex(32),
  fetch: async (url, { method, headers = {}, body, signal }) => {
    const request = {
      method,
      path: url.slice(SERVER_URL.length),
      body: body === undefined ? undefined : (JSON.parse(body) as unknown),
      headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value])),
    }
    const answer = await network.call({
      from: incarnation,
      to: server,
      request,
      timeoutMs: LONGEST_CALL_MS,
      signal,
    })
    return { status: answer.status, text: async () => JSON.stringify(answer.body) }
  },
})

/** A fiscal gateway: the real one over a journal that outlives it, beside a device on its own power. */
export const createGatewayHost = (parts: Parts) => {
  const { name, device, scheduler, note, sabotage } = parts
  const disk: Disk = { full: false }
  const pairing = keepOf(parts.paired)
  let db = new DatabaseSync(':memory:')
  let copy: (() => DatabaseSync) | null = null
  let forgotAt: number | null = null
  let life: { readonly incarnation: Incarnation; readonly core: Core } | null = null

  const coreFor = (incarnation: Incarnation): Core => {
    const durable = sabotage.journal?.(db, scheduler) ?? db
    const seen = device.seenBy(incarnation)
    return createCore({
      world: worldOf(parts, incarnation),
      folder: '',
      device: sabotage.device?.(seen) ?? seen,
      driver: 'virtual',
      hasRoom: () => !disk.full,
      pairing,
      settings: { name: parts.name, serverUrl: SERVER_URL, code: null, localProof: () => null },
      openStore: (file, schema, upgrades) => {
        bringUpToDate(durable, file, schema, upgrades)
        return crashingDatabase({ db: durable, incarnation, disk })
      },
    })
  }
  const boot = (): void => {
    dropUncommitted(db)
    const incarnation = createIncarnation(name, scheduler)
    life = { incarnation, core: coreFor(incarnation) }
    life.core.start()
  }
  const rememberOnly = (memory: DatabaseSync): void => {
    db.close()
    db = memory
    forgotAt = scheduler.now()
  }
  const crash = (): void => {
    life?.incarnation.kill()
    life = null
  }
  const host: Host = {
    name,
    answer: ({ method, path, body }) =>
      life?.incarnation.isAlive() === true
        ? life.incarnation.alive(life.core.answer({ method, path, body }))
        : null,
  }
  return {
    host: sabotage.gateway?.(host, parts.paired) ?? host,
    boot,
    crash,
    disk,
    device,
    id: parts.paired.id,
    isUp: (): boolean => life?.incarnation.isAlive() === true,
    /** The server hears it: what it knows is told within moments. */
    isHeard: (): boolean => life !== null && life.core.link().heardAt !== null && !life.core.link().isAway,
    killSoon: (steps: number): void => life?.incarnation.killAfter(steps, () => note(`${name} dies`)),
    /** Its memory is gone; who it is paired with is kept elsewhere. Only while it is down. */
    loseDisk: (): void => rememberOnly(new DatabaseSync(':memory:')),
    /** What it remembers now is kept beside. */
    copyDisk: (): void => {
      copy = memoryOf(db)
    },
    /** It remembers what it did when the copy was made, and nothing since. Only while it is down. */
    putDiskBack: (): void => {
      if (copy !== null) rememberOnly(copy())
    },
    /** When its memory was last lost or put back, UTC ms; null for never. */
    forgotAt: (): number | null => forgotAt,
    close: (): void => db.close(),
  }
}
export type GatewayHost = ReturnType<typeof createGatewayHost>
