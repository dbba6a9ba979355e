import { part } from '@kafana/client/browser/parts.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useLiveMessages, useLiveState } from '@kafana/client/live/use-live.ts'
import type { LiveMessage } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { useEffect, useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { STATUS_TEXT } from '../order-status.tsx'
import { useExpiringState } from './use-expiring-state.ts'

/** Loaded after the page. */
const sounds = part(async () => import('@kafana/client/browser/sound.ts'))

/** An order in a live message. */
export type LiveOrder = Extract<LiveMessage, { readonly type: 'orderCreated' }>['order']

const FLASH_MS = 10_000

/** Sounds from the first new order until `end`, or until each order that it sounds for has been moved on. */
const createNewOrderAlert = () => {
  const orders = new Set<string>()
  let stop: (() => void) | null = null
  const end = (): void => {
    orders.clear()
    stop?.()
    stop = null
  }
  return {
    end,
    created: (id: string): void => {
      orders.add(id)
      stop ??= sounds.loaded()?.startAlert() ?? null
    },
    moved: (id: string): void => {
      if (orders.delete(id) && orders.size === 0) end()
    },
  }
}

/** The alert of this screen; a touch or a key ends it, because somebody is here. */
const useNewOrderAlert = () => {
  const [alert] = useState(createNewOrderAlert)
  useEffect(() => {
    // Without a network there is nothing to play; it is loaded again with the next part.
    void sounds.load().catch(() => undefined)
    addEventListener('pointerdown', alert.end)
    addEventListener('keydown', alert.end)
    return () => {
      removeEventListener('pointerdown', alert.end)
      removeEventListener('keydown', alert.end)
      alert.end()
    }
  }, [alert])
  return alert
}

/** Which orders a screen is notified of, and whether by a sound. */
export interface AlertRules {
  readonly hears: (order: LiveOrder) => boolean
  readonly isSilent: boolean
  /** That an order is billed concerns nobody here: where guests pay first, it is still to be made. */
  readonly ignoresBills: boolean
}

/**
 * Sounds for every order that is created for this screen, until somebody touches the screen or the order is
 * confirmed; an order that others move is a tick. Shows a message for both: the bar is not alerted for the kitchen's
 * food. Returns the text that the browser tab flashes, null while there is nothing new.
 */
export const useOrderAlerts = (
  { hears, isSilent, ignoresBills }: AlertRules,
  isOwnEvent: (orderId: string, status: OrderStatus) => boolean,
): string | null => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  const [flash, setFlash] = useExpiringState<string>(FLASH_MS)
  const alert = useNewOrderAlert()
  const say = (text: string): void => {
    // Missed messages can arrive by the hundred after a reconnect, and the screen shows their result already.
    if (phase === 'open') notify.info(text)
    setFlash(text)
  }
  useLiveMessages((message: LiveMessage) => {
    if (message.type !== 'orderCreated' && message.type !== 'orderStatusUpdated') return
    const { type, orderName: name, order } = message
    if (!hears(order) || (ignoresBills && order.status === 'billed')) return
    if (type === 'orderCreated') {
      if (!isSilent) alert.created(order._id)
      say(t('NEWS_ORDER_CREATED', { name }))
      return
    }
    alert.moved(order._id)
    if (isOwnEvent(order._id, order.status)) return
    if (!isSilent) sounds.loaded()?.playTick()
    say(t('NEWS_ORDER_MOVED', { name, status: t(STATUS_TEXT[order.status]) }))
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
