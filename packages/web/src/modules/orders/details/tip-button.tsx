import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { Button, Group } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import c from './order-details-screen.module.css'

const ChangeTip = deferred(async () => (await import('./change-tip.tsx')).ChangeTip)

interface Props {
  readonly order: Order
  /** Whether the order is on an open bill. */
  readonly isOnOpenBill: boolean
}

/** Opens what changes the tip of a closed bill. Renders nothing for an order that nobody paid, or whose receipt is voided. */
export const TipButton = ({ order, isOnOpenBill }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (order.payment === null || order.storno !== null) return null
  return (
    <div className={c.actions}>
      <Group>
        <Button
          variant="default"
          disabled={isOnOpenBill}
          leftSection={<IconCoins size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('TIP_CHANGE')}
        </Button>
      </Group>
      {isOpen && <ChangeTip order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}
