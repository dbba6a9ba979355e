import { NewTable, VenueTable, type Zone } from '@kafana/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { MeanwhileNote, type Fact } from '../../ui/meanwhile-note.tsx'
import { notify } from '../../ui/notify.ts'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { tableFailure } from './layout-failure.ts'

interface Closing {
  readonly onClose: () => void
}
type Form = Pick<ReturnType<typeof useTableForm>, 'control'>

const TableFields = z.pick(NewTable, { name: true, capacity: true })
const useTableForm = (values: { name: string; capacity?: number }) => useContractForm(TableFields, values)

const Fields = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <NumberField
        form={form}
        name="capacity"
        label={t('CAPACITY')}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        required
      />
    </>
  )
}

/** A new table of a zone; the server finds a free spot for it. */
export const AddTable = ({ zone, onClose }: Closing & { readonly zone: Zone }) => {
  const { t } = useTranslation()
  const create = useCallMutation('layout', 'createTable')
  const form = useTableForm({ name: '' })
  const onSubmit = form.submit(async (body) => {
    await create.mutateAsync({ body: { ...body, zone: zone._id } })
    notify.success(t('TABLE_ADDED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_TABLE_TO', { name: zone.name })}
      submitLabel={t('ADD')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

const tableFacts = (t: TFunction): Fact<VenueTable>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('CAPACITY'), of: ({ capacity }) => String(capacity) },
]
const fieldsOf = ({ name, capacity }: VenueTable) => ({ name, capacity })

/** Another name or capacity, on the version the table was opened on. A drag on the floor meanwhile is no news to this form. */
export const EditTable = ({ table, onClose }: Closing & { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  const update = useCallMutation('layout', 'updateTable')
  const form = useTableForm(fieldsOf(table))
  const { base, before, save } = useEntitySave(
    { entity: VenueTable, fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    table,
    form.reset,
  )
  const onSubmit = form.submit(
    async (body) => {
      const outcome = await save(body)
      if (outcome === 'lost') return
      if (outcome === 'saved')
        notify.success(t(body.name === base.name ? 'TABLE_UPDATED' : 'TABLE_NAME_UPDATED'))
      onClose()
    },
    { failure: (error) => tableFailure(error, t) },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_TABLE')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      {before && <MeanwhileNote facts={tableFacts(t)} before={before} now={base} />}
      <Fields form={form} />
    </FormDialog>
  )
}
