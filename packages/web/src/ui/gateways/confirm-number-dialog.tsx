import type { Gateway } from '@kafana/contract'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { notify } from '../notify.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { numberToConfirm, type ToConfirm } from './gateway-state.ts'
import c from './gateways.module.css'

interface Props {
  readonly gateway: Gateway
  readonly onClose: () => void
}

/** What the owner is asked: whether the last paper has this number, or whether a device that counts less was replaced or reset. */
const Question = ({ asked: { serial, lastReceiptNo, before } }: { readonly asked: ToConfirm }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={c.asked}>
        {before === null
          ? t('CONFIRM_NUMBER_LOOK', { serial })
          : t('COUNTS_BACK_LOOK', { serial, number: lastReceiptNo, before })}
      </p>
      <dl className={c.number}>
        <dt>{t('LAST_RECEIPT')}</dt>
        <dd>{lastReceiptNo}</dd>
      </dl>
      <p className={c.soft}>{t(before === null ? 'CONFIRM_NUMBER_OTHER' : 'COUNTS_BACK_AFTER')}</p>
      {before !== null && <p className={c.soft}>{t('COUNTS_BACK_NEXT')}</p>}
    </>
  )
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
  const isBack = asked !== null && asked.before !== null
  const save = (): void => {
    if (asked)
      confirm.mutate({
        params: { id: gateway._id },
        body: { serial: asked.serial, lastReceiptNo: asked.lastReceiptNo },
      })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isBack ? 'COUNTS_BACK_ASK' : 'CONFIRM_NUMBER')}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
    >
      <Stack gap="lg">
        {asked === null ? <p className={c.asked}>{t('CONFIRM_NUMBER_OVER')}</p> : <Question asked={asked} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(asked === null ? 'CLOSE' : 'CANCEL')}
          </Button>
          {asked !== null && (
            <Button
              loading={confirm.isPending}
              onClick={save}
              classNames={{ root: c.answer, label: c.answerText }}
            >
              {t(isBack ? 'COUNTS_BACK_CONFIRM' : 'CONFIRM_NUMBER_SAME', { number: asked.lastReceiptNo })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
