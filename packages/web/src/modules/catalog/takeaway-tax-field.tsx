import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Company } from '@kafana/contract'
import { type FieldProps, inputProps, useField } from '../../ui/fields/use-field.ts'
import { Select } from '../../ui/inputs/select.tsx'

interface Props {
  readonly form: FieldProps<'takeawayTaxRate'>['form']
  readonly classes: Company['taxClasses']
}

const SAME = 'same'

const RateSelect = ({ form, classes }: Props) => {
  const { t } = useTranslation()
  const { value, error, onChange } = useField({ form, name: 'takeawayTaxRate' })
  const rate = typeof value === 'number' ? value : null
  const isKnown = rate === null || classes.some((each) => each.rate === rate)
  return (
    <Select
      {...inputProps({ label: t('TAKEAWAY_TAX_RATE') })}
      name="takeawayTaxRate"
      error={error}
      allowDeselect={false}
      value={rate === null ? SAME : String(rate)}
      data={[
        { value: SAME, label: t('TAKEAWAY_TAX_SAME') },
        ...classes.map((each) => ({ value: String(each.rate), label: `${each.rate} % · ${each.letter}` })),
        ...(isKnown ? [] : [{ value: String(rate), label: `${rate} %` }]),
      ]}
      onChange={(next) => onChange(next === SAME || next === null ? null : Number(next))}
    />
  )
}

/** The tax rate of a product that is taken away; nothing in a venue that offers only eating in. */
export const TakeawayTaxField = (props: Props) => useVenue().orderTypes && <RateSelect {...props} />
