import type { BillIntent } from '@kafana/contract'
import { fromMinor, namesAccount, type TenderKind, toMinor } from '@kafana/domain'

/** What was given as a tip in one way to pay; major units. */
export interface GivenTip {
  readonly tender: string
  readonly kind: TenderKind
  readonly tip: number
}

/** What was given in each way in which a bill is paid, without accounts: they were charged with it. */
export const tipsOf = ({ payment, payments }: Pick<BillIntent, 'payment' | 'payments'>): GivenTip[] => {
  const all = payments ?? (payment === null ? [] : [{ tender: payment, kind: payment, tip: 0 }])
  const byTender = Map.groupBy(
    all.filter(({ kind }) => !namesAccount(kind)),
    ({ tender }) => tender,
  )
  return [...byTender].flatMap(([tender, [first, ...others]]) => {
    if (!first) return []
    const tip = [first, ...others].reduce((sum, each) => sum + toMinor(each.tip ?? 0), 0)
    return [{ tender, kind: first.kind, tip: fromMinor(tip) }]
  })
}
