import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { ActionIcon, Stack, Text, UnstyledButton, NumberInput } from '@mantine/core'
import { IconTrash, IconCheck, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTypedNumber } from '../../ui/fields/number-field.tsx'
import { useField } from '../../ui/fields/use-field.ts'
import type { FormFields } from '../../ui/form.ts'
import { Select } from '../../ui/inputs/loaded-lists.ts'
import { unitText } from '../../ui/labels.ts'
import { Money } from '../../ui/text.tsx'
import {
  type RecipeDraft,
  type RecipeLine,
  recipeLines,
  type RecipeMetrics,
  recipeMetrics,
} from './recipe-cost.ts'
import { entryErrors, linesOf, type RecipeValue, withEntry } from './recipe-form.ts'
import c from './recipe.module.css'

/** The rest of a long list is found by typing. */
const MAX_OPTIONS = 60

/** The fields of the recipe in a form. */
export type RecipeFieldName = 'recipe' | 'recipe.entry' | 'recipe.entry.ingredient' | 'recipe.entry.quantity'

interface EntryProps {
  readonly form: FormFields<RecipeFieldName>
  readonly ingredients: readonly Ingredient[]
  readonly recipe: RecipeValue
  readonly onAdd: (entry: RecipeDraft) => void
}

/** Adds an ingredient with a quantity, or changes the quantity if it is already in the recipe. Saving adds it too. */
const RecipeEntry = ({ form, ingredients, recipe, onAdd }: EntryProps) => {
  const { t } = useTranslation()
  const {
    lines,
    entry: { ingredient, quantity },
  } = recipe
  const whole = useField({ form, name: 'recipe' })
  const chosen = useField({ form, name: 'recipe.entry.ingredient' })
  const amount = useField({ form, name: 'recipe.entry.quantity' })
  const { onChange } = useField({ form, name: 'recipe.entry' })
  const typed = useTypedNumber(quantity, (next) => onChange({ ingredient, quantity: next }))
  const inRecipe = (id: string | undefined) => lines.find((each) => each.ingredient === id)
  const unit = ingredients.find(({ _id }) => _id === ingredient)?.servingUnit
  const isReady = ingredient !== undefined && Object.keys(entryErrors({ ingredient, quantity })).length === 0
  const add = (): void => {
    if (isReady && quantity !== undefined) onAdd({ ingredient, quantity })
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
          value={ingredient ?? null}
          // What is wrong with the recipe as a whole is said where an ingredient is added to it.
          error={chosen.error ?? (amount.error === undefined ? whole.error : undefined)}
          onChange={(id) =>
            onChange({
              ingredient: id ?? undefined,
              quantity: inRecipe(id ?? undefined)?.quantity ?? quantity,
            })
          }
          data={ingredients.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <NumberInput
          className={c.quantity}
          label={t('QUANTITY')}
          hideControls
          inputMode="decimal"
          allowNegative={false}
          decimalScale={3}
          error={amount.error}
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
          className={c.add}
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

interface Props {
  readonly form: FormFields<RecipeFieldName>
  readonly ingredients: readonly Ingredient[]
  /** Of the product, to calculate its profit; undefined while missing. */
  readonly price: number | undefined
  readonly taxRate: number | undefined
}

/** The recipe of a product with its cost and profit. Clicking a line edits it. */
export const RecipePicker = ({ form, ingredients, price, taxRate }: Props) => {
  const { t } = useTranslation()
  const title = useId()
  const { value, onChange } = form.field('recipe')
  const { lines: drafts = [], entry = {} } = (value ?? {}) as Partial<RecipeValue>
  const lines = recipeLines(drafts, ingredients)
  const change = (next: Partial<RecipeValue>): void => onChange({ lines: drafts, entry, ...next })
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <Text id={title} fw={600}>
        {t('INGREDIENTS')}{' '}
        <Text span c="var(--fault)" aria-hidden>
          *
        </Text>
      </Text>
      <RecipeEntry
        form={form}
        ingredients={ingredients}
        recipe={{ lines: drafts, entry }}
        onAdd={(next) => change({ lines: withEntry(drafts, next), entry: {} })}
      />
      {lines.length > 0 && (
        <ul className={c.list} aria-label={t('RECIPE')}>
          {lines.map((line) => {
            const id = line.ingredient._id
            return (
              <Line
                key={id}
                line={line}
                onEdit={() =>
                  change({
                    lines: linesOf({ lines: drafts, entry }),
                    entry: { ingredient: id, quantity: line.quantity },
                  })
                }
                onDelete={() => change({ lines: drafts.filter(({ ingredient }) => ingredient !== id) })}
              />
            )
          })}
        </ul>
      )}
      <RecipeMetricsList {...recipeMetrics(lines, price, taxRate)} />
    </Stack>
  )
}
