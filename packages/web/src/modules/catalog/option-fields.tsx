import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Ingredient, ModifierGroup, NewModifierGroup, Product } from '@kafana/contract'
import { MAX_RECIPE_CHANGES } from '@kafana/domain'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChefHat, IconTrash } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useField } from '../../ui/fields/use-field.ts'
import type { Draft, FieldName } from '../../ui/form-state.ts'
import type { FormFields } from '../../ui/form.ts'
import { Select } from '../../ui/inputs/select.tsx'
import { unitText } from '../../ui/labels.ts'
import { Checkbox } from '../../ui/styled/checkbox.ts'
import c from './option-fields.module.css'

type GroupValues = z.input<typeof NewModifierGroup>
/** An option while it is filled in; the contract says what it needs when it is saved. */
export type OptionValues = GroupValues['options'][number]
type Change = OptionValues['recipe'][number]

export const newOption = (): OptionValues => ({ name: '', delta: 0, isDefault: false, recipe: [] })

interface ListProps {
  readonly form: FormFields<FieldName<GroupValues>>
  readonly ingredients: readonly Ingredient[]
  /** The menu. */
  readonly products: readonly Pick<Product, '_id' | 'name' | 'price'>[]
  /** As they are saved; their products may have left the menu. */
  readonly saved: ModifierGroup['options']
  readonly options: readonly OptionValues[]
  readonly onChange: (options: OptionValues[]) => void
}
interface Props extends ListProps {
  readonly index: number
  readonly option: OptionValues
}

const DefaultField = ({ form, index }: Pick<Props, 'form' | 'index'>) => {
  const { t } = useTranslation()
  const { value, onChange } = useField({ form, name: `options.${index}.isDefault` })
  return (
    <Checkbox
      label={t('OPTION_DEFAULT')}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** The ingredients that an option adds to a dish or takes away from it. */
const RecipeChanges = ({
  form,
  index,
  ingredients,
  changes,
  onChange,
}: Pick<Props, 'form' | 'index' | 'ingredients'> & {
  readonly changes: readonly Draft<Change>[]
  readonly onChange: (changes: readonly Draft<Change>[]) => void
}) => {
  const { t } = useTranslation()
  const names = ingredients.map(({ _id, name, servingUnit }) => ({
    value: _id,
    label: `${name} (${unitText(t, servingUnit)})`,
  }))
  return (
    <>
      {changes.map((_, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields of a change are known by its place
        <div key={place} className={c.change}>
          <SelectField
            form={form}
            name={`options.${index}.recipe.${place}.ingredient`}
            label={t('INGREDIENT')}
            options={names}
            searchable
          />
          <NumberField
            form={form}
            name={`options.${index}.recipe.${place}.quantity`}
            label={t('QUANTITY')}
            decimalScale={3}
          />
          <ActionIcon
            className={c.beside}
            aria-label={`${t('DELETE')}: ${t('INGREDIENT')} ${place + 1}`}
            onClick={() => onChange(changes.toSpliced(place, 1))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {changes.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('OPTION_CHANGES_HINT')}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        className={c.add}
        leftSection={<IconChefHat size={18} aria-hidden />}
        disabled={changes.length >= MAX_RECIPE_CHANGES || ingredients.length === 0}
        onClick={() => onChange([...changes, {}])}
      >
        {t('OPTION_CHANGE_RECIPE')}
      </Button>
    </>
  )
}

/** The product that an option is: it has the recipe and, unless another one is typed, the price of that. */
const ProductField = ({
  products,
  saved,
  option,
  onChange,
}: Pick<Props, 'products' | 'saved' | 'option'> & { readonly onChange: (option: OptionValues) => void }) => {
  const { t } = useTranslation()
  const before = saved.flatMap(({ product }) => product ?? [])
  const names = new Map([...before, ...products].map(({ _id, name }) => [_id, name]))
  const choose = (id: string | null): void => {
    const product = products.find(({ _id }) => _id === id)
    if (!product) onChange({ ...option, product: id })
    else
      onChange({
        ...option,
        name: option.name || product.name,
        delta: product.price,
        recipe: [],
        product: product._id,
      })
  }
  return (
    <Select
      label={t('OPTION_PRODUCT')}
      description={t('OPTION_PRODUCT_HINT')}
      value={option.product ?? null}
      data={[...names].map(([value, label]) => ({ value, label }))}
      clearable
      searchable
      limit={60}
      onChange={choose}
    />
  )
}

/** One option of a group: its name, price, place, and the product that it is or how it changes the recipe. */
export const OptionFields = ({ index, option, ...list }: Props) => {
  const { t } = useTranslation()
  const { form, ingredients, options, onChange } = list
  const title = option.name || `${t('OPTION')} ${index + 1}`
  const label = (text: string) => ({ title: text, 'aria-label': `${text}: ${title}` })
  const move = (to: number): void => {
    const rest = options.toSpliced(index, 1)
    onChange(rest.toSpliced(to, 0, option))
  }
  return (
    <li className={c.option} aria-label={title}>
      <div className={c.row}>
        <div className={c.name}>
          <TextField form={form} name={`options.${index}.name`} label={t('NAME')} required maxLength={200} />
        </div>
        <div className={c.delta}>
          <NumberField
            form={form}
            name={`options.${index}.delta`}
            label={t('OPTION_DELTA')}
            required
            decimalScale={2}
          />
        </div>
        <div className={c.tools}>
          <ActionIcon {...label(t('MOVE_UP'))} disabled={index === 0} onClick={() => move(index - 1)}>
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...label(t('MOVE_DOWN'))}
            disabled={index === options.length - 1}
            onClick={() => move(index + 1)}
          >
            <IconArrowDown size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...label(t('DELETE'))}
            disabled={options.length === 1}
            onClick={() => onChange(options.toSpliced(index, 1))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <DefaultField form={form} index={index} />
      <ProductField {...list} option={option} onChange={(next) => onChange(options.with(index, next))} />
      {!option.product && (
        <RecipeChanges
          form={form}
          index={index}
          ingredients={ingredients}
          changes={option.recipe}
          onChange={(recipe) => onChange(options.with(index, { ...option, recipe: recipe as Change[] }))}
        />
      )}
    </li>
  )
}
