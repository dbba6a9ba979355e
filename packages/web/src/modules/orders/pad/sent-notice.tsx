import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { IconCircleCheck, IconCloudUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { tablePath } from '../../../ui/table-path.ts'
import type { SentTicket } from './use-send-ticket.ts'
import c from './sent-notice.module.css'

/** What left the pad last: the kitchen and the bar have it, or it waits on this device. */
export const SentNotice = ({ last: { is, table, lines } }: { readonly last: SentTicket }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const Icon = is === 'sent' ? IconCircleCheck : IconCloudUp
  return (
    <div className={c.notice} data-is={is}>
      <Icon size={22} aria-hidden />
      <div className={c.text}>
        <strong>{t(is === 'sent' ? 'PAD_SENT' : 'PAD_ON_DEVICE', { table: table.name })}</strong>
        <span className={c.lines}>{lines.join(', ')}</span>
        {canOpen('establishmentDetails') && (
          <Link className={c.link} to={tablePath(table.value)}>
            {t('PAD_OPEN_TABLE')}
          </Link>
        )}
      </div>
    </div>
  )
}
