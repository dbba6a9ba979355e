import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { NewZone, type Zone } from '@kafana/contract'
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs.tsx'
import { EditConflictNote, type Fact } from '../../../ui/edit-conflict-note.tsx'
import { SwitchField } from '../../../ui/fields/switch-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { useEntitySave } from '../../../ui/save-changes.ts'
import c from './zones-screen.module.css'

/** Why a zone could not be changed, as text. */
const zoneFailure = (error: unknown, t: Translate): string =>
  hasCode(error, 'NAME_TAKEN') || hasCode(error, 'NOT_FOUND')
    ? errorText(error, t)
    : t('FAILED_TO_UPDATE_ZONE')

interface DialogProps {
  readonly onClose: () => void
}
type Form = ReturnType<typeof useZoneForm>

const fieldsOf = ({ name, smokingZone }: Pick<Zone, 'name' | 'smokingZone'>) => ({ name, smokingZone })
const useZoneForm = (zone: Pick<Zone, 'name' | 'smokingZone'>) => useContractForm(NewZone, fieldsOf(zone))

const ZoneFields = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <SwitchField form={form} name="smokingZone" label={t('SMOKING_ZONE')} />
    </>
  )
}

export const AddZone = ({ onClose }: DialogProps) => {
  const { t } = useTranslation()
  const create = useCallMutation('layout', 'createZone')
  const form = useZoneForm({ name: '', smokingZone: false })
  const onSubmit = form.submit(
    async (body) => {
      await create.mutateAsync({ body })
      notify.success(t('ZONE_ADDED'))
      onClose()
    },
    { failure: (error) => errorText(error, t) },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_ZONE')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <ZoneFields form={form} />
    </FormDialog>
  )
}

const zoneFacts = (t: Translate): Fact<Zone>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('SMOKING_ZONE'), of: ({ smokingZone }) => t(smokingZone ? 'YES' : 'NO') },
]

/** Changes a zone on the version that the dialog was opened with. */
export const EditZone = ({ zone, onClose }: DialogProps & { readonly zone: Zone }) => {
  const { t } = useTranslation()
  const update = useCallMutation('layout', 'updateZone')
  const form = useZoneForm(zone)
  const { base, before, save } = useEntitySave(
    { fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    zone,
    form.rebase,
  )
  const onSubmit = form.submit(
    async (body) => {
      const outcome = await save(body)
      if (outcome === 'conflict') return
      if (outcome === 'saved') notify.success(t('ZONE_UPDATED'))
      onClose()
    },
    { failure: (error) => zoneFailure(error, t) },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_ZONE')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      {before && <EditConflictNote facts={zoneFacts(t)} before={before} now={base} />}
      <ZoneFields form={form} />
    </FormDialog>
  )
}

export const DeleteZone = ({ zone, onClose }: DialogProps & { readonly zone: Zone }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('layout', 'removeZone', {
    onSuccess: () => {
      notify.success(t('ZONE_DELETED'))
      onClose()
    },
    onError: () => notify.error(t('FAILED_TO_MOVE_TABLE')),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_ZONE')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: zone._id } })}
    >
      <span className={c.question}>{t('DELETE_ZONE_TEXT', { name: zone.name })}</span>
    </ConfirmDialog>
  )
}
