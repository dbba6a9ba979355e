import { fromMinor, ledgerSign, toMinor, type LedgerKind } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { ResultOf } from '../../platform/api/query.ts'

export type LedgerEntry = ResultOf<'staff', 'ledger'>['entries'][number]

export const KIND_TEXT = {
  give: 'LEDGER_GIVE',
  take: 'LEDGER_TAKE',
  bill: 'LEDGER_BILL',
  storno: 'LEDGER_STORNO',
  unbill: 'LEDGER_UNBILL',
} as const satisfies Record<LedgerKind, TranslationKey>

/** What came in and what went out, in major units, both not below zero. Added up in minor units: cents do not drift. */
export const sumsOf = (
  entries: readonly Pick<LedgerEntry, 'kind' | 'amount'>[],
): { readonly cameIn: number; readonly wentOut: number } => {
  const sum = (sign: 1 | -1) =>
    fromMinor(
      entries.reduce(
        (total, { kind, amount }) => (ledgerSign(kind) === sign ? total + toMinor(amount) : total),
        0,
      ),
    )
  return { cameIn: sum(1), wentOut: sum(-1) }
}
