import type { BillIntent } from '@kafana/contract'

/** A bill of which the machines do not know, now or any more, whether it is on paper. */
export type WaitingBill = BillIntent & { readonly state: 'IN_DOUBT' | 'MANUAL' }

/** So long a bill may be without its end before an owner is told. */
export const ALERT_AFTER_MS = 10 * 60_000

const isWaiting = (bill: BillIntent): bill is WaitingBill =>
  bill.state === 'IN_DOUBT' || bill.state === 'MANUAL'

/** The bills that wait for an answer or for a person, the longest wait first. */
export const waitingBills = (bills: readonly BillIntent[]): WaitingBill[] =>
  bills.filter(isWaiting).toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))

/** Has it gone on so long that an owner has to know? Counted from when the bill was begun: what it was called meanwhile matters to nobody. */
export const isOverdue = ({ createdAt }: Pick<BillIntent, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) >= ALERT_AFTER_MS

/** The bills that this person is told of on every screen: an owner of those that take too long, who serves also of those that only a person can end. */
export const billsToTell = (
  bills: readonly WaitingBill[],
  role: 'owner' | 'monitor',
  now: number,
): WaitingBill[] =>
  bills.filter((bill) => isOverdue(bill, now) || (role === 'monitor' && bill.state === 'MANUAL'))
