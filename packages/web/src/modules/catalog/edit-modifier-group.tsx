import { type Ingredient, type ModifierGroup, NewModifierGroup } from '@kafana/contract'
import { MAX_OPTIONS } from '@kafana/domain'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { refusalText } from '../../platform/i18n/message-text.ts'
import { FormDialog } from '../../ui/dialogs.tsx'
import { EditConflictNote } from '../../ui/edit-conflict-note.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { currentIn } from '../../ui/save-changes.ts'
import { newOption, OptionFields, type OptionValues } from './option-fields.tsx'
import c from './option-fields.module.css'

type Values = z.output<typeof NewModifierGroup>

/** The fields of a group; names and units of ingredients come from the server. */
const valuesOf = (group: ModifierGroup | null): Values => ({
  name: group?.name ?? '',
  min: group?.min ?? 0,
  max: group?.max ?? 1,
  options: group
    ? group.options.map(({ _id, name, delta, isDefault, recipe }) => ({
        id: _id,
        name,
        delta,
        isDefault,
        recipe: recipe.map(({ ingredient, quantity }) => ({ ingredient, quantity })),
      }))
    : [newOption()],
})

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
  const update = useCallMutation('catalog', 'updateModifierGroup')
  /** The group that the next save is based on, and the one before somebody else changed it. */
  const [{ base, before }, setSeen] = useState<{ base: ModifierGroup | null; before: ModifierGroup | null }>({
    base: group,
    before: null,
  })
  const form = useContractForm(NewModifierGroup, valuesOf(group))
  const options = (form.values.options ?? []) as readonly OptionValues[]
  const onSubmit = form.submit(
    async (body) => {
      try {
        await (base
          ? update.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } })
          : create.mutateAsync({ body }))
      } catch (error) {
        const current = currentIn(error) as ModifierGroup | null
        if (current === null) throw error
        setSeen({ base: current, before: base })
        form.rebase(valuesOf(current), valuesOf(current))
        return
      }
      notify.success(t('OPTION_GROUP_SAVED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'OPTION_GROUP_NOT_SAVED') },
  )
  const list = {
    form,
    ingredients,
    options,
    onChange: (next: OptionValues[]) => form.setValue('options', next),
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(group ? 'EDIT_OPTION_GROUP' : 'ADD_OPTION_GROUP')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      {before && base && (
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
