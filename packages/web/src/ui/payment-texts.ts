import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { tenderName } from '@kafana/client/payments/tender-names.ts'
import type { Tender } from '@kafana/contract'
import type { TenderKind } from '@kafana/domain'

/**
 * The venue's ways to pay, also archived ones, and what each is called; one that is not known by its kind. They are
 * read unless none is needed.
 */
export const useTenders = (isNeeded = true) => {
  const { t } = useTranslation()
  const query = useCall('company', 'tenders', {}, { enabled: isNeeded })
  const { data: tenders = [] } = query
  return {
    tenders,
    /** For where one is chosen: it may be loading, or have failed. */
    query,
    nameOf: (of: { readonly tender: Tender['_id']; readonly kind: TenderKind }): string =>
      tenderName(tenders, of, t),
  }
}
