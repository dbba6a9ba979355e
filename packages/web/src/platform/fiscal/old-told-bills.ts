import { readSession } from '../session/session-store.ts'
import { keepAndTell, type PrintedBill } from './told-outbox.ts'

/** Where pages of earlier versions wrote printed bills down. */
const OLD_KEY = 'told-bills'
type OldBill = PrintedBill & { readonly company: string }

const readAll = (): OldBill[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(OLD_KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as OldBill[]) : []
  } catch {
    return []
  }
}
const forget = (intentId: string): void => {
  const left = readAll().filter((bill) => bill.intentId !== intentId)
  if (left.length === 0) localStorage.removeItem(OLD_KEY)
  else localStorage.setItem(OLD_KEY, JSON.stringify(left))
}

/** Takes over what an earlier version left of this venue's printed bills; each leaves its old place only when it is told or safe in its new one. */
export const takeOverOldBills = async (): Promise<void> => {
  const company = readSession()?.user.company
  for (const bill of readAll().filter((each) => each.company === company)) {
    await keepAndTell(bill)
    forget(bill.intentId)
  }
}
