import { storedValues } from '@kafana/client/browser/stored-value.ts'
import type { BillIntent } from '@kafana/contract'
import { useState, useSyncExternalStore } from 'react'

/** A bill that somebody closed on this phone. */
export interface OwnBill extends Pick<BillIntent, '_id' | 'total' | 'receiptNo'> {
  readonly closedBy: string
  /** UTC ms. */
  readonly at: number
}

const readBills = (stored: unknown): readonly OwnBill[] =>
  Array.isArray(stored) ? (stored as readonly OwnBill[]) : []
const bills = storedValues(readBills)('own-bills')

/** What a tip belongs to is counted at the end of the evening. */
const KEPT_MS = 16 * 3_600_000
const MOST = 100

/** Keeps a closed bill for its tip, which guests may give after the receipt was printed. */
export const keepOwnBill = ({ _id, total, receiptNo, closedBy }: BillIntent): void => {
  const at = Date.now()
  const others = bills.get().filter((each) => each._id !== _id && at - each.at < KEPT_MS)
  bills.set([{ _id, total, receiptNo, closedBy: closedBy._id, at }, ...others].slice(0, MOST))
}

export const forgetBillsOf = (person: string): void =>
  bills.set(bills.get().filter(({ closedBy }) => closedBy !== person))

/** The bills that somebody closed on this phone this evening, the latest first. */
export const useOwnBills = (person: string): readonly OwnBill[] => {
  const [openedAt] = useState(Date.now)
  return useSyncExternalStore(bills.subscribe, bills.get).filter(
    ({ closedBy, at }) => closedBy === person && openedAt - at < KEPT_MS,
  )
}
