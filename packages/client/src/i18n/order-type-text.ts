import type { OrderType } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

export const ORDER_TYPE_TEXT = {
  dineIn: 'ORDER_TYPE_DINE_IN',
  takeaway: 'ORDER_TYPE_TAKEAWAY',
  delivery: 'ORDER_TYPE_DELIVERY',
} as const satisfies Record<OrderType, TranslationKey>
