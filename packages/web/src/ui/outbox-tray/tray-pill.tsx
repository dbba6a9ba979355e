import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Tray } from './use-tray.ts'
import c from './outbox-tray.module.css'

interface Props {
  readonly tray: Tray
  readonly onOpen: () => void
  /** Only the number in sight. */
  readonly compact?: boolean
}

/** How much waits or was refused; a press shows what. Nothing while there is nothing. */
export const TrayPill = ({ tray: { refused, waits }, onOpen, compact = false }: Props) => {
  const { t } = useTranslation()
  const count = refused.length
  if (count + waits === 0) return null
  const others = count > 0 ? t('KEPT_WAIT_TOO', { count: waits }) : t('KEPT_WAIT', { count: waits })
  const said = [count > 0 && t('KEPT_REFUSED', { count }), waits > 0 && others].filter(Boolean).join(' · ')
  const Sign = count > 0 ? IconAlertTriangle : IconCloudUp
  return (
    <button type="button" className={c.pill} data-refused={count > 0} data-compact={compact} onClick={onOpen}>
      <Sign size={20} aria-hidden />
      {compact && <span aria-hidden>{count + waits}</span>}
      <span className={c.text}>{said}</span>
    </button>
  )
}
