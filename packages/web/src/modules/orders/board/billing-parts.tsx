import type { Order } from '@kafana/contract'
import { useEffect, useEffectEvent } from 'react'
import { BillingDialog, OpenBillsPanel, useBilling } from '../../billing/index.ts'
import { BillingMode } from './billing-mode.tsx'
import type { TableBills } from './table-bills.ts'

/** The orders that billing mode offers. */
export interface BillChoice {
  readonly billable: readonly Order[]
  /** The ids of those that are selected at first. */
  readonly preselected?: ReadonlySet<string>
  /** Orders of the same check that cannot be on a bill yet. */
  readonly unbillable?: readonly Order[]
}

interface BillingPartsProps extends TableBills {
  /** Null while billing mode is off. */
  readonly choice: BillChoice | null
  readonly opened: boolean
  /** The orders of a pre-bill whose receipt is to be printed; a new list opens the dialog again. */
  readonly receiptFor?: readonly string[] | undefined
  /** Turns billing mode off. */
  readonly onClose: () => void
}

/** The open bills of a table, billing mode, and the dialog of both. */
export const BillingParts = ({ bills, billNotes, choice, receiptFor }: BillingPartsProps) => {
  const billing = useBilling()
  const print = useEffectEvent((orders: readonly string[]) => billing.start(orders, ['fiscal']))
  useEffect(() => {
    if (receiptFor) print(receiptFor)
  }, [receiptFor])
  return (
    <>
      <OpenBillsPanel billing={billing} bills={bills} />
      {choice && <BillingMode {...choice} billNotes={billNotes} billing={billing} />}
      <BillingDialog billing={billing} />
    </>
  )
}
