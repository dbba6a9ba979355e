import { askDevice } from './ask-device.ts'
import type { Answered, Asked, Note } from './asked.ts'
import { createCommandDesk } from './command-desk.ts'
import { createSight } from './device-sight.ts'
import { createDeviceWatch, type DeviceState } from './device-watch.ts'
import type { FiscalDevice, PlainPrinter } from './device/device.ts'
import { createLastWords } from './last-words.ts'
import { createLink, type Link } from './link.ts'
import { openJournal, type OpenJournal } from './open-journal.ts'
import { createPairer, type PairingSettings } from './pair.ts'
import type { PairingKeep } from './pairing.ts'
import { createPosPrinter } from './pos-commands.ts'
import { createPrintQueue } from './print-queue.ts'
import { createTaskPrinter } from './print-task.ts'
import { createRelayedWork } from './relayed-work.ts'
import { createReporter } from './reports.ts'
import { createSettler } from './settle-tasks.ts'
import type { OpenStore } from './sqlite.ts'
import { createSync } from './sync.ts'
import { createTaskDesk } from './task-desk.ts'
import type { World } from './world.ts'

export interface CoreOptions {
  readonly world: World
  /** Where `journal.db` is. */
  readonly folder: string
  readonly openStore: OpenStore
  readonly device: FiscalDevice
  /** Where papers go that are not fiscal; the fiscal device itself unless there is a receipt printer. */
  readonly plain?: PlainPrinter
  /** Names the device's driver to the server. */
  readonly driver: string
  /** Is there room on the disk to write an outcome down? */
  readonly hasRoom: () => boolean
  readonly pairing: PairingKeep
  readonly settings: PairingSettings
  readonly note?: Note
}

/** What prints, over one device and one journal. */
const createPrinting = (options: CoreOptions, memory: OpenJournal, isHeard: () => boolean) => {
  const {
    world: { now },
    hasRoom,
    pairing,
    driver,
    note = () => undefined,
  } = options
  const { journal, ledger, posJournal } = memory
  const sight = createSight(options.device, now, ledger.nameOf)
  const { device } = sight
  const plain = options.plain === undefined || options.plain === options.device ? device : options.plain
  const queue = createPrintQueue()
  const settler = createSettler(journal, device)
  const watch = createDeviceWatch({ queue, journal, ledger, settler, sight, driver, now, isHeard })
  const desk = createCommandDesk({
    printer: createTaskPrinter({
      queue,
      journal,
      device,
      settler,
      ledger,
      watch,
      hasRoom,
      isHeard,
      journalId: memory.id,
    }),
    reporter: createReporter({ queue, device, memory, watch }),
    posPrinter: createPosPrinter({ queue, journal: posJournal, device, plain, settler }),
    desk: createTaskDesk({ queue, journal, settler, watch, isHeard }),
    secret: () => pairing.current()?.secret ?? null,
    note,
  })
  return { device, queue, watch, desk }
}

/**
 * The gateway without its HTTP server: everything outside comes in through the options, so that a simulation can play it. One at a time over one store:
 * the counter of the device proves something only while nobody else uses it.
 */
export const createCore = (options: CoreOptions) => {
  const { world, pairing, note = () => undefined } = options
  const memory = openJournal(options.openStore, options.folder, world, () => link.wake())
  const printing = createPrinting(options, memory, () => link.state().heardAt !== null)
  const { queue, watch, desk } = printing
  const relayed = createRelayedWork({
    works: memory.works,
    answer: desk.answer,
    onAnswer: () => link.wake(),
    note,
  })
  const lookAround = (): Promise<void> =>
    watch.refresh().then(
      () => link.wake(),
      (error: unknown) => note('failed', { err: error }),
    )
  const lastWords = createLastWords({ answer: desk.answer, note })
  const sync = createSync({
    world,
    memory,
    keep: pairing,
    watch,
    relayed,
    lastWords,
    onHeard: () => void lookAround(),
    note,
  })
  const pairer = createPairer({ world, keep: pairing, settings: options.settings, note })
  const link: Link = createLink({ world, keep: pairing, pairer, sync, note })

  return {
    /** What the HTTP routes do, and what work that comes through the server does. Never rejects. */
    answer: (asked: Asked): Promise<Answered> => desk.answer(asked),
    /** How the device is, as it was last seen. */
    state: watch.state,
    /** How it is now; while it prints, as it was last seen. DEVICE_UNAVAILABLE. */
    health: async (): Promise<DeviceState> => {
      if (queue.isIdle()) await queue.run(() => askDevice(printing.device.status))
      return watch.state()
    },
    /** How the gateway and its server are with one another. */
    link: link.state,
    /** Pairs with a code that somebody typed. PAIRING_REFUSED, SERVER_UNAVAILABLE. */
    pair: async (code: string, server: string | null): Promise<void> => {
      await pairer.withCode(code, server)
      link.renew()
    },
    /** Finds out what became of receipts that a crash left open. A device that is silent now is asked again before the next print. */
    settle: lookAround,
    /** Speaks to the server from now on. */
    start: link.start,
    /** Leaves the server, ends what is being printed, then lets go of the journal. */
    stop: async (): Promise<void> => {
      await link.stop()
      await queue.drained()
      memory.close()
    },
  }
}

export type Core = ReturnType<typeof createCore>
