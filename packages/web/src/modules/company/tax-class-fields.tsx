import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Product } from '@kafana/contract'
import type { TaxClass } from '@kafana/domain'
import { ActionIcon, Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useField } from '../../ui/fields/use-field.ts'
import type { CompanyFormOf } from './use-company-form.ts'
import c from './company-screen.module.css'

/** Latin capitals that look exactly like the Cyrillic ones that fiscal devices expect. */
const LATIN_LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['A', 'А'],
  ['B', 'В'],
  ['C', 'С'],
  ['E', 'Е'],
  ['H', 'Н'],
  ['I', 'І'],
  ['J', 'Ј'],
  ['K', 'К'],
  ['M', 'М'],
  ['O', 'О'],
  ['P', 'Р'],
  ['S', 'Ѕ'],
  ['T', 'Т'],
  ['X', 'Х'],
])

/** Normalises a typed tax letter: the last character, as a Cyrillic capital where it looks the same. */
const deviceLetter = (typed: string): string => {
  const last = [...typed.trim()].at(-1)?.toLocaleUpperCase('mk') ?? ''
  return LATIN_LOOKALIKES.get(last) ?? last
}

/** A rate that products use but that the edited tax classes lack. */
interface MissingRate {
  readonly rate: number
  readonly products: readonly Pick<Product, 'name'>[]
}

/** The rates that products use but the classes lack: orders of those products would be refused. */
const missingRates = (
  products: readonly Pick<Product, 'name' | 'taxRate'>[],
  classes: readonly Partial<TaxClass>[],
): MissingRate[] => {
  const available = new Set(classes.map(({ rate }) => rate))
  const affected = products.filter(({ taxRate }) => !available.has(taxRate))
  return [...Map.groupBy(affected, ({ taxRate }) => taxRate)]
    .map(([rate, affectedProducts]) => ({ rate, products: affectedProducts }))
    .toSorted((one, other) => other.rate - one.rate)
}

interface Props {
  readonly form: CompanyFormOf
}
const MAX_CLASSES = 8
const NO_CLASS = { rate: undefined, letter: '' }
const NAMES_SHOWN = 3

const LetterField = ({ form, index }: Props & { readonly index: number }) => {
  const { t } = useTranslation()
  const name = `taxClasses.${index}.letter` as const
  const { text, error, onChange } = useField({ form, name })
  return (
    <TextInput
      label={t('TAX_LETTER')}
      name={name}
      value={text}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      onChange={(event) => onChange(deviceLetter(event.currentTarget.value))}
    />
  )
}

/** The products that cannot be ordered without this rate. */
const MissingRateItem = ({ missing: { rate, products } }: { readonly missing: MissingRate }) => {
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
      <span className={c.missingNames}>{more > 0 ? t('NAMES_AND_MORE', { names, count: more }) : names}</span>
    </li>
  )
}

const MissingRatesAlert = ({ form }: Props) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const products = useCall('catalog', 'list', {}, { enabled: canOpen('products') })
  const missing = missingRates(products.data ?? [], form.values.taxClasses ?? [])
  if (missing.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('TAX_RATES_LOST')}
      role="status"
      mb="md"
    >
      <ul className={c.missing}>
        {missing.map((each) => (
          <MissingRateItem key={each.rate} missing={each} />
        ))}
      </ul>
    </Alert>
  )
}

/** The tax classes: rows of rate and letter. */
export const TaxClassFields = ({ form }: Props) => {
  const { t } = useTranslation()
  const { taxClasses: classes = [] } = form.values
  const add = useRef<HTMLButtonElement>(null)
  const removeAt = (index: number): void => {
    flushSync(() => form.removeItem('taxClasses', index))
    // The pressed button was removed with its row, so the focus needs a new place.
    add.current?.focus()
  }
  return (
    <fieldset className={c.taxes}>
      <legend>{t('TAX_CLASSES')}</legend>
      <p className={c.explain}>{t('TAX_CLASSES_HINT')}</p>
      <ul className={c.taxRows}>
        {classes.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and its fields show the values of the form
          <li key={index} className={c.taxRow}>
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
              disabled={classes.length === 1}
              onClick={() => removeAt(index)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <MissingRatesAlert form={form} />
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={classes.length >= MAX_CLASSES}
        onClick={() => form.addItem('taxClasses', NO_CLASS)}
      >
        {t('ADD_TAX_CLASS')}
      </Button>
    </fieldset>
  )
}
