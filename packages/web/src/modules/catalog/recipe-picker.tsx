import type { Ingredient } from '@kafana/contract'
import { isQuantity } from '@kafana/domain'
import { ActionIcon, Stack, Text, UnstyledButton, NumberInput, Select } from '@mantine/core'
import { IconTrash, IconCheck, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { useTypedNumber } from '../../ui/fields/number-field.tsx'
import { unitText } from '../../ui/labels.ts'
import { Money } from '../../ui/text.tsx'
import {
  type RecipeDraft,
  type RecipeLine,
  recipeLines,
  type RecipeMetrics,
  recipeMetrics,
} from './recipe-cost.ts'
import c from './recipe.module.css'

/** The rest of a long list is found by typing. */
const MAX_OPTIONS = 60

/** The entry being added; both parts may still be missing. */
interface EntryDraft {
  readonly ingredient: string | null
  readonly quantity: number | undefined
}
const EMPTY_ENTRY: EntryDraft = { ingredient: null, quantity: undefined }

interface EntryProps {
  readonly ingredients: readonly Ingredient[]
  readonly recipe: readonly RecipeDraft[]
  readonly entry: EntryDraft
  readonly onChange: (entry: EntryDraft) => void
  readonly onAdd: (entry: RecipeDraft) => void
}

/** Adds an ingredient with a quantity, or changes the quantity if it is already in the recipe. */
const RecipeEntry = ({ ingredients, recipe, entry, onChange, onAdd }: EntryProps) => {
  const { t } = useTranslation()
  const { ingredient, quantity } = entry
  const typed = useTypedNumber(quantity, (next) => onChange({ ingredient, quantity: next }))
  const inRecipe = (id: string | null) => recipe.find((each) => each.ingredient === id)
  const unit = ingredients.find(({ _id }) => _id === ingredient)?.servingUnit
  const isReady = ingredient !== null && quantity !== undefined && quantity > 0 && isQuantity(quantity)
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

const UNKNOWN = '–'

/** Cost, net price, profit and margin while the recipe is edited. */
const RecipeMetricsList = ({ cost, net, profit, margin }: RecipeMetrics) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const amount = (value: number | null) => (value === null ? UNKNOWN : money(value))
  const metrics = [
    { label: t('COST'), value: money(cost) },
    { label: t('NET_PRICE'), value: amount(net) },
    { label: t('PROFIT'), value: amount(profit) },
    { label: t('MARGIN'), value: margin === null ? UNKNOWN : `${number(margin, 1)} %` },
  ]
  return (
    <div aria-live="polite">
      <dl className={c.metrics} aria-label={t('RECIPE_FIGURES')}>
        {metrics.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {profit !== null && profit < 0 && <p className={c.loss}>{t('SOLD_AT_A_LOSS')}</p>}
    </div>
  )
}

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly value: readonly RecipeDraft[]
  readonly onChange: (recipe: RecipeDraft[]) => void
  /** Of the product, to calculate its profit; undefined while missing. */
  readonly price: number | undefined
  readonly taxRate: number | undefined
  readonly error?: string | undefined
}

const Line = ({
  line: { ingredient, quantity, cost },
  onEdit,
  onDelete,
}: {
  readonly line: RecipeLine
  readonly onEdit: () => void
  readonly onDelete: () => void
}) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <li className={c.entry}>
      <UnstyledButton className={c.line} title={t('EDIT')} onClick={onEdit}>
        <span className={c.name}>{ingredient.name}</span>
        <span className={c.need}>
          {number(quantity, 3)} {unitText(t, ingredient.servingUnit)}
        </span>
        <span className={c.soft}>
          <Money amount={cost} />
        </span>
      </UnstyledButton>
      <ActionIcon aria-label={`${t('DELETE')}: ${ingredient.name}`} title={t('DELETE')} onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The recipe of a product with its cost and profit. Clicking a line edits it. */
export const RecipePicker = ({ ingredients, value, onChange, price, taxRate, error }: Props) => {
  const { t } = useTranslation()
  const title = useId()
  const [entry, setEntry] = useState<EntryDraft>(EMPTY_ENTRY)
  const lines = recipeLines(value, ingredients)
  const without = (id: string) => value.filter(({ ingredient }) => ingredient !== id)
  const add = (next: RecipeDraft): void => {
    const isInRecipe = value.some(({ ingredient }) => ingredient === next.ingredient)
    onChange(
      isInRecipe
        ? value.map((each) => (each.ingredient === next.ingredient ? next : each))
        : [...value, next],
    )
    setEntry(EMPTY_ENTRY)
  }
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <Text id={title} fw={600}>
        {t('INGREDIENTS')}{' '}
        <Text span c="red.8" aria-hidden>
          *
        </Text>
      </Text>
      <RecipeEntry ingredients={ingredients} recipe={value} entry={entry} onChange={setEntry} onAdd={add} />
      {lines.length > 0 && (
        <ul className={c.list} aria-label={t('RECIPE')}>
          {lines.map((line) => {
            const id = line.ingredient._id
            return (
              <Line
                key={id}
                line={line}
                onEdit={() => setEntry({ ingredient: id, quantity: line.quantity })}
                onDelete={() => onChange(without(id))}
              />
            )
          })}
        </ul>
      )}
      {error !== undefined && (
        <Text c="red.8" size="sm" role="alert">
          {error}
        </Text>
      )}
      <RecipeMetricsList {...recipeMetrics(lines, price, taxRate)} />
    </Stack>
  )
}
