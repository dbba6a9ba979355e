import { ApiError } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { discardRefused, resendRefused } from '../../data/acts.ts'
import type { RoundView } from '../../data/use-parties.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PartyLine } from './party-line.tsx'
import { TableChoice } from './table-choice.tsx'
import classes from './rounds.module.css'

interface Props {
  readonly round: RoundView
  readonly refused: NonNullable<RoundView['refused']>
}

/** What the server refused of this phone: why, and what can be done. It stays until somebody has decided. */
export const RefusedRound = ({ round, refused }: Props) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const [isChoosing, setChoosing] = useState(false)
  const { key, code, message } = refused
  return (
    <section aria-label={t('WAITER_LINE_REFUSED')} className={classes['round']} data-refused>
      <h3 className={classes['head']}>
        <time className={classes['when']} dateTime={new Date(round.at).toISOString()}>
          {time(round.at)}
        </time>
        <span>{t('WAITER_LINE_REFUSED')}</span>
      </h3>
      <Notice tone="bad" role="note">
        {errorText(new ApiError({ status: 400, code, message }), t)}
      </Notice>
      <ul className={classes['lines']}>
        {round.lines.map((line) => (
          <PartyLine key={line.id} line={line} />
        ))}
      </ul>
      <div className={classes['acts']}>
        {code === 'SOLD_OUT' && round.lines.some(({ refusal }) => refusal === undefined) && (
          <Button look="filled" onClick={() => resendRefused(key)}>
            {t('WAITER_SEND_WITHOUT')}
          </Button>
        )}
        {round.lines.length > 0 && (
          <Button onClick={() => setChoosing(true)}>{t('WAITER_SEND_ELSEWHERE')}</Button>
        )}
        <Button onClick={() => discardRefused(key)}>{t('WAITER_DISCARD')}</Button>
      </div>
      {isChoosing && (
        <TableChoice
          title={t('WAITER_SEND_ELSEWHERE')}
          onChoose={(table) => {
            resendRefused(key, { table: table.id })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  )
}
