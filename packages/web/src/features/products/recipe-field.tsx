import type { Ingredient } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Group, Text } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useField, type FieldProps } from '../../ui/fields/use-field.ts'
import { RecipePicker } from './recipe-picker.tsx'

interface Props<T extends FieldValues> extends Pick<FieldProps<T>, 'form' | 'name'> {
  readonly ingredients: readonly Ingredient[]
  readonly price: number | undefined
  readonly taxRate: number | undefined
}

/** The recipe of a form; where storage is empty it leads there first. */
export const RecipeField = <T extends FieldValues>({ form, name, ingredients, price, taxRate }: Props<T>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { field, error } = useField({ form, name })
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
        value={field.value ?? []}
        onChange={field.onChange}
        price={price}
        taxRate={taxRate}
        error={error}
      />
    </>
  )
}
