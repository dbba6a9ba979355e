import type { LiveMessage } from '@kafana/contract'
import type { Category, OrderStatus } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useLiveNews, useLiveState } from '../../platform/live/live.ts'
import { chime } from '../../platform/sound/sound.ts'
import { notify } from '../../ui/notify.ts'
import { STATUS_TEXT } from '../../ui/order-status.tsx'
import { useForAWhile } from './use-for-a-while.ts'

const FLASH_MS = 10_000

/**
 * Rings and tells of every order that is taken, or moved by others, in this screen's category: a bar does not ring for the kitchen's food.
 * The text is what the tab flashes with, null while nothing is new.
 */
export const useNews = (
  category: Category,
  isOwn: (id: string, status: OrderStatus) => boolean,
): string | null => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  const [flash, setFlash] = useForAWhile<string>(FLASH_MS)
  useLiveNews((message: LiveMessage) => {
    if (message.type !== 'orderCreated' && message.type !== 'orderStatusUpdated') return
    const { type, orderName: name, order } = message
    if (type === 'orderStatusUpdated' && isOwn(order._id, order.status)) return
    if (order.category !== category) return
    const text =
      type === 'orderCreated'
        ? t('NEWS_ORDER_CREATED', { name })
        : t('NEWS_ORDER_MOVED', { name, status: t(STATUS_TEXT[order.status]) })
    // What was missed comes in hundreds, and stands on the screen already.
    if (phase === 'open') notify.info(text)
    chime()
    setFlash(text)
  })
  return flash
}
