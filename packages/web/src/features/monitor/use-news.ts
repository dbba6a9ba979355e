import type { LiveMessage } from '@kafana/contract'
import type { Category, OrderStatus } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useLiveNews } from '../../platform/live/live.ts'
import { chime } from '../../platform/sound/sound.ts'
import { notify } from '../../ui/notify.ts'
import { STATUS_TEXT } from '../../ui/order-status.tsx'
import { newsKind } from './news-kind.ts'
import type { MonitorFilter } from './use-board-choice.ts'
import { useForAWhile } from './use-for-a-while.ts'

const FLASH_MS = 10_000

interface Shows { readonly category: Category; readonly filter: MonitorFilter }

/** Rings for what comes to this screen and quietly tells of what else happens in its category; the text is what the tab flashes with, null while nothing is new. */
export const useNews = (shows: Shows, isOwn: (id: string, status: OrderStatus) => boolean): string | null => {
  const { t } = useTranslation()
  const [flash, setFlash] = useForAWhile<string>(FLASH_MS)
  useLiveNews((message: LiveMessage) => {
    if (message.type !== 'orderCreated' && message.type !== 'orderStatusUpdated') return
    const { type, orderName: name, order } = message
    if (type === 'orderStatusUpdated' && isOwn(order._id, order.status)) return
    const kind = newsKind(message, shows)
    if (kind === 'none') return
    const text = type === 'orderCreated' ? t('NEWS_ORDER_CREATED', { name }) : t('NEWS_ORDER_MOVED', { name, status: t(STATUS_TEXT[order.status]) })
    notify.info(text)
    if (kind === 'quiet') return
    chime()
    setFlash(text)
  })
  return flash
}
