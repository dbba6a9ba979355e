import type { Order } from '@kafana/contract'
import type { TFunction } from 'i18next'

/** What an order holds in one line: "2 × Espresso, 1 × Tea"; a piece count never parts from its dish's first word. */
export const dishesText = ({ products }: Pick<Order, 'products'>, t: TFunction): string =>
  products
    .map(({ product, quantity }) => `${quantity}\u00a0×\u00a0${product?.name ?? t('PRODUCT_NOT_FOUND')}`)
    .join(', ')
