import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { HeldLine, Order } from '@kafana/contract'
import { fromMinor, isBillable, lineGross, toMinor } from '@kafana/domain'
import { dishesText } from '../board/order-texts.ts'
import { isOwed } from '../board/tab/tab-rounds.ts'

/** What of a check is not on any bill yet because its guests wait for it, in words, with its sum; null for nothing. */
export const useUnserved = ({
  orders,
  held,
}: {
  readonly orders: readonly Order[]
  readonly held: readonly HeldLine[]
}): string | null => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { payFirst = false } = useVenue()
  const waiting = orders.filter((order) => isOwed(order) && !isBillable(order.status, payFirst))
  const lines = [...waiting.flatMap(({ products }) => products), ...held]
  if (lines.length === 0) return null
  const sum =
    waiting.reduce((all, { totalPrice }) => all + toMinor(totalPrice), 0) +
    held.reduce((all, { price, quantity }) => all + lineGross({ price: toMinor(price), quantity }), 0)
  const dishes = dishesText({ products: lines }, t)
  return `${t('TAB_UNDELIVERED', { dishes })} · ${money(fromMinor(sum))}`
}
