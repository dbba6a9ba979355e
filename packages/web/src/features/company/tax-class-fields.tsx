import { ActionIcon, Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useField } from '../../ui/fields/use-field.ts'
import { deviceLetter } from './device-letter.ts'
import { lostRates, type LostRate } from './lost-rates.ts'
import type { CompanyFormOf } from './use-company-form.ts'
import c from './company-screen.module.css'

interface Props {
  readonly form: CompanyFormOf
}
const MOST_CLASSES = 8
/** A rate of null is missing; an undefined one would show what the form was opened with. */
const NO_CLASS = { rate: null as unknown as number, letter: '' }
const NAMES_SHOWN = 3

const LetterField = ({ form, index }: Props & { readonly index: number }) => {
  const { t } = useTranslation()
  const { field, error } = useField({ form, name: `taxClasses.${index}.letter` })
  return (
    <TextInput
      label={t('TAX_LETTER')}
      ref={field.ref}
      name={field.name}
      value={String(field.value ?? '')}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(deviceLetter(event.currentTarget.value))}
    />
  )
}

/** Which products could no longer be ordered, as soon as a rate of theirs is gone from the form. */
const LostNote = ({ lost: { rate, products } }: { readonly lost: LostRate }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const names = products
    .slice(0, NAMES_SHOWN)
    .map(({ name }) => name)
    .join(', ')
  const more = products.length - NAMES_SHOWN
  return (
    <li>
      {t('TAX_RATE_LOST', { rate: number(rate), count: products.length })}
      <span className={c.lostNames}>{more > 0 ? t('NAMES_AND_MORE', { names, count: more }) : names}</span>
    </li>
  )
}

const Lost = ({ form }: Props) => {
  const { t } = useTranslation()
  const reach = useReach()
  const products = useCall('catalog', 'list', {}, { enabled: reach('products') })
  const classes = useWatch({ control: form.control, name: 'taxClasses' }) ?? []
  const lost = lostRates(products.data ?? [], classes)
  if (lost.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('TAX_RATES_LOST')}
      role="status"
      mb="md"
    >
      <ul className={c.lost}>
        {lost.map((each) => (
          <LostNote key={each.rate} lost={each} />
        ))}
      </ul>
    </Alert>
  )
}

/** The tax classes as rows of rate and letter. */
export const TaxClassFields = ({ form }: Props) => {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'taxClasses' })
  const add = useRef<HTMLButtonElement>(null)
  const removeAt = (index: number): void => {
    flushSync(() => remove(index))
    // The button that was pressed went with its row; the next key goes on from here.
    add.current?.focus()
  }
  return (
    <fieldset className={c.taxes}>
      <legend>{t('TAX_CLASSES')}</legend>
      <p className={c.explain}>{t('TAX_CLASSES_HINT')}</p>
      <ul className={c.taxRows}>
        {fields.map(({ id }, index) => (
          <li key={id} className={c.taxRow}>
            <NumberField
              form={form}
              name={`taxClasses.${index}.rate`}
              label={t('TAX_RATE')}
              suffix=" %"
              decimalScale={2}
              min={0}
              max={100}
              allowNegative={false}
            />
            <LetterField form={form} index={index} />
            <ActionIcon
              aria-label={t('REMOVE_TAX_CLASS', { number: index + 1 })}
              disabled={fields.length === 1}
              onClick={() => removeAt(index)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Lost form={form} />
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={fields.length >= MOST_CLASSES}
        onClick={() => append(NO_CLASS)}
      >
        {t('ADD_TAX_CLASS')}
      </Button>
    </fieldset>
  )
}
