import type { Company, Ingredient } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Group, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type FieldProps, inputProps, useField } from '../../ui/fields/use-field.ts'
import type { RecipeDraft } from './recipe-cost.ts'
import { RecipePicker } from './recipe-picker.tsx'

interface TaxRateFieldProps<N extends string> extends Pick<FieldProps<N>, 'form' | 'name'> {
  readonly classes: Company['taxClasses']
}

/**
 * Select for a tax rate of the venue. A rate the venue no longer has is listed until another one is chosen.
 */
export const TaxRateField = <N extends string>({ form, name, classes }: TaxRateFieldProps<N>) => {
  const { t } = useTranslation()
  const { value, error, onChange } = useField({ form, name })
  const rate = typeof value === 'number' ? value : undefined
  const options = classes.map(({ rate: each, letter }) => ({
    value: String(each),
    label: `${each} % · ${letter}`,
  }))
  const data =
    rate === undefined || classes.some((each) => each.rate === rate)
      ? options
      : [...options, { value: String(rate), label: `${rate} %` }]
  return (
    <Select
      {...inputProps({ label: t('TAX_RATE'), required: true })}
      name={name}
      error={error}
      allowDeselect={false}
      value={rate === undefined ? null : String(rate)}
      data={data}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
    />
  )
}

interface RecipeFieldProps<N extends string> extends Pick<FieldProps<N>, 'form' | 'name'> {
  readonly ingredients: readonly Ingredient[]
  readonly price: number | undefined
  readonly taxRate: number | undefined
}

/** The recipe field; without ingredients it links to storage. */
export const RecipeField = <N extends string>({
  form,
  name,
  ingredients,
  price,
  taxRate,
}: RecipeFieldProps<N>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { value, error, onChange } = useField({ form, name })
  return (
    <>
      {ingredients.length === 0 && (
        <Group justify="space-between">
          <Text>{t('NO_INGREDIENTS_YET')}</Text>
          <Button variant="default" onClick={() => void navigate(ROUTES.storage)}>
            {t('STORAGE')}
          </Button>
        </Group>
      )}
      <RecipePicker
        ingredients={ingredients}
        value={(value ?? []) as readonly RecipeDraft[]}
        onChange={onChange}
        price={price}
        taxRate={taxRate}
        error={error}
      />
    </>
  )
}
