import { judgeCash } from './cash.ts'
import type { History } from './history.ts'
import { judgeNumbers } from './numbers.ts'
import { judgeOnlyGrows } from './only-grows.ts'
import { judgeReceiptsAndBills } from './receipts-and-bills.ts'
import { judgeReceiptsPerOrder } from './receipts-per-order.ts'
import { judgeSettled } from './settled.ts'
import { judgeTaxTotals } from './tax-totals.ts'
import type { Report, Violation } from './violation.ts'

const RULES: readonly ((history: History, report: Report) => void)[] = [
  judgeReceiptsPerOrder,
  judgeReceiptsAndBills,
  judgeTaxTotals,
  judgeNumbers,
  judgeSettled,
  judgeOnlyGrows,
  judgeCash,
]

/** Everything that is wrong with a history; nothing when it is as it has to be. It knows the device's memory and the server's API and nothing else. */
export const judge = (history: History): Violation[] => {
  const found: Violation[] = []
  for (const rule of RULES)
    rule(history, (invariant, evidence) => {
      found.push({ invariant, evidence })
    })
  return found
}
