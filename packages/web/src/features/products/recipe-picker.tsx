import type { Ingredient } from '@kafana/contract'
import { ActionIcon, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { Money } from '../../ui/money.tsx'
import { unitText } from '../../ui/unit-text.ts'
import { recipeFigures, recipeLines, type RecipeDraft, type RecipeLine } from './recipe-cost.ts'
import { EMPTY_ENTRY, RecipeEntry, type EntryDraft } from './recipe-entry.tsx'
import { RecipeFigures } from './recipe-figures.tsx'
import c from './recipe-picker.module.css'

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly value: readonly RecipeDraft[]
  readonly onChange: (recipe: RecipeDraft[]) => void
  /** Of the product, for what it leaves; undefined while there is none. */
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

/** What one product needs from storage, with what it costs and what it leaves. A line that is pressed comes back into the picker. */
export const RecipePicker = ({ ingredients, value, onChange, price, taxRate, error }: Props) => {
  const { t } = useTranslation()
  const title = useId()
  const [entry, setEntry] = useState<EntryDraft>(EMPTY_ENTRY)
  const lines = recipeLines(value, ingredients)
  const without = (id: string) => value.filter(({ ingredient }) => ingredient !== id)
  const join = (next: RecipeDraft): void => {
    const known = value.some(({ ingredient }) => ingredient === next.ingredient)
    onChange(
      known ? value.map((each) => (each.ingredient === next.ingredient ? next : each)) : [...value, next],
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
      <RecipeEntry ingredients={ingredients} recipe={value} entry={entry} onChange={setEntry} onJoin={join} />
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
      <RecipeFigures {...recipeFigures(lines, price, taxRate)} />
    </Stack>
  )
}
