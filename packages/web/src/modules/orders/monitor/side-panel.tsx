import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import c from './side-panel.module.css'

const SideSheet = deferred(async () => (await import('./side-sheet.tsx')).SideSheet)

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** Without buttons, so that it must be scrollable by keyboard as a whole. */
  readonly isText?: boolean
  readonly children: ReactNode
}

/** A panel beside the cards; on a phone a sheet over them. */
export const SidePanel = ({ title, onClose, isText = false, children }: Props) => {
  const { t } = useTranslation()
  if (useIsPhone()) {
    return (
      <SideSheet title={title} onClose={onClose}>
        {children}
      </SideSheet>
    )
  }
  return (
    <aside className={c.panel} aria-label={title}>
      <header className={c.head}>
        <h2 className={c.title}>{title}</h2>
        <button type="button" className={c.close} aria-label={t('CLOSE')} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </header>
      <div className={c.body} {...(isText ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}>
        {children}
      </div>
    </aside>
  )
}
