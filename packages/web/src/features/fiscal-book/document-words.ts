import type { BookDocument } from '@kafana/contract'
import type { Payment } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** What a document is, ours and the device's by the same words. */
export const DOCUMENT_TEXT = {
  fiscal: 'DOCUMENT_RECEIPT',
  sale: 'DOCUMENT_RECEIPT',
  storno: 'DOCUMENT_STORNO',
  void: 'DOCUMENT_VOID',
  external: 'DOCUMENT_EXTERNAL',
  pre: 'BILL_KIND_PRE',
} as const satisfies Record<BookDocument['kind'], TranslationKey>

export const PAYMENT_TEXT = { cash: 'PAYMENT_CASH', card: 'PAYMENT_CARD' } as const satisfies Record<
  Payment,
  TranslationKey
>

/** As it counts: what takes back is below zero. */
export const countedTotal = ({ kind, total }: BookDocument): number =>
  kind === 'storno' && total !== 0 ? -total : total
