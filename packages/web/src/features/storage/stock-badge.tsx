import { stockLevel, type StockLevel } from '@kafana/domain'
import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const LOOKS = {
  out: { text: 'STOCK_OUT', color: 'red.8', icon: <IconCircleOff size={13} aria-hidden /> },
  low: { text: 'STOCK_LOW', color: 'yellow.3', icon: <IconAlertTriangle size={13} aria-hidden /> },
  enough: null,
} as const satisfies Record<StockLevel, unknown>

interface Stock {
  readonly quantity: number
  readonly lowAt: number | null
}

/** A word, a sign and a colour where it is time to buy; nothing where there is enough. */
export const StockBadge = ({ stock }: { readonly stock: Stock }) => {
  const { t } = useTranslation()
  const looks = LOOKS[stockLevel(stock)]
  return (
    looks && (
      <Badge color={looks.color} tt="none" size="lg" radius="sm" flex="none" leftSection={looks.icon}>
        {t(looks.text)}
      </Badge>
    )
  )
}
