import { NewZone, Zone } from '@kafana/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { MeanwhileNote, type Fact } from '../../ui/meanwhile-note.tsx'
import { notify } from '../../ui/notify.ts'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { zoneFailure } from './layout-failure.ts'

interface Closing {
  readonly onClose: () => void
}
type Form = Pick<ReturnType<typeof useZoneForm>, 'control'>

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

export const AddZone = ({ onClose }: Closing) => {
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
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <ZoneFields form={form} />
    </FormDialog>
  )
}

const zoneFacts = (t: TFunction): Fact<Zone>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('SMOKING_ZONE'), of: ({ smokingZone }) => t(smokingZone ? 'YES' : 'NO') },
]

/** Changes a zone on the version it was opened on. */
export const EditZone = ({ zone, onClose }: Closing & { readonly zone: Zone }) => {
  const { t } = useTranslation()
  const update = useCallMutation('layout', 'updateZone')
  const form = useZoneForm(zone)
  const { base, before, save } = useEntitySave(
    { entity: Zone, fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    zone,
    form.reset,
  )
  const onSubmit = form.submit(
    async (body) => {
      const outcome = await save(body)
      if (outcome === 'lost') return
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
      busy={form.busy}
      onSubmit={onSubmit}
    >
      {before && <MeanwhileNote facts={zoneFacts(t)} before={before} now={base} />}
      <ZoneFields form={form} />
    </FormDialog>
  )
}
