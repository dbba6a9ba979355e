import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { piecesOf } from '@kafana/client/pad/lines-by-category.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTicket } from './use-ticket.ts'
import classes from './draft-bar.module.css'

interface SendProps {
  readonly onSend: () => void
}

interface SendButtonProps extends SendProps {
  /** With the total, where that stands nowhere else. */
  readonly formats?: Formats
}

/** Sends what is on the pad. */
export const SendButton = ({ formats, onSend }: SendButtonProps) => {
  const { t } = useTranslation()
  const { lines, total } = useTicket()
  return (
    <Button
      look="filled"
      wide={formats !== undefined}
      className={classes['send']}
      disabled={lines.length === 0}
      onClick={onSend}
    >
      {t('PAD_SEND')}
      {formats && ` · ${formats.money(total)}`}
    </Button>
  )
}

interface Props extends SendProps {
  readonly formats: Formats
  /** Above it: the pages of the menu, or the search. */
  readonly children: ReactNode
  readonly onOpen: () => void
  readonly onSearch: () => void
}

/** What stays at the thumb: how much is on the pad, the search, and the button that sends. */
export const DraftBar = ({ formats, children, onOpen, onSearch, onSend }: Props) => {
  const { t } = useTranslation()
  const { lines, total } = useTicket()
  return (
    <div className={classes['bar']}>
      {children}
      <div className={classes['row']}>
        <button type="button" className={classes['summary']} onClick={onOpen}>
          <span className={classes['texts']}>
            <span>{t('PAD_ITEMS', { count: piecesOf(lines) })}</span>
            <strong>{formats.money(total)}</strong>
          </span>
          <span className={classes['hidden']}>{t('PAD_SHOW_TICKET')}</span>
        </button>
        <button type="button" className={classes['search']} aria-label={t('SEARCH')} onClick={onSearch}>
          <Icon name="search" />
        </button>
        <SendButton onSend={onSend} />
      </div>
    </div>
  )
}
