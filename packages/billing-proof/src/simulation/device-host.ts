import { DatabaseSync } from 'node:sqlite'
import { createVirtualDevice, type FaultPlan, type FiscalDevice } from '@kafana/fiscal-gateway'
import { readDeviceStore, type DeviceRecord } from '../checker/device-record.ts'
import type { Incarnation, Scheduler } from './incarnation.ts'
import type { Random } from './random.ts'

interface Deps {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly faults: FaultPlan
}

const SLOWEST_ANSWER_MS = 400

/** A fiscal device on its own power: it goes on with what it was sent when the gateway that sent it dies. */
export const createDeviceHost = ({ scheduler, random, faults }: Deps) => {
  const db = new DatabaseSync(':memory:')
  const open = (_file: string, schema: string): DatabaseSync => {
    db.exec(schema)
    return db
  }
  const runtime = { now: scheduler.now, after: scheduler.at, random: random.next }
  const start = (): FiscalDevice =>
    createVirtualDevice({ folder: '', timezone: 'Europe/Skopje', venueName: null, runtime, open }, faults)
      .device
  let device = start()

  /**
   * One exchange on the cable: bytes go there, the device does it, bytes come back; a gateway that dies in
   * between does not hear it.
   */
  const over = async <T>(
    incarnation: Incarnation,
    call: (device: FiscalDevice) => Promise<T>,
  ): Promise<T> => {
    await incarnation.sleep(1 + random.below(SLOWEST_ANSWER_MS))
    incarnation.step()
    const answer = incarnation.alive(call(device))
    answer.catch(() => undefined)
    await incarnation.sleep(1 + random.below(SLOWEST_ANSWER_MS))
    incarnation.step()
    return answer
  }
  return {
    /** The device as one life of a gateway has it. */
    seenBy: (incarnation: Incarnation): FiscalDevice => ({
      proof: device.proof,
      status: () => over(incarnation, ({ status }) => status()),
      lastReceipt: () => over(incarnation, ({ lastReceipt }) => lastReceipt()),
      printReceipt: (job) => over(incarnation, ({ printReceipt }) => printReceipt(job)),
      printNonFiscal: (parts, total) =>
        over(incarnation, ({ printNonFiscal }) => printNonFiscal(parts, total)),
      cancelOpen: () => over(incarnation, ({ cancelOpen }) => cancelOpen()),
      report: (request) => over(incarnation, ({ report }) => report(request)),
    }),
    /** Switched off and on again. */
    restart: (): void => {
      device = start()
    },
    /** What a person sees who looks at the papers, and what the checker reads. */
    record: (): DeviceRecord => readDeviceStore(db),
    close: (): void => db.close(),
  }
}
export type DeviceHost = ReturnType<typeof createDeviceHost>
