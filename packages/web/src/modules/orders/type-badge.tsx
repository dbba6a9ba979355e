import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { AwayType } from '@kafana/domain'
import { IconMoped, IconPaperBag } from '@tabler/icons-react'
import c from './type-badge.module.css'

const ICON = { takeaway: IconPaperBag, delivery: IconMoped } as const

/** That an order is not eaten here: a filled badge with a picture, of no colour of a status. */
export const TypeBadge = ({ type }: { readonly type: AwayType }) => {
  const { t } = useTranslation()
  const Icon = ICON[type]
  return (
    <span className={c.badge}>
      <Icon size="1.15em" stroke={2.2} aria-hidden />
      {t(ORDER_TYPE_TEXT[type])}
    </span>
  )
}
