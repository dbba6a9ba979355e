import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PendingChange } from '../../../../platform/outbox/pending-change.ts'
import { usePendingChanges } from '../../../../platform/outbox/use-outbox.ts'

interface UnsentLine {
  readonly key: string
  readonly name: string
  readonly quantity: number
}
/** An order that is still on this device. */
export interface UnsentOrder {
  readonly key: string
  /** UTC ms. */
  readonly at: number
  readonly by: PendingChange['by']
  readonly lines: readonly UnsentLine[]
  /** As it was displayed when it was taken. */
  readonly total: number
}

/** The orders of a table that this device has not sent yet, oldest first. */
export const useUnsentOrders = (table: string): readonly UnsentOrder[] => {
  const { t } = useTranslation()
  const changes = usePendingChanges()
  return useMemo(
    () =>
      changes.flatMap((change): UnsentOrder[] => {
        if (change.call !== 'orders.create' || change.state !== 'waiting') return []
        const { key, at, by, input, total } = change
        if (input.body.table !== table) return []
        const lines = input.body.products.map(({ product, productName, quantity }) => ({
          key: product,
          name: productName ?? t('PRODUCT_NOT_FOUND'),
          quantity,
        }))
        return [{ key, at, by, lines, total }]
      }),
    [changes, table, t],
  )
}
