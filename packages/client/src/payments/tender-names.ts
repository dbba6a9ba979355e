import type { Tender } from '@kafana/contract'
import type { TenderKind } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { Translate } from '../i18n/translator.ts'

export const TENDER_KIND_TEXT = {
  cash: 'PAYMENT_CASH',
  card: 'PAYMENT_CARD',
  account: 'PAYMENT_ACCOUNT',
  voucher: 'PAYMENT_VOUCHER',
  transfer: 'PAYMENT_TRANSFER',
  other: 'PAYMENT_OTHER',
} as const satisfies Record<TenderKind, TranslationKey>

/** What a payment is called; by its kind where the tender is built in or not known. */
export const tenderName = (
  tenders: readonly Tender[],
  { tender, kind }: { readonly tender: Tender['_id']; readonly kind: TenderKind },
  t: Translate,
): string => tenders.find(({ _id }) => _id === tender)?.name ?? t(TENDER_KIND_TEXT[kind])
