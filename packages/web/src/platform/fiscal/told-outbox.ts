import { useEffect, useSyncExternalStore } from 'react'
import { isApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { readSession } from '../session/session-store.ts'
import type { Paper } from './fiscal-task.ts'

/** A bill that is on paper and that the server has to hear of. */
export interface PrintedBill {
  readonly intentId: string
  readonly kind: 'fiscal' | 'pre'
  readonly orders: readonly string[]
  readonly paper: Paper
}
interface KeptBill extends PrintedBill {
  /** Only people of this venue can tell it. */
  readonly company: string
}
/** `refused`: the server has another idea of this bill, and telling it again would not help. */
export type Telling = { readonly is: 'told' } | { readonly is: 'kept' } | { readonly is: 'refused'; readonly error: Error }

const STORAGE_KEY = 'told-bills'
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** Somebody else, or the same person signed in anew, can still tell it. */
const NOT_FINAL = [0, 401, 403, 408, 429]

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_PAUSE_MS
let watchers = 0

const readAll = (): KeptBill[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept as KeptBill[] : []
  } catch {
    return []
  }
}
const writeAll = (bills: readonly KeptBill[]): void => {
  if (bills.length === 0) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(bills))
  for (const listener of listeners) listener()
}
const forget = (intentId: string): void => writeAll(readAll().filter((bill) => bill.intentId !== intentId))
const own = (): KeptBill[] => {
  const company = readSession()?.user.company
  return readAll().filter((bill) => bill.company === company)
}

const tell = async ({ intentId, kind, orders, paper }: PrintedBill): Promise<Telling> => {
  try {
    await api.billing.tell({ params: { kind }, body: { selectedOrders: [...orders], intentId, ...paper } })
  } catch (error) {
    if (!isApiError(error)) throw error
    if (NOT_FINAL.includes(error.status) || error.status >= 500) return { is: 'kept' }
    forget(intentId)
    return { is: 'refused', error }
  }
  forget(intentId)
  return { is: 'told' }
}

const schedule = (): void => {
  clearTimeout(timer)
  if (watchers > 0 && own().length > 0) timer = setTimeout(() => void round(), pause)
}
const round = async (): Promise<void> => {
  const told = await Promise.all(own().map(tell))
  pause = told.some(({ is }) => is === 'kept') ? Math.min(LONGEST_PAUSE_MS, pause * 2) : FIRST_PAUSE_MS
  schedule()
}

/** Writes down that a bill is printed before anybody is told, then tells the server. What it does not take in now is told again, also after a reload. */
export const keepAndTell = async (bill: PrintedBill): Promise<Telling> => {
  const company = readSession()?.user.company
  if (company) writeAll([...readAll().filter(({ intentId }) => intentId !== bill.intentId), { ...bill, company }])
  const telling = await tell(bill)
  pause = FIRST_PAUSE_MS
  schedule()
  return telling
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
const hurry = (): void => {
  pause = FIRST_PAUSE_MS
  schedule()
}

/** How many printed bills of this venue the server does not know of yet; while a screen uses it, they are told again and again, ever more slowly. */
export const useUntoldBills = (): number => {
  useEffect(() => {
    watchers += 1
    hurry()
    addEventListener('online', hurry)
    return () => {
      watchers -= 1
      removeEventListener('online', hurry)
      schedule()
    }
  }, [])
  return useSyncExternalStore(subscribe, () => own().length)
}
