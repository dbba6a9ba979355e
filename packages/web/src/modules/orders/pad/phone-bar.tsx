import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { type PadLine, piecesOf } from '@kafana/client/pad/lines-by-category.ts'
import { optionText } from '@kafana/client/pad/option-text.ts'
import { IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SentNotice } from './sent-notice.tsx'
import type { Sending } from './use-send-ticket.ts'
import c from './phone-bar.module.css'

interface Props {
  readonly lines: readonly PadLine[]
  readonly total: number
  /** The line that was added last, if it is there still. */
  readonly lastAdded: PadLine | undefined
  readonly last: Sending['last']
  readonly onOpen: () => void
  readonly onOpenLine: (line: PadLine) => void
  /** Why it was refused, and the button that sends. */
  readonly faults: ReactNode
  readonly send: ReactNode
}

/** What the guest wants of a line; empty for nothing. */
const detailsOf = ({ chosen, note }: PadLine): string =>
  [...chosen.map(optionText), note].filter((text) => text !== '').join(', ')

/** On a phone the ticket is a sheet; its count and total stay in sight, and the line that was added last, with its note. */
export const PhoneBar = ({ lines, total, lastAdded, last, onOpen, onOpenLine, faults, send }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const count = piecesOf(lines)
  return (
    <section className={c.bar} aria-label={t('CURRENT_ORDER')}>
      <div role="status">{lines.length === 0 && last && <SentNotice last={last} />}</div>
      {faults}
      {lastAdded?.menuItem && (
        <button type="button" className={c.added} onClick={() => onOpenLine(lastAdded)}>
          <span className={c.name}>
            {lastAdded.quantity} × {lastAdded.menuItem.name}
          </span>
          <span className={c.note}>
            {detailsOf(lastAdded) ||
              t(lastAdded.menuItem.modifierGroups ? 'PAD_OPTIONS_AND_NOTE' : 'PAD_ADD_NOTE')}
          </span>
        </button>
      )}
      <div className={c.row}>
        <button type="button" className={c.summary} onClick={onOpen}>
          <IconChevronUp size={18} aria-hidden />
          <span>
            <span className={c.count}>{t('PAD_ITEMS', { count })}</span>
            <strong className={c.total}>{money(total)}</strong>
          </span>
          <span className={c.hidden}>{t('PAD_SHOW_TICKET')}</span>
        </button>
        <div className={c.send}>{send}</div>
      </div>
    </section>
  )
}
