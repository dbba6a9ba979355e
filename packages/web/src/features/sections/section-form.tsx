import { NewSection, Section } from '@kafana/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/api/query.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { MeanwhileNote, type Fact } from '../../ui/meanwhile-note.tsx'
import { notify } from '../../ui/notify.ts'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { CategoryChoice } from './category-choice.tsx'

interface Closing {
  readonly onClose: () => void
}
type Form = Pick<ReturnType<typeof useSectionForm>, 'control' | 'watch' | 'setValue'>

const fieldsOf = ({ name, category }: Pick<Section, 'name' | 'category'>) => ({ name, category })
const useSectionForm = (section: Pick<Section, 'name' | 'category'>) =>
  useContractForm(NewSection, fieldsOf(section))

const SectionFields = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <CategoryChoice
        value={form.watch('category') ?? null}
        onChange={(category) => form.setValue('category', category, { shouldDirty: true })}
      />
    </>
  )
}

export const AddSection = ({ onClose }: Closing) => {
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
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <SectionFields form={form} />
    </FormDialog>
  )
}

const sectionFacts = (t: TFunction): Fact<Section>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('SECTION_COUNTS'), of: ({ category }) => t(category ? CATEGORY_TEXT[category] : 'ALL_ORDERS') },
]

/** Changes a section on the version it was opened on. */
export const EditSection = ({ section, onClose }: Closing & { readonly section: Section }) => {
  const { t } = useTranslation()
  const update = useCallMutation('sections', 'update')
  const form = useSectionForm(section)
  const { base, before, save } = useEntitySave(
    { entity: Section, fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    section,
    form.reset,
  )
  const onSubmit = form.submit(async ({ name, category = null }) => {
    const outcome = await save({ name, category })
    if (outcome === 'lost') return
    if (outcome === 'saved') notify.success(t('SECTION_UPDATED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_SECTION')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      {before && <MeanwhileNote facts={sectionFacts(t)} before={before} now={base} />}
      <SectionFields form={form} />
    </FormDialog>
  )
}
