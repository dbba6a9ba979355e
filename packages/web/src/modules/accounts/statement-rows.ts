import { api } from '@kafana/client/api/api.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { AccountEntry } from '@kafana/contract'
import { type AccountEntryKind, type CsvCell, csvTime, fullName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

export const ENTRY_TEXT = {
  charge: 'ACCOUNT_CHARGE',
  reversal: 'ACCOUNT_REVERSAL',
  payment: 'PAYMENT',
} as const satisfies Record<AccountEntryKind, TranslationKey>

const PAGE = 200

/** Every entry of an account, newest first. @throws ApiError */
export const allEntries = async (id: string): Promise<AccountEntry[]> => {
  const all: AccountEntry[] = []
  let before: number | undefined
  do {
    const { entries, next } = await api.accounts.entries({ params: { id }, query: { before, limit: PAGE } })
    all.push(...entries)
    before = next
  } while (before !== undefined)
  return all
}

interface Words {
  readonly t: Translate
  readonly tenderName: (id: string) => string
  /** Of the amounts (ISO 4217). */
  readonly currency: string
  /** Of the times (IANA). */
  readonly timezone: string
}

/** A statement as the rows of a file. */
export const statementRows = (
  entries: readonly AccountEntry[],
  { t, tenderName, currency, timezone }: Words,
): CsvCell[][] => [
  [
    t('LEDGER_WHEN'),
    t('LEDGER_WHAT'),
    t('RECEIPT_NUMBER'),
    t('PAYMENT'),
    `${t('AMOUNT')} (${currency})`,
    `${t('BALANCE_AFTER')} (${currency})`,
    t('LEDGER_BY'),
    t('ORDER_NOTE'),
  ],
  ...entries.map(({ at, kind, receiptNo, tender, amount, balanceAfter, by, note = '' }): CsvCell[] => [
    csvTime(Date.parse(at), timezone),
    t(ENTRY_TEXT[kind]),
    receiptNo === undefined ? null : { value: receiptNo, decimals: 0 },
    tender === undefined ? null : tenderName(tender),
    { value: amount, decimals: 2 },
    { value: balanceAfter, decimals: 2 },
    fullName(by),
    note,
  ]),
]
