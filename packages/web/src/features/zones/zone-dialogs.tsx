import { NewZone, type VenueTable, type Zone } from '@kafana/contract'
import { Select, Stack, Text, Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'

interface Closing { readonly onClose: () => void }

/** Adds a zone, or changes the given one. */
export const ZoneForm = ({ zone, onClose }: Closing & { readonly zone: Zone | null }) => {
  const { t } = useTranslation()
  const create = useCallMutation('layout', 'createZone')
  const update = useCallMutation('layout', 'updateZone')
  const form = useContractForm(NewZone, { name: zone?.name ?? '', smokingZone: zone?.smokingZone ?? false })
  const onSubmit = form.submit(async (body) => {
    if (zone) await update.mutateAsync({ params: { id: zone._id }, body: { ...body, version: zone.version } })
    else await create.mutateAsync({ body })
    notify.success(t(zone ? 'ZONE_UPDATED' : 'ZONE_ADDED'))
    onClose()
  })
  return (
    <FormDialog opened onClose={onClose} title={t(zone ? 'EDIT_ZONE' : 'ADD_ZONE')} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit}>
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      <SwitchField form={form} name="smokingZone" label={t('SMOKING_ZONE')} />
    </FormDialog>
  )
}

export const DeleteZone = ({ zone, onClose }: Closing & { readonly zone: Zone }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('layout', 'removeZone', {
    onSuccess: () => { notify.success(t('ZONE_DELETED')); onClose() },
    onError: () => notify.error(t('FAILED_TO_MOVE_TABLE')),
  })
  return (
    <ConfirmDialog opened onClose={onClose} title={t('DELETE_ZONE')} confirmLabel={t('DELETE')} busy={remove.isPending} onConfirm={() => remove.mutate({ params: { id: zone._id } })}>
      {t('DELETE_ZONE_TEXT', { name: zone.name })}
    </ConfirmDialog>
  )
}

export const DeleteTable = ({ table, onClose }: Closing & { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('layout', 'removeTable', {
    onSuccess: () => { notify.success(t('TABLE_DELETED')); onClose() },
    onError: (error) => { notify.error(errorText(error, t)); onClose() },
  })
  return (
    <ConfirmDialog opened onClose={onClose} title={t('DELETE_TABLE')} confirmLabel={t('DELETE')} busy={remove.isPending} onConfirm={() => remove.mutate({ params: { id: table._id } })}>
      {t('DELETE_TABLE_TEXT', { name: table.name })}
    </ConfirmDialog>
  )
}

/** Moves a table to a zone; without one nothing is sent. */
export const MoveTable = ({ table, zones, onClose }: Closing & { readonly table: VenueTable; readonly zones: readonly Zone[] }) => {
  const { t } = useTranslation()
  const [zoneId, setZoneId] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const move = useCallMutation('layout', 'moveTable', {
    onSuccess: () => { notify.success(t('TABLE_MOVED')); onClose() },
    onError: (error) => notify.error(errorText(error, t)),
  })
  const submit = (): void => {
    setTried(true)
    if (zoneId !== null) move.mutate({ params: { zoneId, tableId: table._id } })
  }
  return (
    <Modal opened onClose={onClose} title={t('MOVE_TABLE')} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      <Stack>
        <Text>{t('MOVE_TABLE_TEXT', { name: table.name })}</Text>
        <Select
          label={t('ZONE')} withAsterisk data-autofocus value={zoneId} onChange={setZoneId} error={tried && zoneId === null ? t('REQUIRED_ZONE') : undefined}
          data={zones.filter(({ _id }) => _id !== table.zone).map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t('CANCEL')}</Button>
          <Button loading={move.isPending} onClick={submit}>{t('MOVE')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
