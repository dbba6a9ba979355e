import type { Ingredient } from '@kafana/contract'
import { hasQuantityDecimals } from '@kafana/domain'
import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { Money } from '../../ui/money.tsx'
import { recipeLines, totalCost, type RecipeDraft } from './recipe-cost.ts'
import c from './recipe-picker.module.css'
import { unitText } from '../../ui/unit-text.ts'

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly value: readonly RecipeDraft[]
  readonly onChange: (recipe: RecipeDraft[]) => void
  /** The product's price, for the margin; undefined while there is none. */
  readonly price: number | undefined
  readonly error?: string | undefined
}

/** Adds an ingredient only when one is chosen and a quantity is entered. */
const AddEntry = ({ ingredients, onAdd }: { readonly ingredients: readonly Ingredient[]; readonly onAdd: (entry: RecipeDraft) => void }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [quantity, setQuantity] = useState<number | string>('')
  const unit = ingredients.find(({ _id }) => _id === chosen)?.servingUnit
  const ready = chosen !== null && typeof quantity === 'number' && quantity > 0 && hasQuantityDecimals(quantity)
  const add = (): void => {
    if (!ready) return
    onAdd({ ingredient: chosen, quantity })
    setChosen(null)
    setQuantity('')
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Select
        flex={1} label={t('INGREDIENT')} placeholder={t('CHOOSE_INGREDIENT')} searchable nothingFoundMessage={t('NO_INGREDIENTS_FOUND')} value={chosen} onChange={setChosen}
        data={ingredients.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <NumberInput
        w={132} label={t('QUANTITY')} hideControls inputMode="decimal" allowNegative={false} decimalScale={3} allowedDecimalSeparators={['.', ',']} value={quantity} onChange={setQuantity}
        rightSection={unit && <Text size="sm" c="dimmed">{unitText(t, unit)}</Text>} rightSectionWidth={48}
        onKeyDown={(event) => { if (event.key === 'Enter') { event.preventDefault(); add() } }}
      />
      <ActionIcon variant="filled" aria-label={t('ADD_INGREDIENT_TO_RECIPE')} disabled={!ready} onClick={add}><IconPlus size={20} aria-hidden /></ActionIcon>
    </Group>
  )
}

/** What one product needs from storage, with what it costs and what is left of the price. */
export const RecipePicker = ({ ingredients, value, onChange, price, error }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const title = useId()
  const lines = recipeLines(value, ingredients)
  const cost = totalCost(lines)
  const add = (entry: RecipeDraft) => onChange([...value.filter(({ ingredient }) => ingredient !== entry.ingredient), entry])
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <Text id={title} fw={600}>{t('INGREDIENTS')} <Text span c="red.8" aria-hidden>*</Text></Text>
      <AddEntry ingredients={ingredients} onAdd={add} />
      {lines.length > 0 && (
        <ul className={c.list} aria-label={t('RECIPE')}>
          {lines.map(({ ingredient: { _id, name, servingUnit }, quantity, cost: entryCost }) => (
            <li key={_id} className={c.entry}>
              <span className={c.name}>{name}</span>
              <span>{number(quantity, 3)} {unitText(t, servingUnit)}</span>
              <span className={c.soft}><Money amount={entryCost} /></span>
              <ActionIcon variant="subtle" aria-label={`${t('DELETE')}: ${name}`} onClick={() => onChange(value.filter(({ ingredient }) => ingredient !== _id))}><IconTrash size={18} aria-hidden /></ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <p className={c.sums}>
          <span>{t('COST')}: <strong><Money amount={cost} /></strong></span>
          {price !== undefined && <span>{t('MARGIN')}: <strong><Money amount={Math.round((price - cost) * 100) / 100} /></strong></span>}
        </p>
      )}
      {error !== undefined && <Text c="red.8" size="sm" role="alert">{error}</Text>}
    </Stack>
  )
}

export const NoIngredients = ({ onGo }: { readonly onGo: () => void }) => {
  const { t } = useTranslation()
  return <Group justify="space-between"><Text>{t('NO_INGREDIENTS_YET')}</Text><Button variant="default" onClick={onGo}>{t('STORAGE')}</Button></Group>
}
