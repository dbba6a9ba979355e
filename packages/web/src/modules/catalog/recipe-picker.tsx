import type { Ingredient } from '@kafana/contract'
import { ActionIcon, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { unitText } from '../../ui/labels.ts'
import { Money } from '../../ui/text.tsx'
import {
  type RecipeDraft,
  type RecipeLine,
  recipeLines,
  type RecipeMetrics,
  recipeMetrics,
} from './recipe-cost.ts'
import { EMPTY_ENTRY, type EntryDraft, RecipeEntry } from './recipe-entry.tsx'
import c from './recipe.module.css'

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
