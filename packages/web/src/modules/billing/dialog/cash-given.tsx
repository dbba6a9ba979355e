import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { fromMinor, notesOf, toMinor } from '@kafana/domain'
import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import c from './cash-given.module.css'

interface Props {
  /** Major units. */
  readonly total: number
  /** What the guests gave, in major units; null for nothing that was typed. */
  readonly value: number | null
  readonly onChange: (given: number | null) => void
}

const sumOf = (a: number, b: number): number => fromMinor(toMinor(a) + toMinor(b))

/** How much of what the guests gave they get back, in large digits; or what is missing. */
export const Change = ({ given, total }: { readonly given: number; readonly total: number }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const change = sumOf(given, -total)
  return (
    <p className={c.change} data-missing={change < 0 || undefined}>
      <span>{t(change < 0 ? 'CASH_STILL_MISSING' : 'CASH_CHANGE')}</span>
      <strong>{money(Math.abs(change))}</strong>
    </p>
  )
}

/** The notes that the guests gave, each a key, and the change. Nobody has to use it. */
export const CashGiven = ({ total, value, onChange }: Props) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const { currency } = useVenue()
  return (
    <div role="group" aria-label={t('CASH_GIVEN')} className={c.given}>
      <div className={c.notes}>
        <UnstyledButton className={c.note} onClick={() => onChange(total)}>
          {t('CASH_EXACT')}
        </UnstyledButton>
        {notesOf(currency).map((note) => (
          <UnstyledButton key={note} className={c.note} onClick={() => onChange(sumOf(value ?? 0, note))}>
            {number(note)}
          </UnstyledButton>
        ))}
      </div>
      <div role="status">
        {value !== null && (
          <>
            <p className={c.sum}>
              <span>{t('CASH_GIVEN')}</span>
              <span>
                {money(value)}
                <UnstyledButton
                  className={c.clear}
                  aria-label={t('CASH_GIVEN_CLEAR')}
                  onClick={() => onChange(null)}
                >
                  <IconX size={18} aria-hidden />
                </UnstyledButton>
              </span>
            </p>
            <Change given={value} total={total} />
          </>
        )}
      </div>
    </div>
  )
}
