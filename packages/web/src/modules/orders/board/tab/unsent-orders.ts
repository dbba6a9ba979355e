import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { isUnsentOrder, type PendingChange, type PendingOrder } from '@kafana/client/outbox/pending-change.ts'
import { usePendingChanges } from '@kafana/client/outbox/use-outbox.ts'
import { useMemo } from 'react'

interface UnsentLine {
  readonly key: string
  /** In words: "2 × Espresso". */
  readonly text: string
}
/** An order, or a ticket of food and drinks, that is still on this device. */
export interface UnsentOrder {
  readonly key: string
  /** UTC ms. */
  readonly at: number
  readonly by: PendingChange['by']
  readonly lines: readonly UnsentLine[]
  /** As it was displayed when it was taken. */
  readonly total: number
}

/** What the device has noted of its lines, in words. */
const linesOf = (change: PendingOrder, unknown: string): readonly UnsentLine[] =>
  change.call === 'service.sendTicket'
    ? change.input.body.lines.map(({ id }, index) => ({ key: id, text: change.lines[index] ?? unknown }))
    : change.input.body.products.map(({ product, productName, quantity }) => ({
        key: product,
        text: `${quantity}\u00a0× ${productName ?? unknown}`,
      }))

/** The orders and tickets of a table that this device has not sent yet, oldest first. */
export const useUnsentOrders = (table: string): readonly UnsentOrder[] => {
  const { t } = useTranslation()
  const changes = usePendingChanges()
  return useMemo(
    () =>
      changes
        .filter(isUnsentOrder)
        .filter(({ input }) => input.body.table === table)
        .map((change): UnsentOrder => {
          const { key, at, by, total } = change
          return { key, at, by, lines: linesOf(change, t('PRODUCT_NOT_FOUND')), total }
        }),
    [changes, table, t],
  )
}
