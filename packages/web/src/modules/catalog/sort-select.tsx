import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TranslationKey } from '@kafana/locales'
import { Select } from '../../ui/inputs/select.tsx'
import { orderOf, orderText, type ProductOrder, type ProductSort } from './menu-order.ts'
import { SOLD_DAYS } from './use-sold.ts'

const TEXT = {
  name: 'NAME',
  price: 'PRICE',
  margin: 'MARGIN',
  sold: 'SOLD_LAST_DAYS',
  producible: 'CAN_BE_MADE',
} as const satisfies Record<ProductSort, TranslationKey>

/** The orders that a phone offers, where there are no headings to press. */
const ORDERS: readonly ProductOrder[] = [
  { by: 'name', descending: false },
  { by: 'sold', descending: true },
  { by: 'margin', descending: false },
  { by: 'price', descending: true },
  { by: 'producible', descending: false },
]
const AS_ON_THE_MENU = 'menu'

interface Props {
  readonly order: ProductOrder | null
  readonly onOrder: (order: ProductOrder | null) => void
}

/** The order of the products on a phone. */
export const SortSelect = ({ order, onOrder }: Props) => {
  const { t } = useTranslation()
  const options = ORDERS.map((each) => ({
    value: orderText(each),
    label: `${t(TEXT[each.by], { days: SOLD_DAYS })} ${each.descending ? '↓' : '↑'}`,
  }))
  return (
    <Select
      aria-label={t('SORT_BY')}
      allowDeselect={false}
      data={[{ value: AS_ON_THE_MENU, label: t('AS_ON_THE_MENU') }, ...options]}
      value={orderText(order) || AS_ON_THE_MENU}
      onChange={(value) => onOrder(orderOf(value ?? ''))}
    />
  )
}
