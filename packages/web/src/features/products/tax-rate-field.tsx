import type { Company } from '@kafana/contract'
import { Select } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { looks, useField, type FieldProps } from '../../ui/fields/use-field.ts'

interface Props<T extends FieldValues> extends Pick<FieldProps<T>, 'form' | 'name'> {
  readonly classes: Company['taxClasses']
}

/** One of the venue's tax classes; the value is its rate in percent. A rate that the venue no longer has stays in sight until another is chosen. */
export const TaxRateField = <T extends FieldValues>({ form, name, classes }: Props<T>) => {
  const { t } = useTranslation()
  const { field, error } = useField({ form, name })
  const rate = field.value as number | undefined
  const known = classes.map(({ rate: each, letter }) => ({
    value: String(each),
    label: `${each} % · ${letter}`,
  }))
  const data =
    rate === undefined || classes.some((each) => each.rate === rate)
      ? known
      : [...known, { value: String(rate), label: `${rate} %` }]
  return (
    <Select
      {...looks({ label: t('TAX_RATE'), required: true })}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      error={error}
      allowDeselect={false}
      value={rate === undefined ? null : String(rate)}
      data={data}
      onChange={(next) => field.onChange(next === null ? undefined : Number(next))}
    />
  )
}
