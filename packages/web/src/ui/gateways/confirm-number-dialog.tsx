import type { Gateway } from '@kafana/contract'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { notify } from '../notify.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { numberToConfirm } from './gateway-state.ts'
import c from './gateways.module.css'

interface Props {
  readonly gateway: Gateway
  readonly onClose: () => void
}

/** An owner holds the device's last paper beside the screen: the same number there lets the gateway print again. */
export const ConfirmNumberDialog = ({ gateway, onClose }: Props) => {
  const { t } = useTranslation()
  useReturnFocus()
  const confirm = useCallMutation('gateways', 'confirm', {
    onSuccess: () => {
      notify.success(t('CONFIRM_NUMBER_DONE'))
      onClose()
    },
    onError: (error) => notify.error(errorText(error, t)),
  })
  const asked = numberToConfirm(gateway)
  const save = (): void => {
    if (asked) confirm.mutate({ params: { id: gateway._id }, body: asked })
  }
  return (
    <Modal opened onClose={onClose} title={t('CONFIRM_NUMBER')} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      <Stack gap="lg">
        {asked === null ? <p className={c.asked}>{t('CONFIRM_NUMBER_OVER')}</p> : (
          <>
            <p className={c.asked}>{t('CONFIRM_NUMBER_LOOK', { serial: asked.serial })}</p>
            <dl className={c.number}><dt>{t('LAST_RECEIPT')}</dt><dd>{asked.lastReceiptNo}</dd></dl>
            <p className={c.soft}>{t('CONFIRM_NUMBER_OTHER')}</p>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>{t(asked === null ? 'CLOSE' : 'CANCEL')}</Button>
          {asked !== null && <Button loading={confirm.isPending} onClick={save}>{t('CONFIRM_NUMBER_SAME', { number: asked.lastReceiptNo })}</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}
