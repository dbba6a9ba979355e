import type { Company } from '@kafana/contract'
import { CATEGORIES } from '@kafana/domain'
import { Anchor, Card } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { currencyLabel, currencyNames, dayStartText, stornoTimeText, timezoneLabel } from './company-text.ts'
import c from './company-screen.module.css'

interface Props {
  readonly company: Company
}

const Fact = ({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}) => (
  <div className={c.fact}>
    <dt>{label}</dt>
    <dd>
      {children}
      {hint !== undefined && <span className={c.hint}>{hint}</span>}
    </dd>
  </div>
)

/** The phone number for a `tel:` link: digits and an optional plus. */
const dialable = (phone: string): string => phone.replaceAll(/[^+\d]/g, '')

/** Name, address and contact of the venue. */
export const DetailsCard = ({ company: { _id, name, address, email, phone } }: Props) => {
  const { t } = useTranslation()
  return (
    <Card component="section" aria-labelledby="company-details">
      <h2 id="company-details" className={c.title}>
        {t('COMPANY_DETAILS')}
      </h2>
      <dl className={c.facts}>
        <Fact label={t('NAME')}>{name}</Fact>
        <Fact label={t('ADDRESS')}>{address || '–'}</Fact>
        <Fact label={t('EMAIL')}>
          <Anchor href={`mailto:${email}`} className={c.link}>
            {email}
          </Anchor>
        </Fact>
        <Fact label={t('PHONE')}>
          {phone ? (
            <Anchor href={`tel:${dialable(phone)}`} className={c.link}>
              {phone}
            </Anchor>
          ) : (
            '–'
          )}
        </Fact>
        <Fact label={t('COMPANY_ID')}>
          <span className={c.id}>
            <code>{_id}</code>
            <CopyButton text={_id} />
          </span>
        </Fact>
      </dl>
    </Card>
  )
}

/** Currency, time zone, business day, tax classes and time limits. */
export const SettingsCard = ({
  company: { currency, timezone, dayStart, taxClasses, ticketTimes, stornoMinutes },
}: Props) => {
  const { t, i18n } = useTranslation()
  const { time, number } = useFormats()
  const now = useNow()
  const nameOf = useMemo(() => currencyNames(t, i18n.language), [t, i18n.language])
  return (
    <Card component="section" aria-labelledby="company-counting">
      <h2 id="company-counting" className={c.title}>
        {t('COMPANY_COUNTING')}
      </h2>
      <dl className={c.facts}>
        <Fact label={t('CURRENCY')}>{currencyLabel(currency, nameOf)}</Fact>
        <Fact label={t('TIMEZONE')} hint={t('TIME_THERE_NOW', { time: time(now) })}>
          {timezoneLabel(timezone)}
        </Fact>
        <Fact label={t('DAY_START')} hint={dayStartText(t, dayStart)}>
          {dayStart}
        </Fact>
        <Fact label={t('TAX_CLASSES')}>
          <ul className={c.classes}>
            {taxClasses.map(({ rate, letter }) => (
              <li key={letter}>
                <b>{letter}</b>
                {`${number(rate)} %`}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label={t('TICKET_TIMES')} hint={t('TICKET_TIMES_HINT')}>
          <ul className={c.times}>
            {CATEGORIES.map((category) => (
              <li key={category}>
                <span>{t(CATEGORY_TEXT[category])}</span>
                {t('TICKET_TIME_FACT', ticketTimes[category])}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label={t('STORNO_TIME')} hint={t('STORNO_TIME_HINT')}>
          {stornoTimeText(t, stornoMinutes)}
        </Fact>
      </dl>
    </Card>
  )
}
