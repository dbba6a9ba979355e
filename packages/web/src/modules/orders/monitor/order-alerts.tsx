import type { LiveMessage } from '@kafana/contract'
import type { Category, OrderStatus } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { chime } from '../../../platform/browser/sound.ts'
import { useNow } from '../../../platform/browser/use-now.ts'
import { useLiveMessages, useLiveState } from '../../../platform/live/use-live.ts'
import { notify } from '../../../ui/notify.tsx'
import { STATUS_TEXT } from '../order-status.tsx'
import { useExpiringState } from './use-expiring-state.ts'

const FLASH_MS = 10_000

/**
 * Plays a sound and shows a message for every order that is created, or moved by others, in this screen's
 * category: the bar is not alerted for the kitchen's food. Returns the text that the browser tab flashes,
 * null while there is nothing new.
 */
export const useOrderAlerts = (
  category: Category,
  isOwnEvent: (orderId: string, status: OrderStatus) => boolean,
): string | null => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  const [flash, setFlash] = useExpiringState<string>(FLASH_MS)
  useLiveMessages((message: LiveMessage) => {
    if (message.type !== 'orderCreated' && message.type !== 'orderStatusUpdated') return
    const { type, orderName: name, order } = message
    if (type === 'orderStatusUpdated' && isOwnEvent(order._id, order.status)) return
    if (order.category !== category) return
    const text =
      type === 'orderCreated'
        ? t('NEWS_ORDER_CREATED', { name })
        : t('NEWS_ORDER_MOVED', { name, status: t(STATUS_TEXT[order.status]) })
    // Missed messages can arrive by the hundred after a reconnect, and the screen shows their result already.
    if (phase === 'open') notify.info(text)
    chime()
    setFlash(text)
  })
  return flash
}

const FlashingTitle = ({ text, title }: { readonly text: string; readonly title: string }) => (
  <title>{Math.floor(useNow() / 1000) % 2 === 0 ? `● ${text}` : title}</title>
)

/** The title of the browser tab; it alternates with the latest alert while there is one. */
export const TabTitle = ({ flash }: { readonly flash: string | null }) => {
  const { t } = useTranslation()
  const title = `${t('MONITOR_LINK')} · Kafana`
  return flash === null ? <title>{title}</title> : <FlashingTitle text={flash} title={title} />
}
