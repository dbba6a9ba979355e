import type { LastReceipt } from '../device/device.ts'
import type { Journal } from '../journal/journal.ts'
import type { FiscalDocument } from '../journal/lines.ts'

type Deps = Pick<Journal, 'isNew' | 'lastDevice' | 'setLastDevice' | 'refuseEarlierCommands'>

/**
 * Whether the journal lacks nothing that was printed: decided at the first look at the device since the start, because
 * a copy cannot be restored under a running gateway. A journal that may lack something refuses every command that
 * was made so far, once; from then on it is complete.
 */
export const createJournalProof = (deps: Deps) => {
  const { isNew, lastDevice, setLastDevice, refuseEarlierCommands } = deps
  let isComplete = false
  let isRefused = false

  /** On disk before anything makes the device look familiar. */
  const doubt = (): void => {
    if (isRefused) return
    refuseEarlierCommands()
    isRefused = true
  }

  return {
    isComplete: (): boolean => isComplete,
    /** Something shows that the journal may have lost what was printed last. */
    doubt,
    /** Nothing of an earlier start can be missing: this start made the journal. */
    isNew,
    /** Whether this is the device that the journal was with last. */
    isLastDevice: (serial: string): boolean => lastDevice() === serial,
    /** Every number of this device is accounted for; `isProven`: as the journal left them. */
    conclude: (serial: string, isProven: boolean): void => {
      if (!isComplete && !isProven) doubt()
      if (lastDevice() !== serial) setLastDevice(serial)
      isComplete = true
    },
  }
}

/** Whether the device's last document has the number and the reference of the one that the journal has. */
export const hasSameReference = (document: FiscalDocument | null, last: LastReceipt | null): boolean =>
  document?.receiptNo === last?.receiptNo && document?.ref === last?.ref && typeof last?.ref === 'string'

/**
 * Whether the device's last document is the one that the journal has under its number. A device that was reset and
 * has counted up to the same number has another one. What one of them does not say is not compared.
 */
export const isSameDocument = (document: FiscalDocument | null, last: LastReceipt | null): boolean => {
  if (document === null || last?.receiptNo !== document.receiptNo) return true
  const isSameKind = document.kind === 'external' || document.kind === last.kind
  return isSameKind && (document.ref === null || last.ref === null || document.ref === last.ref)
}
