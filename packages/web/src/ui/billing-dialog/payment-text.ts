import type { Payment } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

export const PAYMENT_TEXT = { cash: 'PAYMENT_CASH', card: 'PAYMENT_CARD' } as const satisfies Record<
  Payment,
  TranslationKey
>
