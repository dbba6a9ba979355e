import type { Gateway } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { notify } from '../notify.ts'
import c from './gateways.module.css'

/** Parts with a gateway, after saying what that means. */
export const UnpairDialog = ({
  gateway: { _id, name, device },
  onClose,
}: {
  readonly gateway: Gateway
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const unpair = useCallMutation('gateways', 'unpair', {
    onSuccess: () => {
      notify.success(t('UNPAIRED'))
      onClose()
    },
    // One that somebody else unpaired leaves the list, and this dialog with it.
    onError: (error) => notify.error(errorText(error, t)),
  })
  const unsettled = device?.unsettled ?? 0
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('UNPAIR_TITLE')}
      confirmLabel={t('UNPAIR')}
      busy={unpair.isPending}
      onConfirm={() => unpair.mutate({ params: { id: _id } })}
    >
      <p className={c.asked}>
        <b>{name}</b>
      </p>
      <p className={c.asked}>{t('UNPAIR_ASK')}</p>
      {unsettled > 0 && <p className={c.warned}>{t('UNPAIR_UNSETTLED', { count: unsettled })}</p>}
    </ConfirmDialog>
  )
}
