import { useCall } from '@kafana/client/api/query.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Company } from '@kafana/contract'
import { ROUTES, CATEGORIES } from '@kafana/domain'
import { Button, Anchor, Card } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState, useMemo, type ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { VenueGateways } from '../gateways/index.ts'
import { CompanyForm } from './company-form.tsx'
import { currencyLabel, currencyNames, dayStartText, stornoTimeText, timezoneLabel } from './company-text.ts'
import { CoursesCard } from './courses-card.tsx'
import { OrderTypesCard } from './order-types-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { SecurityLogCard } from './security-log-card.tsx'
import { VoidSettingsCard } from './void-settings-card.tsx'
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
const DetailsCard = ({ company: { _id, name, address, email, phone, legalName, taxNumber } }: Props) => {
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
        {legalName !== undefined && <Fact label={t('LEGAL_NAME')}>{legalName}</Fact>}
        {taxNumber !== undefined && <Fact label={t('TAX_NUMBER')}>{taxNumber}</Fact>}
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
const SettingsCard = ({
  company: {
    currency,
    timezone,
    dayStart,
    taxClasses,
    ticketTimes,
    stornoMinutes,
    waitersBill,
    payFirst,
    invoiceInstead,
  },
}: Props) => {
  const { t, language } = useTranslation()
  const { time, number } = useFormats()
  const now = useNow()
  const nameOf = useMemo(() => currencyNames(t, language), [t, language])
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
        <Fact label={t('WAITERS_BILL')} hint={t('WAITERS_BILL_HINT')}>
          {t(waitersBill ? 'YES' : 'NO')}
        </Fact>
        <Fact label={t('PAY_FIRST')} hint={t('PAY_FIRST_HINT')}>
          {t(payFirst ? 'YES' : 'NO')}
        </Fact>
        <Fact label={t('INVOICES_INSTEAD')} hint={t('INVOICES_INSTEAD_HINT')}>
          {t(invoiceInstead ? 'YES' : 'NO')}
        </Fact>
      </dl>
    </Card>
  )
}

/** `hasFocus`: the user has just left the form. */
const EditButton = ({ hasFocus, onEdit }: { readonly hasFocus: boolean; readonly onEdit: () => void }) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <Button ref={button} leftSection={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
      {t('EDIT')}
    </Button>
  )
}

const Cards = ({ company }: { readonly company: Company }) => (
  <div className={c.cards}>
    <DetailsCard company={company} />
    <SettingsCard company={company} />
    <div className={c.fullWidth}>
      <CoursesCard company={company} />
    </div>
    <div className={c.fullWidth}>
      <OrderTypesCard company={company} />
    </div>
    <div className={c.fullWidth}>
      <PaymentsCard />
    </div>
    <div className={c.fullWidth}>
      <VenueGateways />
    </div>
    <div className={c.fullWidth}>
      <VoidSettingsCard />
    </div>
    <div className={c.fullWidth}>
      <SecurityLogCard />
    </div>
  </div>
)

/** The venue's details, read-only until the owner presses Edit. */
const CompanyScreen = () => {
  const { t } = useTranslation()
  const company = useCall('company', 'get')
  const [phase, setPhase] = useState<'reading' | 'editing' | 'returned'>('reading')
  const isEditing = phase === 'editing'
  return (
    <Page
      title={t('COMPANY_TITLE')}
      subtitle={company.data?.name}
      back={ROUTES.panel}
      actions={
        !isEditing &&
        company.data && <EditButton hasFocus={phase === 'returned'} onEdit={() => setPhase('editing')} />
      }
    >
      <QueryView query={company} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
        {(data) =>
          isEditing ? (
            <CompanyForm company={data} onDone={() => setPhase('returned')} />
          ) : (
            <Cards company={data} />
          )
        }
      </QueryView>
    </Page>
  )
}

export { CompanyScreen as Component }
