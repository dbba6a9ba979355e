import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Company } from '@kafana/contract'
import {
  CATEGORIES,
  INVOICE_NAME_LENGTH,
  MAX_STORNO_MINUTES,
  MAX_TICKET_MINUTES,
  TAX_NUMBER_LENGTH,
} from '@kafana/domain'
import { Button, Card, SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { EditConflictNote } from '../../ui/edit-conflict-note.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormFault } from '../../ui/form-fault.tsx'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { useUnsaved } from '../../ui/unsaved.tsx'
import {
  companyFacts,
  currencyOptions,
  dayStartOptions,
  dayStartText,
  timeIn,
  timezoneOptions,
} from './company-text.ts'
import { TaxClassFields } from './tax-class-fields.tsx'
import { useCompanyForm, type CompanyFormOf } from './use-company-form.ts'
import c from './company-screen.module.css'

/** When a waiting order turns amber and red: one row for drinks, one for food. */
const TicketTimeFields = ({ form }: { readonly form: CompanyFormOf }) => {
  const { t } = useTranslation()
  const shared = {
    form,
    suffix: ` ${t('MINUTES_SHORT')}`,
    allowDecimal: false,
    allowNegative: false,
    min: 1,
    max: MAX_TICKET_MINUTES,
  } as const
  return (
    <fieldset className={c.taxes}>
      <legend>{t('TICKET_TIMES')}</legend>
      <p className={c.explain}>{t('TICKET_TIMES_HINT')}</p>
      <div className={c.timeRows}>
        {CATEGORIES.map((category) => (
          <div key={category} className={c.timeRow} role="group" aria-label={t(CATEGORY_TEXT[category])}>
            <span className={c.timeOf} aria-hidden>
              {t(CATEGORY_TEXT[category])}
            </span>
            <NumberField {...shared} name={`ticketTimes.${category}.warnAfter`} label={t('WORRY_AFTER')} />
            <NumberField {...shared} name={`ticketTimes.${category}.lateAfter`} label={t('LATE_AFTER')} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** How long after printing an owner may void a fiscal receipt. */
const StornoTimeField = ({ form }: { readonly form: CompanyFormOf }) => {
  const { t } = useTranslation()
  return (
    <fieldset className={c.taxes}>
      <legend>{t('STORNO_TIME')}</legend>
      <p className={c.explain}>
        {t('STORNO_TIME_HINT')} {t('STORNO_TIME_ZERO')}
      </p>
      <div className={c.oneTime}>
        <NumberField
          form={form}
          name="stornoMinutes"
          label={t('STORNO_TIME_LABEL')}
          suffix={` ${t('MINUTES_SHORT')}`}
          allowDecimal={false}
          allowNegative={false}
          min={0}
          max={MAX_STORNO_MINUTES}
        />
      </div>
    </fieldset>
  )
}

interface FieldsProps {
  readonly form: CompanyFormOf
  readonly company: Company
}

const DetailFields = ({ form }: Pick<FieldsProps, 'form'>) => {
  const { t } = useTranslation()
  return (
    <Card component="section" aria-labelledby="company-details">
      <h2 id="company-details" className={c.title}>
        {t('COMPANY_DETAILS')}
      </h2>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          form={form}
          name="name"
          label={t('NAME')}
          autoComplete="organization"
          maxLength={200}
          required
        />
        <TextField
          form={form}
          name="address"
          label={t('ADDRESS')}
          autoComplete="street-address"
          maxLength={300}
        />
        <TextField
          form={form}
          name="email"
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <TextField
          form={form}
          name="phone"
          label={t('PHONE')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <TextField
          form={form}
          name="legalName"
          label={t('LEGAL_NAME')}
          description={t('ON_INVOICES')}
          maxLength={INVOICE_NAME_LENGTH}
        />
        <TextField
          form={form}
          name="taxNumber"
          label={t('TAX_NUMBER')}
          description={t('ON_INVOICES')}
          maxLength={TAX_NUMBER_LENGTH}
        />
      </SimpleGrid>
    </Card>
  )
}

/** The current time in the chosen zone. A separate component, because it re-renders every second. */
const TimeThere = ({ timezone }: Pick<Company, 'timezone'>) => {
  const { t } = useTranslation()
  const now = useNow()
  return <>{`${t('TIME_THERE_NOW', { time: timeIn(timezone, now) })} ${t('TIMEZONE_HINT')}`}</>
}

const SettingsFields = ({ form, company }: FieldsProps) => {
  const { t, language } = useTranslation()
  const currencies = useMemo(
    () => currencyOptions(company.currency, t, language),
    [company.currency, t, language],
  )
  const { timezone = company.timezone, dayStart = company.dayStart } = form.values
  const timezones = useMemo(() => timezoneOptions(company.timezone), [company.timezone])
  return (
    <Card component="section" aria-labelledby="company-counting">
      <h2 id="company-counting" className={c.title}>
        {t('COMPANY_COUNTING')}
      </h2>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <SelectField
            form={form}
            name="currency"
            label={t('CURRENCY')}
            options={currencies}
            description={t('CURRENCY_HINT')}
            searchable
          />
          <SelectField
            form={form}
            name="timezone"
            label={t('TIMEZONE')}
            options={timezones}
            description={<TimeThere timezone={timezone} />}
            searchable
          />
          <SelectField
            form={form}
            name="dayStart"
            label={t('DAY_START')}
            options={dayStartOptions(company.dayStart)}
            description={`${dayStartText(t, dayStart)} ${t('DAY_START_HINT')}`}
          />
        </SimpleGrid>
        <TaxClassFields form={form} />
        <TicketTimeFields form={form} />
        <StornoTimeField form={form} />
        <SwitchField
          form={form}
          name="waitersBill"
          label={t('WAITERS_BILL')}
          description={t('WAITERS_BILL_HINT')}
        />
        <SwitchField form={form} name="payFirst" label={t('PAY_FIRST')} description={t('PAY_FIRST_HINT')} />
        <SwitchField
          form={form}
          name="invoiceInstead"
          label={t('INVOICES_INSTEAD')}
          description={t('INVOICES_INSTEAD_HINT')}
        />
      </Stack>
    </Card>
  )
}

interface Props {
  readonly company: Company
  readonly onDone: () => void
}

/** Form for the venue's details. Its initial values stay, even if the venue is refetched. */
export const CompanyForm = ({ company, onDone }: Props) => {
  const { t, language } = useTranslation()
  const { number } = useFormats()
  const { form, base, before, onSubmit } = useCompanyForm(company, onDone)
  const { close, question } = useUnsaved(form.isDirty, onDone)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={element} noValidate onSubmit={onSubmit} aria-label={t('COMPANY_TITLE')}>
      {question}
      <Stack gap="lg">
        {before && <EditConflictNote facts={companyFacts(t, language, number)} before={before} now={base} />}
        <DetailFields form={form} />
        <SettingsFields form={form} company={company} />
        <div className={c.foot}>
          <FormFault fault={form.fault} className={c.fault} />
          <Button variant="default" onClick={close}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('SAVE')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
