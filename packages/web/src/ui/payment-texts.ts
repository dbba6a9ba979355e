import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Tender } from '@kafana/contract'
import type { TenderKind } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

export const TENDER_KIND_TEXT = {
  cash: 'PAYMENT_CASH',
  card: 'PAYMENT_CARD',
  other: 'PAYMENT_OTHER',
} as const satisfies Record<TenderKind, TranslationKey>

/**
 * The venue's ways to pay, also archived ones, and what each is called; one that is not known by its kind. They are
 * read unless none is needed.
 */
export const useTenders = (isNeeded = true) => {
  const { t } = useTranslation()
  const { data: tenders = [] } = useCall('company', 'tenders', {}, { enabled: isNeeded })
  return {
    tenders,
    nameOf: ({ tender, kind }: { readonly tender: Tender['_id']; readonly kind: TenderKind }): string =>
      tenders.find(({ _id }) => _id === tender)?.name ?? t(TENDER_KIND_TEXT[kind]),
  }
}
