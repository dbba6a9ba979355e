import type { VenueTable, Zone } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { tableFailure } from './layout-failure.ts'
import c from './zones-screen.module.css'

interface Closing {
  readonly onClose: () => void
}

export const DeleteZone = ({ zone, onClose }: Closing & { readonly zone: Zone }) => {
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

export const DeleteTable = ({ table, onClose }: Closing & { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('layout', 'removeTable', {
    onSuccess: () => {
      notify.success(t('TABLE_DELETED'))
      onClose()
    },
    onError: (error) => {
      notify.error(tableFailure(error, t))
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
