import type { Active, Announcements, Over } from '@dnd-kit/core'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUS_TEXT } from '../../ui/order-status.tsx'

export const orderOf = (active: Active): Order | undefined =>
  (active.data.current as { order?: Order } | undefined)?.order
export const statusOf = (over: Over | null): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === over?.id)

/** What people hear while they carry a card. */
export const useAnnouncements = () => {
  const { t } = useTranslation()
  return useMemo(() => {
    const words = (active: Active, over: Over | null) => {
      const status = statusOf(over)
      return { order: orderOf(active)?.name ?? '', column: status && t(STATUS_TEXT[status]) }
    }
    const announcements: Announcements = {
      onDragStart: ({ active }) => t('DRAG_STARTED', words(active, null)),
      onDragOver: ({ active, over }) => {
        const { order, column } = words(active, over)
        return column ? t('DRAG_OVER', { order, column }) : t('DRAG_NOWHERE', { order })
      },
      onDragEnd: ({ active, over }) => {
        const { order, column } = words(active, over)
        // Into billed nothing is dropped; why is told beside this.
        return column && statusOf(over) !== 'billed'
          ? t('DRAG_DROPPED', { order, column })
          : t('DRAG_LEFT', { order })
      },
      onDragCancel: ({ active }) => t('DRAG_LEFT', words(active, null)),
    }
    return { announcements, screenReaderInstructions: { draggable: t('DRAG_HELP') } }
  }, [t])
}
