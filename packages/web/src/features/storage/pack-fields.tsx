import { UNITS, unitsConvert, type Unit } from '@kafana/domain'
import { Group } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FieldProps } from '../../ui/fields/use-field.ts'
import { unitText } from '../../ui/unit-text.ts'

interface Props<T extends FieldValues> extends Pick<FieldProps<T>, 'form'> {
  /** What the ingredient is served in; a pack's unit has to convert into it. */
  readonly servingUnit: Unit | undefined
}

/** One pack as it is bought. */
export const PackFields = <T extends FieldValues>({ form, servingUnit }: Props<T>) => {
  const { t } = useTranslation()
  const units = UNITS.filter((unit) => servingUnit === undefined || unitsConvert(unit, servingUnit)).map(
    (unit) => ({ value: unit, label: unitText(t, unit) }),
  )
  return (
    <Group grow align="flex-start">
      <NumberField
        form={form}
        name={'buyingQuantity' as FieldPath<T>}
        label={t('BUYING_QUANTITY')}
        required
      />
      <SelectField
        form={form}
        name={'buyingUnit' as FieldPath<T>}
        label={t('BUYING_UNIT')}
        options={units}
        required
      />
    </Group>
  )
}

/** What is on hand when it is time to buy. */
export const WarningField = <T extends FieldValues>({ form }: Pick<FieldProps<T>, 'form'>) => {
  const { t } = useTranslation()
  return (
    <NumberField
      form={form}
      name={'lowAt' as FieldPath<T>}
      label={t('WARN_ME_AT')}
      description={t('WARN_ME_AT_HINT')}
    />
  )
}
