import type { PaymentRow } from '@kafana/client/payments/payment-rows.ts'
import type { EnteredRows } from '@kafana/client/payments/use-payment-rows.ts'
import type { InvoiceBuyer } from '@kafana/contract'
import { useState } from 'react'
import type { Bill, BillPhase } from '../flow/bill-phase.ts'

/** How a bill is to be paid, as far as it was entered. */
export interface Entered {
  /** Whether several payments are entered, instead of one. */
  readonly isSeveral: boolean
  /** The payments, where there are several. */
  readonly rows: readonly PaymentRow[]
  /** What the guests gave in cash, in major units; null for nothing that was typed. */
  readonly given: number | null
  /** The company that pays by bank transfer, as it was typed. */
  readonly buyer: (InvoiceBuyer & { readonly reference: string }) | null
}
const NOTHING: Entered = { isSeveral: false, rows: [], given: null, buyer: null }

/** The same orders that come to the same, reserved once more or still. */
const isSame = (one: Bill, other: Bill): boolean =>
  one.total === other.total &&
  one.orders.length === other.orders.length &&
  one.orders.every((id) => other.orders.includes(id))

/**
 * Keeps what was entered for the bill on the screen while it is sent, refused or reserved again. Another bill begins
 * with nothing.
 */
export const useEntered = (phase: BillPhase) => {
  const [kept, setKept] = useState<(Entered & { readonly bill: Bill }) | null>(null)
  const bill = phase.step === 'choose' ? phase.bill : null
  const keep = (change: Partial<Entered>): void => {
    if (!bill) return
    setKept((now) => ({ ...(now && isSame(now.bill, bill) ? now : NOTHING), ...change, bill }))
  }
  /** What is found late, such as a voucher, changes no payments of another bill. */
  const keepRows: EnteredRows['onRows'] = (change) =>
    setKept((now) => (now && bill && isSame(now.bill, bill) ? { ...now, rows: change(now.rows) } : now))
  const entered: Entered = kept && bill && isSame(kept.bill, bill) ? kept : NOTHING
  return { entered, keep, keepRows, forget: (): void => setKept(null) }
}
