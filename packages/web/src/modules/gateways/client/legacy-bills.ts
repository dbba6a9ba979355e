import { readSession } from '@kafana/client/session/session-store.ts'
import type { PrintResult } from './fiscal-task.ts'
import { type PrintedBill, reportPrintedBill } from './report-outbox.ts'

type LegacyBill = Omit<PrintedBill, 'printResult'> & { readonly company: string; readonly paper: PrintResult }

const readLegacy = (key: string): LegacyBill[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as LegacyBill[]) : []
  } catch {
    return []
  }
}
const removeLegacy = (key: string, intentId: string): void => {
  const remaining = readLegacy(key).filter((bill) => bill.intentId !== intentId)
  if (remaining.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(remaining))
}

/**
 * Moves this venue's printed bills out of the storage of earlier versions. Each is removed there only after
 * it was reported or queued.
 * @param key of the local storage
 */
export const moveLegacyBills = async (key: string): Promise<void> => {
  const company = readSession()?.user.company
  for (const { paper, ...bill } of readLegacy(key).filter((each) => each.company === company)) {
    await reportPrintedBill({ ...bill, printResult: paper })
    removeLegacy(key, bill.intentId)
  }
}
