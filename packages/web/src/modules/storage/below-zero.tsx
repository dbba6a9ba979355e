import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { BelowZero, Ingredient } from '@kafana/contract'
import { useMemo } from 'react'
import { MOVEMENT_TEXT, OrderLink } from './movement-order.tsx'
import c from './storage.module.css'

export const isBelowZero = ({ quantity }: Pick<Ingredient, 'quantity'>): boolean => quantity < 0

/** What took ingredients below zero, by their ids. Fetched only while there are any. */
export type Causes = ReadonlyMap<string, BelowZero>
export const useCauses = (ingredients: readonly Ingredient[]): Causes => {
  const { data } = useCall('storage', 'belowZero', {}, { enabled: ingredients.some(isBelowZero) })
  return useMemo(() => new Map(data?.ingredients.map((cause) => [cause.ingredient, cause] as const)), [data])
}

/** Since when an ingredient is below zero, and which order or other movement took it there. */
export const BelowZeroNote = ({ cause: { since, kind, order } }: { readonly cause: BelowZero }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  return (
    <span className={c.belowZero}>
      {t('BELOW_ZERO_SINCE', { time: orderDate(since) })} ·{' '}
      {order === null ? (
        t(MOVEMENT_TEXT[kind])
      ) : (
        <OrderLink order={order}>
          {t('ORDER_AT_TABLE', { number: order.number, table: order.table })}
        </OrderLink>
      )}
    </span>
  )
}
