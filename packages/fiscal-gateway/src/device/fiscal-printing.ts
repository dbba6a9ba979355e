import type { DeviceStore } from './device-store.ts'
import { DeviceRefusal, type FiscalJob, type PrintedReceipt } from './device.ts'
import type { PaperRoll } from './paper-roll.ts'
import { layOut } from './paper.ts'
import { receiptPaper, voidPaper, type PaperHeading } from './receipt-text.ts'
import type { Fate, UnderWay, UnderWayStore } from './under-way.ts'

interface Parts {
  readonly store: DeviceStore
  readonly underWay: UnderWayStore
  readonly roll: PaperRoll
  readonly heading: PaperHeading
  readonly atomically: <T>(work: () => T) => T
  readonly now: () => number
}

const refuseUnprintable = (job: FiscalJob, rates: PaperHeading['rates'], isOpen: boolean): void => {
  if (isOpen) throw new DeviceRefusal('a receipt is open')
  for (const letter of Object.keys(job.byClass))
    if (!Object.hasOwn(rates, letter)) throw new DeviceRefusal(`no tax class ${letter}`)
}

/**
 * The fiscal side of the virtual device. A document is begun in one commit and finished in another, as on a real device: whatever ends the process in
 * between leaves it open. What the device does by itself later happens when its time has come and somebody asks.
 */
export const createFiscalPrinting = ({ store, underWay, roll, heading, atomically, now }: Parts) => {
  const finish = (job: FiscalJob, at: number): PrintedReceipt =>
    atomically(() => {
      const receiptNo = store.addReceipt(job, at)
      const kind = job.kind === 'sale' ? 'fiscal' : 'storno'
      roll.print({
        kind,
        lines: layOut(receiptPaper(job, receiptNo, at, heading)),
        total: job.total,
        printedAt: at,
      })
      underWay.end()
      return { receiptNo, printedAt: at }
    })

  const giveUp = (at: number): void =>
    atomically(() => {
      roll.print({
        kind: 'void',
        lines: layOut(voidPaper(store.addVoid(at), at, heading)),
        total: 0,
        printedAt: at,
      })
      underWay.end()
    })

  const comeTrue = ({ fate, job, dueAt }: UnderWay): void => {
    if (fate === 'finishes' && job !== null) finish(job, dueAt)
    else if (fate === 'voids') giveUp(dueAt)
    else if (fate === 'nothing') underWay.end()
  }

  /** Error while the device is busy with itself; afterwards what it did meanwhile is done. */
  const wake = (): void => {
    const current = underWay.find()
    if (current === null) return
    if (current.dueAt > now()) throw new Error('the device does not answer')
    comeTrue(current)
  }

  const isOpen = (): boolean => underWay.find() !== null

  const begin = (job: FiscalJob, fate: Fate, dueAt: number): void => {
    refuseUnprintable(job, heading.rates, isOpen())
    underWay.begin({ fate, job, dueAt })
  }

  return {
    wake,
    isOpen,
    /** Begins a document and leaves it to its fate. DeviceRefusal when the device cannot print it. */
    begin,
    /** Answers nobody until then; nothing is open meanwhile. */
    rest: (until: number): void => underWay.begin({ fate: 'nothing', job: null, dueAt: until }),
    print: (job: FiscalJob): PrintedReceipt => {
      const at = now()
      begin(job, 'stays', at)
      return finish(job, at)
    },
    cancel: (): void => {
      if (isOpen()) giveUp(now())
    },
  }
}

export type FiscalPrinting = ReturnType<typeof createFiscalPrinting>
