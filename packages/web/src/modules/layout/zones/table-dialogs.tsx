import { useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { NewTable, type VenueTable, type Zone } from '@kafana/contract'
import * as z from 'zod/mini'
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs.tsx'
import { EditConflictNote, type Fact } from '../../../ui/edit-conflict-note.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { useEntitySave } from '../../../ui/save-changes.ts'
import c from './zones-screen.module.css'

interface DialogProps {
  readonly onClose: () => void
}
type Form = ReturnType<typeof useTableForm>

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

/** Adds a table to a zone; the server finds a free position for it. */
export const AddTable = ({ zone, onClose }: DialogProps & { readonly zone: Zone }) => {
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
      form={form}
      onSubmit={onSubmit}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

const tableFacts = (t: Translate): Fact<VenueTable>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('CAPACITY'), of: ({ capacity }) => String(capacity) },
]
const fieldsOf = ({ name, capacity }: VenueTable) => ({ name, capacity })

/**
 * Changes name and capacity on the version that the dialog was opened with. Moving the table on the floor in
 * between does not conflict with it.
 */
export const EditTable = ({ table, onClose }: DialogProps & { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  const update = useCallMutation('layout', 'updateTable')
  const form = useTableForm(fieldsOf(table))
  const { base, before, save } = useEntitySave(
    { fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    table,
    form.rebase,
  )
  const onSubmit = form.submit(
    async (body) => {
      const outcome = await save(body)
      if (outcome === 'conflict') return
      if (outcome === 'saved')
        notify.success(t(body.name === base.name ? 'TABLE_UPDATED' : 'TABLE_NAME_UPDATED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'FAILED_TO_MOVE_TABLE') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_TABLE')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      {before && <EditConflictNote facts={tableFacts(t)} before={before} now={base} />}
      <Fields form={form} />
    </FormDialog>
  )
}

interface MoveTableProps {
  readonly table: VenueTable
  readonly zones: readonly Zone[]
  readonly onClose: () => void
}

/** The option that removes a table from its zone; no zone has this id. */
const NONE = 'none'
const Destination = z.pick(NewTable, { zone: true })

/** Moves a table to another zone, or removes it from its zone. */
export const MoveTable = ({ table, zones, onClose }: MoveTableProps) => {
  const { t } = useTranslation()
  const move = useCallMutation('layout', 'moveTable')
  const removeFromZone = useCallMutation('layout', 'removeTableFromZone')
  const form = useContractForm(Destination, {})
  const onSubmit = form.submit(
    async ({ zone }) => {
      if (zone !== NONE) await move.mutateAsync({ params: { zoneId: zone, tableId: table._id } })
      else if (table.zone !== null)
        await removeFromZone.mutateAsync({ params: { zoneId: table.zone, tableId: table._id } })
      notify.success(t('TABLE_MOVED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'FAILED_TO_MOVE_TABLE') },
  )
  const others = zones
    .filter(({ _id }) => _id !== table.zone)
    .map(({ _id, name }) => ({ value: _id, label: name }))
  const options = table.zone === null ? others : [...others, { value: NONE, label: t('WITHOUT_ZONE') }]
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('MOVE_TABLE')}
      submitLabel={t('MOVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <span className={c.question}>{t('MOVE_TABLE_TEXT', { name: table.name })}</span>
      <SelectField form={form} name="zone" label={t('ZONE')} options={options} required autoFocus />
    </FormDialog>
  )
}

export const DeleteTable = ({ table, onClose }: DialogProps & { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('layout', 'removeTable', {
    onSuccess: () => {
      notify.success(t('TABLE_DELETED'))
      onClose()
    },
    onError: (error) => {
      notify.error(refusalText(error, t, 'FAILED_TO_MOVE_TABLE'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_TABLE')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: table._id } })}
    >
      <span className={c.question}>{t('DELETE_TABLE_TEXT', { name: table.name })}</span>
    </ConfirmDialog>
  )
}
