import type { Ingredient } from '@kafana/contract'
import { hasQuantityDecimals } from '@kafana/domain'
import { ActionIcon, NumberInput, Select, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTypedNumber } from '../../ui/fields/number-field.tsx'
import { unitText } from '../../ui/labels.ts'
import type { RecipeDraft } from './recipe-cost.ts'
import c from './recipe.module.css'

/** The rest of a long list is found by typing. */
const MAX_OPTIONS = 60

/** The entry being added; both parts may still be missing. */
export interface EntryDraft {
  readonly ingredient: string | null
  readonly quantity: number | undefined
}
export const EMPTY_ENTRY: EntryDraft = { ingredient: null, quantity: undefined }

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly recipe: readonly RecipeDraft[]
  readonly entry: EntryDraft
  readonly onChange: (entry: EntryDraft) => void
  readonly onAdd: (entry: RecipeDraft) => void
}

/** Adds an ingredient with a quantity, or changes the quantity if it is already in the recipe. */
export const RecipeEntry = ({ ingredients, recipe, entry, onChange, onAdd }: Props) => {
  const { t } = useTranslation()
  const { ingredient, quantity } = entry
  const typed = useTypedNumber(quantity, (next) => onChange({ ingredient, quantity: next }))
  const inRecipe = (id: string | null) => recipe.find((each) => each.ingredient === id)
  const unit = ingredients.find(({ _id }) => _id === ingredient)?.servingUnit
  const isReady =
    ingredient !== null && quantity !== undefined && quantity > 0 && hasQuantityDecimals(quantity)
  const add = (): void => {
    if (isReady) onAdd({ ingredient, quantity })
  }
  return (
    <>
      <div className={c.adding}>
        <Select
          className={c.ingredient}
          label={t('INGREDIENT')}
          placeholder={t('CHOOSE_INGREDIENT')}
          searchable
          limit={MAX_OPTIONS}
          nothingFoundMessage={t('NO_INGREDIENTS_FOUND')}
          value={ingredient}
          onChange={(id) => onChange({ ingredient: id, quantity: inRecipe(id)?.quantity ?? quantity })}
          data={ingredients.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <NumberInput
          className={c.quantity}
          label={t('QUANTITY')}
          hideControls
          inputMode="decimal"
          allowNegative={false}
          decimalScale={3}
          {...typed}
          rightSection={
            unit && (
              <Text size="sm" c="dimmed" truncate>
                {unitText(t, unit)}
              </Text>
            )
          }
          rightSectionWidth={84}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              add()
            }
          }}
        />
        <ActionIcon
          variant="filled"
          color="ember"
          aria-label={t('ADD_INGREDIENT_TO_RECIPE')}
          title={t('ADD_INGREDIENT_TO_RECIPE')}
          disabled={!isReady}
          onClick={add}
        >
          {inRecipe(ingredient) ? <IconCheck size={20} aria-hidden /> : <IconPlus size={20} aria-hidden />}
        </ActionIcon>
      </div>
      {isReady && (
        <Text size="sm" c="dimmed" role="status">
          {t('NOT_IN_RECIPE_YET')}
        </Text>
      )}
    </>
  )
}
