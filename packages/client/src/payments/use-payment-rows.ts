import { useState } from 'react'
import { amountOf, leftOf, type PaymentRow, type RowField, typedWith } from './payment-rows.ts'

type Change = Partial<Omit<PaymentRow, 'id'>>

/** The payments of a bill as far as they were entered, kept by the screen that asks for them. */
export interface EnteredRows {
  /** Major units. */
  readonly total: number
  readonly rows: readonly PaymentRow[]
  /** Changes them as they are by then. */
  readonly onRows: (change: (now: readonly PaymentRow[]) => readonly PaymentRow[]) => void
}

/**
 * How the payments of a bill are entered: which of them is edited, what was typed of the field that is, and the keys.
 */
export const usePaymentRows = ({ total, rows, onRows }: EnteredRows) => {
  const [at, setAt] = useState(0)
  const [field, setField] = useState<RowField>('amount')
  const [typed, setTyped] = useState('')
  const edit = (index: number, of: RowField): void => {
    setAt(index)
    setField(of)
    // The next digit replaces what is there.
    setTyped('')
  }
  /** Changes the payment that is edited, or another one. What is found late gets the payment as it is by then. */
  const change = (patch: Change | ((now: PaymentRow) => Change), id = rows[at]?.id): void =>
    onRows((all) =>
      all.map((row) =>
        row.id === id ? { ...row, ...(typeof patch === 'function' ? patch(row) : patch) } : row,
      ),
    )
  const type = (next: string): void => {
    setTyped(next)
    change({ [field]: field === 'tendered' && next === '' ? null : amountOf(next) })
  }
  return {
    rows,
    at,
    field,
    left: leftOf(rows, total),
    edit,
    change,
    press: (key: string) => type(typedWith(typed, key)),
    erase: () => type(typed.slice(0, -1)),
    /** The payment becomes one of so many equal parts of what it and those after it pay. */
    divide: (parts: number) => {
      const row = rows[at]
      if (row) change({ amount: Math.round((row.amount + leftOf(rows, total)) / parts) })
      setTyped('')
    },
    add: (row: PaymentRow) => {
      onRows((all) => [...all, row])
      edit(rows.length, 'amount')
    },
    remove: (index: number) => {
      const gone = rows[index]?.id
      onRows((all) => all.filter(({ id }) => id !== gone))
      edit(Math.max(0, index - 1), 'amount')
    },
  }
}
export type PaymentRows = ReturnType<typeof usePaymentRows>
