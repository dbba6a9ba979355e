import type { OrderStatus } from '@kafana/domain'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveNews } from '../../platform/live/live.ts'
import { chime } from '../../platform/sound/sound.ts'
import { notify } from '../../ui/notify.ts'

const FLASH_MS = 10_000

/** Rings and tells of every order that was taken or moved by somebody else; the text is what the tab flashes with, null while nothing is new. */
export const useNews = (isOwn: (id: string, status: OrderStatus) => boolean): string | null => {
  const { t } = useTranslation()
  const [flash, setFlash] = useState<string | null>(null)
  useEffect(() => {
    if (flash === null) return
    const timer = setTimeout(() => setFlash(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flash])

  useLiveNews((message) => {
    if (message.type !== 'orderCreated' && message.type !== 'orderStatusUpdated') return
    const { type, orderName: name, order: { _id, status } } = message
    if (type === 'orderStatusUpdated' && isOwn(_id, status)) return
    const statusText = t(`STATUS_${status.toUpperCase() as Uppercase<OrderStatus>}`)
    const text = type === 'orderCreated' ? t('NEWS_ORDER_CREATED', { name }) : t('NEWS_ORDER_MOVED', { name, status: statusText })
    notify.info(text)
    chime()
    setFlash(text)
  })
  return flash
}
