import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Ingredient, type ModifierGroup, NewModifierGroup } from '@kafana/contract'
import { MAX_OPTIONS } from '@kafana/domain'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import type * as z from 'zod/mini'
import { FormDialog } from '../../ui/dialogs.tsx'
import { EditConflictNote } from '../../ui/edit-conflict-note.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { type ChangeRule, useEntitySave } from '../../ui/save-changes.ts'
import { newOption, OptionFields, type OptionValues } from './option-fields.tsx'
import c from './option-fields.module.css'

type Values = z.output<typeof NewModifierGroup>

/** The fields of a group; names and units of ingredients come from the server. */
const fieldsOf = ({ name, min, max, options }: ModifierGroup): Values => ({
  name,
  min,
  max,
  options: options.map(({ recipe, _id, product, ...option }) => ({
    ...option,
    id: _id,
    ...(product && { product: product._id }),
    recipe: recipe.map(({ ingredient, quantity }) => ({ ingredient, quantity })),
  })),
})
const NEW: ModifierGroup = { _id: '', name: '', min: 0, max: 1, options: [], products: 0, version: 0 }

/** A group is sent whole, as it is typed: what may be chosen and the options depend on each other. */
const useGroupRule = (typed: RefObject<Values>): ChangeRule<ModifierGroup, Values> => {
  const update = useCallMutation('catalog', 'updateModifierGroup')
  return {
    fieldsOf,
    send: (id, { version }) => update.mutateAsync({ params: { id }, body: { ...typed.current, version } }),
  }
}

interface Props {
  /** Null for a new one. */
  readonly group: ModifierGroup | null
  readonly ingredients: readonly Ingredient[]
  readonly onClose: () => void
}

/** Adds or changes a group of options: how many may be chosen, and what each option costs and uses. */
export const EditModifierGroup = ({ group, ingredients, onClose }: Props) => {
  const { t } = useTranslation()
  const create = useCallMutation('catalog', 'createModifierGroup')
  const form = useContractForm(
    NewModifierGroup,
    group ? fieldsOf(group) : { ...fieldsOf(NEW), options: [newOption()] },
  )
  const typed = useRef(fieldsOf(NEW))
  const products = useCall('catalog', 'list').data ?? []
  const { base, before, save } = useEntitySave(useGroupRule(typed), group ?? NEW, form.rebase)
  const options = (form.values.options ?? []) as readonly OptionValues[]
  const onSubmit = form.submit(async (body) => {
    typed.current = body
    if (!group) await create.mutateAsync({ body })
    const outcome = group ? await save(body) : 'saved'
    if (outcome === 'conflict') return
    if (outcome === 'saved') notify.success(t('OPTION_GROUP_SAVED'))
    onClose()
  })
  const list = {
    form,
    ingredients,
    products,
    saved: base.options,
    options,
    onChange: (next: OptionValues[]) => form.setValue('options', next),
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={group ? `${t('OPTIONS')}: ${group.name}` : t('ADD_OPTION_GROUP')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      {before && (
        <EditConflictNote
          facts={[
            { label: t('NAME'), of: ({ name }) => name },
            { label: t('OPTIONS_AT_LEAST'), of: ({ min }) => String(min) },
            { label: t('OPTIONS_AT_MOST'), of: ({ max }) => String(max) },
            { label: t('OPTIONS'), of: (of) => of.options.map(({ name }) => name).join(', ') },
          ]}
          before={before}
          now={base}
        />
      )}
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <Group grow align="flex-start">
        <NumberField form={form} name="min" label={t('OPTIONS_AT_LEAST')} required allowDecimal={false} />
        <NumberField form={form} name="max" label={t('OPTIONS_AT_MOST')} required allowDecimal={false} />
      </Group>
      <ul className={c.options} aria-label={t('OPTIONS')}>
        {options.map((option, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the fields of an option are known by its place
          <OptionFields key={index} index={index} option={option} {...list} />
        ))}
      </ul>
      <Button
        variant="default"
        className={c.add}
        leftSection={<IconPlus size={20} aria-hidden />}
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => form.addItem('options', newOption())}
      >
        {t('ADD_OPTION')}
      </Button>
    </FormDialog>
  )
}
