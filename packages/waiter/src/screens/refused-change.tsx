import { ApiError } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { TextKey } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { discardChange, resendRefused } from '../data/acts.ts'
import { type LineView, type RefusedView, useParties } from '../data/use-parties.ts'
import { useFormats, useKnownVenue } from '../data/use-venue.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PartyLine } from './table/party-line.tsx'
import { TableChoice } from './table/table-choice.tsx'
import classes from './table/rounds.module.css'

export const WHAT_TEXT = {
  ticket: 'ORDER',
  carry: 'WAITER_CARRIED',
  fire: 'COURSE',
  change: 'CHECK_GUESTS',
  move: 'CHECK_MOVE',
} as const satisfies Record<RefusedView['what'], TextKey>

/** The lines of a ticket that was refused; none of another change. */
const useRefusedLines = ({ key, table }: RefusedView): readonly LineView[] =>
  useParties(table).flatMap(({ rounds }) =>
    rounds.flatMap(({ refused, lines }) => (refused?.key === key ? lines : [])),
  )

/** Why it was refused; a ticket with the names of what nobody can order. */
const Reason = ({ refused: { refusal, soldOut, archived } }: { readonly refused: RefusedView }) => {
  const { t } = useTranslation()
  const isOffMenu = archived.length > 0
  return (
    <>
      {(soldOut.length > 0 || !isOffMenu) && (
        <div>{`${errorText(new ApiError({ status: 400, ...refusal }), t)} ${soldOut.join(', ')}`}</div>
      )}
      {isOffMenu && <div>{t('WAITER_OFF_MENU', { names: archived.join(', ') })}</div>}
    </>
  )
}

/** What the server refused of this phone: why, and what can be done. It stays until somebody has decided. */
export const RefusedChange = ({ refused }: { readonly refused: RefusedView }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { floor, clockAhead } = useKnownVenue()
  const lines = useRefusedLines(refused)
  const [isChoosing, setChoosing] = useState(false)
  const { key, what, table, refusal, soldOut, archived } = refused
  const at = refused.at - clockAhead
  const name = floor.tables.find(({ _id }) => _id === table)?.name ?? ''
  const title = [name, t(WHAT_TEXT[what]), t('WAITER_LINE_REFUSED')].filter(Boolean).join(' · ')
  const isTicket = what === 'ticket'
  return (
    <section aria-label={title} className={classes['round']} data-refused>
      <h2 className={classes['head']}>
        <time className={classes['when']} dateTime={new Date(at).toISOString()}>
          {time(at)}
        </time>
        <span>{title}</span>
      </h2>
      <Notice tone="bad" role="note">
        <Reason refused={refused} />
      </Notice>
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <PartyLine key={line.id} line={line} />
        ))}
      </ul>
      <div className={classes['acts']}>
        {soldOut.length + archived.length > 0 && lines.some((line) => line.refusal === undefined) && (
          <Button look="filled" onClick={() => resendRefused(key)}>
            {t('PAD_SEND_REST')}
          </Button>
        )}
        {refusal.code === 'KEPT_TOO_LONG' && (
          <Button look="filled" onClick={() => resendRefused(key)}>
            {t('PAD_SEND')}
          </Button>
        )}
        {isTicket && <Button onClick={() => setChoosing(true)}>{t('WAITER_SEND_ELSEWHERE')}</Button>}
        <Button onClick={() => discardChange(key)}>{t('WAITER_DISCARD')}</Button>
      </div>
      {isChoosing && (
        <TableChoice
          title={t('WAITER_SEND_ELSEWHERE')}
          onChoose={({ id }) => {
            resendRefused(key, { table: id })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  )
}
