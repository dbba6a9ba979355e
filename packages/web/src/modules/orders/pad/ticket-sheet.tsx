import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { SidePanel } from '../../../ui/dialog.tsx'
import { Ticket, type TicketProps } from './ticket.tsx'
import c from './ticket-sheet.module.css'

interface TicketSheetProps extends TicketProps {
  /** The button that sends. */
  readonly send: ReactNode
  readonly onClose: () => void
}

/** The ticket as a sheet over the menu, on a phone. */
export const TicketSheet = ({ onClose, send, ...ticket }: TicketSheetProps) => {
  const { t } = useTranslation()
  return (
    <SidePanel
      onClose={onClose}
      side="bottom"
      size="min(84dvh, 720px)"
      title={t('CURRENT_ORDER')}
      classNames={{ content: c.sheet ?? '', title: c.title ?? '' }}
    >
      <div className={c.content}>
        <Ticket {...ticket} />
      </div>
      <div className={c.foot}>{send}</div>
    </SidePanel>
  )
}
