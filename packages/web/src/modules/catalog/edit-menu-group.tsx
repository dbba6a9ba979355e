import { useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type MenuGroup, NewMenuGroup, type Product } from '@kafana/contract'
import { DEFAULT_CATEGORY, MENU_COLOURS, type MenuColour } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FormDialog } from '../../ui/dialogs.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type FieldProps, useField } from '../../ui/fields/use-field.ts'
import { useContractForm } from '../../ui/form.ts'
import { byName, categoryOptions } from '../../ui/labels.ts'
import { MenuColourMark } from '../../ui/menu-colour.tsx'
import { notify } from '../../ui/notify.tsx'
import { Checkbox } from '../../ui/styled/checkbox.ts'
import { CourseField } from './course-field.tsx'
import { NO_STATION, StationField, stationOf, useStationOptions } from './station-field.tsx'
import c from './menu-groups.module.css'

const COLOUR_TEXT = {
  grey: 'COLOUR_GREY',
  red: 'COLOUR_RED',
  orange: 'COLOUR_ORANGE',
  yellow: 'COLOUR_YELLOW',
  green: 'COLOUR_GREEN',
  teal: 'COLOUR_TEAL',
  blue: 'COLOUR_BLUE',
  violet: 'COLOUR_VIOLET',
  pink: 'COLOUR_PINK',
} as const satisfies Record<MenuColour, TranslationKey>

const ColourField = <N extends string>({ form, name, label }: FieldProps<N>) => {
  const { t } = useTranslation()
  const { value, onChange } = useField({ form, name })
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {label}
      </Text>
      <div className={c.colours}>
        {MENU_COLOURS.map((colour) => (
          <label key={colour} className={c.colour} title={t(COLOUR_TEXT[colour])}>
            <input
              type="radio"
              name={id}
              aria-label={t(COLOUR_TEXT[colour])}
              checked={value === colour}
              onChange={() => onChange(colour)}
            />
            <MenuColourMark colour={colour} />
          </label>
        ))}
      </div>
    </div>
  )
}

interface ProductsFieldProps<N extends string> extends FieldProps<N> {
  /** The products that the group may have. */
  readonly products: readonly Product[]
  readonly own: string | undefined
}

/** Ticks the products of the group; those of another group are named with it, because they leave it. */
const ProductsField = <N extends string>({ form, name, label, products, own }: ProductsFieldProps<N>) => {
  const { t } = useTranslation()
  const { value, error, onChange } = useField({ form, name })
  const [search, setSearch] = useState('')
  const chosen = new Set(Array.isArray(value) ? (value as readonly string[]) : [])
  const toggle = (id: string): void =>
    onChange(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id])
  return (
    <div>
      <TextInput
        label={`${label} (${chosen.size})`}
        placeholder={t('SEARCH_PRODUCTS')}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={search}
        error={error}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter searches here; it does not save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={c.products} aria-label={label}>
        {byName(products, (product) => product.name, search).map(({ _id: id, name: text, group }) => (
          <li key={id} className={c.product}>
            <Checkbox checked={chosen.has(id)} label={text} onChange={() => toggle(id)} />
            {group && group._id !== own && (
              <Text span size="sm" c="dimmed">
                {group.name}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const valuesOf = (group: MenuGroup | null, products: readonly Product[]) =>
  group
    ? {
        name: group.name,
        colour: group.colour,
        station: group.station ?? NO_STATION,
        // Not sent unless it was chosen.
        course: group.course ?? undefined,
        products: products.filter((product) => product.group?._id === group._id).map(({ _id }) => _id),
      }
    : { name: '', colour: 'grey' as const, station: NO_STATION, course: undefined, products: [] }

interface Props {
  /** Null for a new one. */
  readonly group: MenuGroup | null
  readonly products: readonly Product[]
  readonly onClose: () => void
}

/** Adds or changes a group of the menu, and says which products belong to it. */
export const EditMenuGroup = ({ group, products, onClose }: Props) => {
  const { t } = useTranslation()
  const create = useCallMutation('catalog', 'createGroup')
  const update = useCallMutation('catalog', 'updateGroup')
  const [category, setCategory] = useState(group?.category ?? DEFAULT_CATEGORY)
  const form = useContractForm(NewMenuGroup, { ...valuesOf(group, products), category })
  const current = form.values.category ?? category
  if (current !== category) {
    // Food cannot be in a group of drinks.
    setCategory(current)
    form.setValue('products', [])
  }
  const stations = useStationOptions(category)
  const onSubmit = form.submit(
    async ({ station: chosen, ...rest }) => {
      const station = stationOf(stations, chosen)
      const values = { ...rest, ...(station !== undefined && { station }) }
      const { category: _category, ...change } = values
      await (group
        ? update.mutateAsync({
            params: { id: group._id },
            body: { ...change, version: group.version },
          })
        : create.mutateAsync({ body: values }))
      notify.success(t('MENU_GROUP_SAVED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'MENU_GROUP_NOT_SAVED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(group ? 'EDIT_MENU_GROUP' : 'ADD_MENU_GROUP')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      {!group && (
        <ChoiceField form={form} name="category" label={t('CATEGORY')} options={categoryOptions(t)} />
      )}
      <ColourField form={form} name="colour" label={t('COLOUR')} />
      <StationField form={form} options={stations} none={category} />
      <CourseField form={form} name="course" label={t('COURSE')} />
      <ProductsField
        form={form}
        name="products"
        label={t('PRODUCTS')}
        products={products.filter((product) => product.category === category)}
        own={group?._id}
      />
    </FormDialog>
  )
}
