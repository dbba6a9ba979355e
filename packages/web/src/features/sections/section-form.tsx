import { NewSection, Section } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../platform/api/api-error.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { categoryOptions } from '../../ui/category-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'

const ALL = 'all'
const HINT = { food: 'SECTION_COUNTS_FOOD_HINT', drink: 'SECTION_COUNTS_DRINK_HINT', [ALL]: 'SECTION_COUNTS_ALL_HINT' } as const satisfies Record<Category | typeof ALL, TranslationKey>

interface ChoiceProps { readonly value: Category | null; readonly onChange: (value: Category | null) => void }

/** Which orders count for the people of a section; null is all of them. */
const CategoryChoice = ({ value, onChange }: ChoiceProps) => {
  const { t } = useTranslation()
  const id = useId()
  const categories = categoryOptions(t)
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>{t('SECTION_COUNTS')}</Text>
      <SegmentedControl
        fullWidth value={value ?? ALL} data={[{ value: ALL, label: t('ALL_ORDERS') }, ...categories]}
        onChange={(next) => onChange(categories.find((each) => each.value === next)?.value ?? null)}
      />
      <Text size="sm" c="dimmed" aria-live="polite">{t(HINT[value ?? ALL])}</Text>
    </Stack>
  )
}

/** The section as it is by now, out of a refusal that says that somebody else was faster. */
const currentOf = (error: unknown): Section | undefined =>
  hasCode(error, 'VERSION_CONFLICT') ? Section.safeParse((error.body as { readonly current?: unknown }).current).data : undefined

const valuesOf = (section: Section | null) => ({ name: section?.name ?? '', category: section?.category ?? null })

/** Adds a section, or changes the given one. When somebody else changed it meanwhile, the form shows what it is by now. */
export const SectionForm = ({ section, onClose }: { readonly section: Section | null; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const create = useCallMutation('sections', 'create')
  const update = useCallMutation('sections', 'update')
  const [base, setBase] = useState(section)
  const form = useContractForm(NewSection, valuesOf(section))
  const showCurrent = (error: unknown): undefined => {
    const current = currentOf(error)
    if (!current) return
    setBase(current)
    form.reset(valuesOf(current))
  }
  const onSubmit = form.submit(async (body) => {
    if (base) await update.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } })
    else await create.mutateAsync({ body })
    notify.success(t(base ? 'SECTION_UPDATED' : 'SECTION_ADDED'))
    onClose()
  }, { failure: showCurrent })
  return (
    <FormDialog opened onClose={onClose} title={t(section ? 'EDIT_SECTION' : 'ADD_SECTION')} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit}>
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <CategoryChoice value={form.watch('category') ?? null} onChange={(category) => form.setValue('category', category, { shouldDirty: true })} />
    </FormDialog>
  )
}
