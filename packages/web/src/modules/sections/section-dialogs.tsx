import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { NewSection, type Section } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { ConfirmDialog, FormDialog } from '../../ui/dialogs.tsx'
import { EditConflictNote, type Fact } from '../../ui/edit-conflict-note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { CATEGORY_TEXT, categoryOptions } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

const ALL = 'all'
const HINT = {
  food: 'SECTION_COUNTS_FOOD_HINT',
  drink: 'SECTION_COUNTS_DRINK_HINT',
  [ALL]: 'SECTION_COUNTS_ALL_HINT',
} as const satisfies Record<Category | typeof ALL, TranslationKey>

interface CategoryChoiceProps {
  readonly value: Category | null
  readonly onChange: (value: Category | null) => void
}

/** Which orders count for the people of a section, with an explanation; null means all. */
const CategoryChoice = ({ value, onChange }: CategoryChoiceProps) => {
  const { t } = useTranslation()
  const id = useId()
  const categories = categoryOptions(t)
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {t('SECTION_COUNTS')}
      </Text>
      <SegmentedControl
        fullWidth
        value={value ?? ALL}
        data={[{ value: ALL, label: t('ALL_ORDERS') }, ...categories]}
        onChange={(next) => onChange(categories.find((each) => each.value === next)?.value ?? null)}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {t(HINT[value ?? ALL])}
      </Text>
    </Stack>
  )
}

/** Confirms and deletes a section; its people stay in the venue. */
export const DeleteSection = ({
  section,
  onClose,
}: {
  readonly section: Section
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const remove = useCallMutation('sections', 'remove', {
    onSuccess: () => {
      notify.success(t('SECTION_DELETED'))
      onClose()
    },
    onError: (error) => {
      notify.error(errorText(error, t))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_SECTION')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: section._id } })}
    >
      {t('DELETE_SECTION_TEXT', { name: section.name })}
    </ConfirmDialog>
  )
}

interface DialogProps {
  readonly onClose: () => void
}
type Form = ReturnType<typeof useSectionForm>

const fieldsOf = ({ name, category }: Pick<Section, 'name' | 'category'>) => ({ name, category })
const useSectionForm = (section: Pick<Section, 'name' | 'category'>) =>
  useContractForm(NewSection, fieldsOf(section))

const SectionFields = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <CategoryChoice
        value={form.values.category ?? null}
        onChange={(category) => form.setValue('category', category)}
      />
    </>
  )
}

export const AddSection = ({ onClose }: DialogProps) => {
  const { t } = useTranslation()
  const create = useCallMutation('sections', 'create')
  const form = useSectionForm({ name: '', category: null })
  const onSubmit = form.submit(async (body) => {
    await create.mutateAsync({ body })
    notify.success(t('SECTION_ADDED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_SECTION')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <SectionFields form={form} />
    </FormDialog>
  )
}

const sectionFacts = (t: Translate): Fact<Section>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('SECTION_COUNTS'), of: ({ category }) => t(category ? CATEGORY_TEXT[category] : 'ALL_ORDERS') },
]

/** Edits a section based on the version it was opened with. */
export const EditSection = ({ section, onClose }: DialogProps & { readonly section: Section }) => {
  const { t } = useTranslation()
  const update = useCallMutation('sections', 'update')
  const form = useSectionForm(section)
  const { base, before, save } = useEntitySave(
    { fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    section,
    form.rebase,
  )
  const onSubmit = form.submit(async ({ name, category = null }) => {
    const outcome = await save({ name, category })
    if (outcome === 'conflict') return
    if (outcome === 'saved') notify.success(t('SECTION_UPDATED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_SECTION')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      {before && <EditConflictNote facts={sectionFacts(t)} before={before} now={base} />}
      <SectionFields form={form} />
    </FormDialog>
  )
}
