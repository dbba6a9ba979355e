import { DatabaseSync } from 'node:sqlite'
import { migrate, createGateway, type Gateway, type Pairing, type Runtime } from '@kafana/fiscal-gateway'
import { copyDatabase } from './copy-database.ts'
import { crashingDatabase, type Disk, rollBackUncommitted } from './crashing-store.ts'
import type { DeviceHost } from './device-host.ts'
import type { FaultHooks } from './fault-hooks.ts'
import { type Forgotten, tasksIn } from './forgotten.ts'
import type { PairedGateway } from './make-venue.ts'
import type { Host, Network } from './network.ts'
import { createProcessRun, type ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

export const SERVER_URL = 'http://server'
const LONGEST_CALL_MS = 60_000
const START_AGAIN_MS = 5000

interface Deps {
  readonly name: string
  readonly paired: PairedGateway
  readonly device: DeviceHost
  readonly network: Network
  readonly server: Host
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly hooks: FaultHooks
  readonly forgotten: Pick<Forgotten, 'journalWentBack'>
}

const createPairingStore = ({ id, token, secret }: PairedGateway) => {
  const ids = [id]
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
      if (next.gatewayId !== ids.at(-1)) ids.push(next.gatewayId)
    },
    end: () => {
      pairing = null
    },
    ids: (): readonly string[] => ids,
  }
}

/** The clock, randomness and network of one run of the gateway. */
const runtimeOf = (
  { random, network, server, scheduler }: Deps,
  processRun: ProcessRun,
  now: () => number,
): Runtime => ({
  now,
  uptime: scheduler.now,
  after: processRun.after,
  random: random.next,
  newId: () => random.hex(32),
  fetch: async (url, { method, headers = {}, body, signal }) => {
    const request = {
      method,
      path: url.slice(SERVER_URL.length),
      body: body === undefined ? undefined : (JSON.parse(body) as unknown),
      headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value])),
    }
    const response = await network.call({
      from: processRun,
      to: server,
      request,
      timeoutMs: LONGEST_CALL_MS,
      signal,
    })
    return { status: response.status, text: async () => JSON.stringify(response.body) }
  },
})

/** The real fiscal gateway, with a journal and a device that survives its crashes. */
export const createGatewayHost = (deps: Deps) => {
  const { name, device, scheduler, note, hooks } = deps
  const disk: Disk = { full: false }
  const pairing = createPairingStore(deps.paired)
  let db = new DatabaseSync(':memory:')
  let openBackup: (() => DatabaseSync) | null = null
  let lost: { readonly serial: string; readonly upTo: number }[] = []
  let aheadMs = 0
  let current: { readonly processRun: ProcessRun; readonly gateway: Gateway } | null = null

  const createFor = (processRun: ProcessRun): Gateway => {
    const durable = hooks.journal?.(db, scheduler) ?? db
    const runtime = runtimeOf(deps, processRun, () => scheduler.now() + aheadMs)
    const connected = device.connect(processRun, {
      runtime,
      openStore: (schema) => {
        durable.exec(schema)
        return crashingDatabase({ db: durable, processRun, disk })
      },
    })
    return createGateway({
      runtime,
      folder: '',
      device: hooks.device?.(connected) ?? connected,
      nonFiscalPrinter: device.connectNonFiscal(processRun),
      driver: device.driver,
      hasDiskSpace: () => !disk.full,
      pairing,
      settings: { name: deps.name, serverUrl: SERVER_URL, code: null, localProof: () => null },
      openStore: (file, schema, upgrades) => {
        migrate(durable, file, schema, upgrades)
        return crashingDatabase({ db: durable, processRun, disk })
      },
    })
  }
  const boot = (): void => {
    rollBackUncommitted(db)
    const processRun = createProcessRun(name, scheduler)
    try {
      current = { processRun, gateway: createFor(processRun) }
      current.gateway.start()
    } catch (error) {
      if (!disk.full) throw error
      // A gateway that cannot write at its start ends, and is started again.
      processRun.kill()
      current = null
      scheduler.at(START_AGAIN_MS, () => {
        if (current === null) boot()
      })
    }
  }
  const replaceJournal = (journal: DatabaseSync): void => {
    db.close()
    db = journal
    // Whatever name the device has by now.
    for (const { serial } of device.records()) deps.forgotten.journalWentBack(serial, tasksIn(journal))
    const coming = device.isPrinting() ? 1 : 0
    lost = device.records().map(({ serial, receipts }) => ({ serial, upTo: receipts.length + coming }))
  }
  const crash = (): void => {
    current?.processRun.kill()
    current = null
  }
  const host: Host = {
    name,
    handle: ({ method, path, body }) =>
      current?.processRun.isAlive() === true
        ? current.processRun.whileAlive(current.gateway.handle({ method, path, body }))
        : null,
  }
  return {
    host: hooks.gateway?.(host, deps.paired) ?? host,
    boot,
    crash,
    disk,
    device,
    /** The ids under which it has been paired, the first one first. */
    ids: pairing.ids,
    /** The id under which it was paired last. */
    id: (): string => pairing.ids().at(-1) ?? deps.paired.id,
    isPaired: (): boolean => pairing.current() !== null,
    /** Somebody enters a pairing code at it; nothing happens while it is down. */
    enterCode: (code: string): void => {
      const run = current
      void run?.processRun
        .whileAlive(run.gateway.pair(code, null))
        .catch((error: unknown) => note(`${name} is not paired: ${String(error)}`))
    },
    isUp: (): boolean => current?.processRun.isAlive() === true,
    /** Whether it has contact with the server: its journal is then reported within moments. */
    isConnected: (): boolean =>
      current !== null &&
      pairing.current() !== null &&
      current.gateway.connection().lastContactAt !== null &&
      !current.gateway.connection().isUnreachable,
    /** Crashes it at one of its next steps. */
    killSoon: (steps: number): void => current?.processRun.killAfter(steps, () => note(`${name} crashes`)),
    /** Deletes its journal, but not its pairing, which is stored elsewhere. Only while it is down. */
    loseJournal: (): void => replaceJournal(new DatabaseSync(':memory:')),
    /** Copies its journal. */
    backUpJournal: (): void => {
      openBackup = copyDatabase(db)
    },
    /** Restores its journal from the copy, if there is one. Only while it is down. */
    restoreJournal: (): void => {
      if (openBackup !== null) replaceJournal(openBackup())
    },
    /** Copies its journal. The result brings the copy back, only while it is down. */
    copyJournal: (): (() => void) => {
      const open = copyDatabase(db)
      return () => replaceJournal(open())
    },
    /** The last numbers that its device had when its journal was last lost or restored. */
    journalLosses: () => lost,
    setClock: (newAheadMs: number): void => {
      aheadMs = newAheadMs
    },
    close: (): void => db.close(),
  }
}
export type GatewayHost = ReturnType<typeof createGatewayHost>
