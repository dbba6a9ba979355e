import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { NewTable, type VenueTable, type Zone } from '@kafana/contract'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'

interface AddTableDialogProps {
  readonly zones: readonly Zone[]
  /** The zone on screen, which is preselected. */
  readonly zoneId: string | null
  readonly onClose: () => void
  readonly onAdded: (table: VenueTable) => void
}

/** Adds a table; the server finds a free position for it. */
export const AddTableDialog = ({ zones, zoneId, onClose, onAdded }: AddTableDialogProps) => {
  const { t } = useTranslation()
  const create = useCallMutation('layout', 'createTable')
  const only = zones.length === 1 ? zones[0] : undefined
  const start = zones.find(({ _id }) => _id === zoneId) ?? only
  const form = useContractForm(NewTable, { name: '', ...(start ? { zone: start._id } : {}) })
  const save = form.submit(async (body) => {
    const table = await create.mutateAsync({ body })
    notify.success(t('TABLE_ADDED'))
    onAdded(table)
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_TABLE')}
      submitLabel={t('ADD')}
      form={form}
      onSubmit={save}
    >
      <TextField form={form} name="name" label={t('NAME')} maxLength={200} required autoFocus />
      <NumberField
        form={form}
        name="capacity"
        label={t('CAPACITY')}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        required
      />
      <SelectField
        form={form}
        name="zone"
        label={t('ZONE')}
        options={zones.map(({ _id, name }) => ({ value: _id, label: name }))}
        required
      />
    </FormDialog>
  )
}
