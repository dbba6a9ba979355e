import { useCall } from '@kafana/client/api/query.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { BillIntent } from '@kafana/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** Live events announce every step; polling covers those that a lost connection missed. */
const POLL_MS = 30_000

/** The venue's open bills, mapped by `select`. */
const useOpenIntents = <D>(enabled: boolean, select: (bills: BillIntent[]) => D): UseQueryResult<D> =>
  useCall('billing', 'intents', { query: { open: '1' } }, { enabled, select, refetchInterval: POLL_MS })

/** States in which a bill holds its orders. */
export type OpenState = Exclude<BillIntent['state'], 'BILLED' | 'ABORTED'>
export type OpenBill = BillIntent & { readonly state: OpenState }

const isOpen = (intent: BillIntent): intent is OpenBill =>
  intent.state !== 'BILLED' && intent.state !== 'ABORTED'
const openBills = (intents: readonly BillIntent[]): OpenBill[] => intents.filter(isOpen)

/** The open bills that hold one of these orders. */
export const useOpenBills = (orders: readonly string[], enabled = true): OpenBill[] => {
  const { data = [] } = useOpenIntents(enabled, openBills)
  return data.filter((intent) => intent.orders.some((id) => orders.includes(id)))
}

/** A bill of which it is not known whether it was printed: unconfirmed, or in need of attention. */
export type UnresolvedBill = BillIntent & { readonly state: 'IN_DOUBT' | 'MANUAL' }

/** How long a bill may stay unresolved before an owner is alerted. */
export const ALERT_AFTER_MS = 10 * 60_000

const isUnresolved = (bill: BillIntent): bill is UnresolvedBill =>
  bill.state === 'IN_DOUBT' || bill.state === 'MANUAL'

/** The bills that are unconfirmed or need attention, oldest first. */
export const unresolvedBills = (bills: readonly BillIntent[]): UnresolvedBill[] =>
  bills.filter(isUnresolved).toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))

/** Counted from the creation of the bill, whatever states it has passed since. */
export const isOverdue = ({ createdAt }: Pick<BillIntent, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) >= ALERT_AFTER_MS

/**
 * The bills that this user is alerted to on every screen: owners to overdue ones, monitors also to those that
 * need attention.
 */
export const billsToAlert = (
  bills: readonly UnresolvedBill[],
  role: 'owner' | 'monitor',
  now: number,
): UnresolvedBill[] =>
  bills.filter((bill) => isOverdue(bill, now) || (role === 'monitor' && bill.state === 'MANUAL'))

const NO_BILLS: readonly UnresolvedBill[] = []

/** The role of a user who is responsible for bills: owners and monitors with a screen that shows them. */
export const useResponsibleRole = (): 'owner' | 'monitor' | null => {
  const user = useSession()?.user
  if (user?.role !== 'owner' && user?.role !== 'monitor') return null
  return (['establishmentDetails', 'orderDetails', 'monitor', 'home'] as const).some((screen) =>
    user.allowedRoutes.includes(screen),
  )
    ? user.role
    : null
}

/** The venue's unresolved bills, oldest first; empty until they are loaded and for users not responsible. */
export const useUnresolvedBills = (): readonly UnresolvedBill[] => {
  const role = useResponsibleRole()
  const { data } = useOpenIntents(role !== null, unresolvedBills)
  return data ?? NO_BILLS
}

let listedBills: readonly (readonly string[])[] = []
const listeners = new Set<() => void>()
const setListedBills = (next: typeof listedBills): void => {
  listedBills = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks bills as listed on the current screen, so that the banner leaves them out. */
export const useMarkListed = (bills: readonly { readonly _id: string }[]): void => {
  const ids = bills.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    const own = ids === '' ? [] : ids.split(' ')
    setListedBills([...listedBills, own])
    return () => setListedBills(listedBills.filter((each) => each !== own))
  }, [ids])
}

/** The ids of the bills that the current screen lists. */
export const useListedBills = (): ReadonlySet<string> =>
  new Set(useSyncExternalStore(subscribe, () => listedBills).flat())
