import { DatabaseSync } from 'node:sqlite'
import { migrate, createGateway, type Gateway, type Pairing, type Runtime } from '@kafana/fiscal-gateway'
import { crashingDatabase, type Disk, dropUncommitted } from './crashing-store.ts'
import type { DeviceHost } from './device-host.ts'
import type { FaultHooks } from './fault-hooks.ts'
import { createIncarnation, type Incarnation, type Scheduler } from './incarnation.ts'
import type { Paired } from './make-venue.ts'
import { memoryOf } from './memory-copy.ts'
import type { Host, Network } from './network.ts'
import type { Random } from './random.ts'

export const SERVER_URL = 'http://server'
const LONGEST_CALL_MS = 60_000

interface Deps {
  readonly name: string
  readonly paired: Paired
  readonly device: DeviceHost
  readonly network: Network
  readonly server: Host
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly hooks: FaultHooks
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
    save: (next: Pairing) => {
      pairing = next
    },
    end: () => {
      pairing = null
    },
  }
}

/** Time, chance and network as one life of the gateway has them. */
const worldOf = ({ scheduler, random, network, server }: Deps, incarnation: Incarnation): Runtime => ({
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
export const createGatewayHost = (deps: Deps) => {
  const { name, device, scheduler, note, hooks } = deps
  const disk: Disk = { full: false }
  const pairing = keepOf(deps.paired)
  let db = new DatabaseSync(':memory:')
  let copy: (() => DatabaseSync) | null = null
  let forgotAt: number | null = null
  let life: { readonly incarnation: Incarnation; readonly core: Gateway } | null = null

  const coreFor = (incarnation: Incarnation): Gateway => {
    const durable = hooks.journal?.(db, scheduler) ?? db
    const seen = device.seenBy(incarnation)
    return createGateway({
      runtime: worldOf(deps, incarnation),
      folder: '',
      device: hooks.device?.(seen) ?? seen,
      driver: 'virtual',
      hasDiskSpace: () => !disk.full,
      pairing,
      settings: { name: deps.name, serverUrl: SERVER_URL, code: null, localProof: () => null },
      openStore: (file, schema, upgrades) => {
        migrate(durable, file, schema, upgrades)
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
        ? life.incarnation.alive(life.core.handle({ method, path, body }))
        : null,
  }
  return {
    host: hooks.gateway?.(host, deps.paired) ?? host,
    boot,
    crash,
    disk,
    device,
    id: deps.paired.id,
    isUp: (): boolean => life?.incarnation.isAlive() === true,
    /** The server hears it: what it knows is reported within moments. */
    isHeard: (): boolean =>
      life !== null && life.core.connection().lastContactAt !== null && !life.core.connection().isUnreachable,
    killSoon: (steps: number): void => life?.incarnation.killAfter(steps, () => note(`${name} dies`)),
    /** Its memory is gone; who it is paired with is kept elsewhere. Only while it is down. */
    loseDisk: (): void => rememberOnly(new DatabaseSync(':memory:')),
    /** What it remembers now is kept beside. */
    copyDisk: (): void => {
      copy = memoryOf(db)
    },
    /** It remembers what it did when the copy was made, and nothing since. Only while it is down. */
    restoreDisk: (): void => {
      if (copy !== null) rememberOnly(copy())
    },
    /** When its journal was last lost or restored, UTC ms; null for never. */
    forgotAt: (): number | null => forgotAt,
    close: (): void => db.close(),
  }
}
export type GatewayHost = ReturnType<typeof createGatewayHost>
