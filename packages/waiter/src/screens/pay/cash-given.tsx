import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { fromMinor, notesOf, toMinor } from '@kafana/domain'
import { useFormats, useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Cash } from './open-request.ts'
import classes from './pay.module.css'

const sumOf = (a: number, b: number): number => fromMinor(toMinor(a) + toMinor(b))

/** How much of what the guests gave they get back, in large digits; or what is missing. Nothing before that. */
export const Change = ({ due, given }: Cash) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  if (given === null) return null
  const change = sumOf(given, -due)
  return (
    <p className={classes['change']} data-missing={change < 0 || undefined}>
      <span>{t(change < 0 ? 'CASH_STILL_MISSING' : 'CASH_CHANGE')}</span>{' '}
      <strong>{money(Math.abs(change))}</strong>
    </p>
  )
}

interface Props {
  readonly cash: Cash
  readonly onGiven: (given: number | null) => void
}

/** The notes that the guests gave, each a key, and the change. Nobody has to use it. */
export const CashGiven = ({ cash, onGiven }: Props) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const { currency } = useKnownVenue().company
  const { given } = cash
  return (
    <div role="group" aria-label={t('CASH_GIVEN')} className={classes['given']}>
      <div className={classes['notes']}>
        {notesOf(currency).map((note) => (
          <Button key={note} onClick={() => onGiven(sumOf(given ?? 0, note))}>
            {number(note)}
          </Button>
        ))}
      </div>
      <div role="status" className={classes['back']}>
        {given !== null && (
          <span>
            {`${t('CASH_GIVEN')} ${money(given)}`}
            <Button look="quiet" aria-label={t('CASH_GIVEN_CLEAR')} onClick={() => onGiven(null)}>
              <Icon name="close" size="1em" />
            </Button>
          </span>
        )}
        <Change {...cash} />
      </div>
    </div>
  )
}
