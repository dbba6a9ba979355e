import type { Ingredient } from '@kafana/contract'
import { hasQuantityDecimals } from '@kafana/domain'
import { ActionIcon, NumberInput, Select, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTypedNumber } from '../../ui/typed-number.ts'
import { unitText } from '../../ui/unit-text.ts'
import type { RecipeDraft } from './recipe-cost.ts'
import c from './recipe-entry.module.css'

/** Long lists show their beginning; typing finds the rest. */
const LONGEST_LIST = 60

/** What is being put into the recipe; either may still be missing. */
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
  readonly onJoin: (entry: RecipeDraft) => void
}

/** Adds an ingredient only when one is chosen and a quantity is entered; one that is in the recipe already gets its new quantity. */
export const RecipeEntry = ({ ingredients, recipe, entry, onChange, onJoin }: Props) => {
  const { t } = useTranslation()
  const { ingredient, quantity } = entry
  const typed = useTypedNumber(quantity, (next) => onChange({ ingredient, quantity: next }))
  const inRecipe = (id: string | null) => recipe.find((each) => each.ingredient === id)
  const unit = ingredients.find(({ _id }) => _id === ingredient)?.servingUnit
  const ready = ingredient !== null && quantity !== undefined && quantity > 0 && hasQuantityDecimals(quantity)
  const join = (): void => {
    if (ready) onJoin({ ingredient, quantity })
  }
  return (
    <>
      <div className={c.adding}>
        <Select
          className={c.ingredient}
          label={t('INGREDIENT')}
          placeholder={t('CHOOSE_INGREDIENT')}
          searchable
          limit={LONGEST_LIST}
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
              join()
            }
          }}
        />
        <ActionIcon
          variant="filled"
          color="ember"
          aria-label={t('ADD_INGREDIENT_TO_RECIPE')}
          title={t('ADD_INGREDIENT_TO_RECIPE')}
          disabled={!ready}
          onClick={join}
        >
          {inRecipe(ingredient) ? <IconCheck size={20} aria-hidden /> : <IconPlus size={20} aria-hidden />}
        </ActionIcon>
      </div>
      {ready && (
        <Text size="sm" c="dimmed" role="status">
          {t('NOT_IN_RECIPE_YET')}
        </Text>
      )}
    </>
  )
}
