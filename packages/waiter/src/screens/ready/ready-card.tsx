import { shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { optionText } from '@kafana/client/pad/option-text.ts'
import type { ReadyParty } from '@kafana/contract'
import { type Lateness, latenessOf } from '@kafana/domain'
import { go } from '../../app/route.ts'
import { Button } from '../../ui/button.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { useCarry } from '../carried.ts'
import { PASS_TIME } from './pass-time.ts'
import classes from './ready-card.module.css'

type ReadyLine = ReadyParty['orders'][number]['products'][number]

const TONE = { fresh: 'plain', warn: 'warn', late: 'bad' } as const satisfies Record<Lateness, Tone>

interface Props {
  readonly party: ReadyParty
  readonly lines: readonly ReadyLine[]
  /** When the first of them was ready, UTC ms. */
  readonly since: number
  /** UTC ms. */
  readonly now: number
}

/** What stands at the pass for one party, and the button that says it was carried. */
export const ReadyCard = ({ party, lines, since, now }: Props) => {
  const { t } = useTranslation()
  const carry = useCarry()
  const { table, check, unassigned } = party
  const carryAll = (): void =>
    carry(
      { table: table._id, check, name: table.name },
      lines.map(({ line }) => line),
    )
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <button
          type="button"
          className={classes['table']}
          onClick={() => go({ screen: 'table', table: table._id })}
        >
          {table.name}
        </button>
        {unassigned && <Tag>{t('WAITER_UNASSIGNED')}</Tag>}
        <Tag tone={TONE[latenessOf(PASS_TIME, since, now)]}>{shortDurationText(t, now - since)}</Tag>
      </div>
      <ul className={classes['lines']}>
        {lines.map(({ line, quantity, product, options = [], parent, note, seat }) => (
          <li key={line}>
            <strong>{`${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`}</strong>
            {seat !== undefined && ` · ${t('SEAT_NUMBER', { number: seat })}`}
            {options.length > 0 && (
              <span className={classes['more']}>{options.map(optionText).join(', ')}</span>
            )}
            {parent && <span className={classes['more']}>{t('LINE_WITH', { name: parent.name })}</span>}
            {note !== '' && <span className={classes['more']}>{note}</span>}
          </li>
        ))}
      </ul>
      <Button look="filled" aria-label={`${t('WAITER_CARRIED')}: ${table.name}`} onClick={carryAll}>
        {t('WAITER_CARRIED')}
      </Button>
    </li>
  )
}
