// @vitest-environment jsdom
import { newRow } from '@kafana/client/payments/payment-rows.ts'
import type { Tender } from '@kafana/contract'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Bill, BillPhase } from '../flow/bill-phase.ts'
import { useEntered } from './use-entered.ts'

const CASH: Tender = {
  _id: 'cash',
  name: null,
  kind: 'cash',
  fiscalType: 'cash',
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
}
const choosing = (orders: readonly string[]): BillPhase =>
  ({ step: 'choose', bill: { orders, total: 590 } as Bill }) as BillPhase

it('what is found late for another bill changes no payments', () => {
  const { result, rerender } = renderHook(useEntered, { initialProps: choosing(['o1']) })
  act(() => result.current.keep({ isSeveral: true }))
  const ofTheFirst = result.current.keepRows
  rerender(choosing(['o2']))
  act(() => result.current.keep({ isSeveral: true }))
  act(() => result.current.keepRows((now) => [...now, newRow(CASH, 590)]))
  act(() => ofTheFirst(() => []))
  expect(result.current.entered.rows).toHaveLength(1)
})
