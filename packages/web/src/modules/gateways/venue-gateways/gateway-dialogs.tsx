import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Gateway } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs.tsx'
import { notify } from '../../../ui/notify.tsx'
import { numberToConfirm, type NumberToConfirm } from './gateway-status.tsx'
import c from './gateways.module.css'

interface Props {
  readonly gateway: Gateway
  readonly onClose: () => void
}

/**
 * Asks whether the last receipt has this number, or whether a device with a lower counter was replaced or
 * reset.
 */
const Question = ({ number: { serial, lastReceiptNo, before } }: { readonly number: NumberToConfirm }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={c.text}>
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

/** An owner compares the number with the last printed receipt; confirming it lets the gateway print again. */
export const ConfirmNumberDialog = ({ gateway, onClose }: Props) => {
  const { t } = useTranslation()
  const confirm = useCallMutation('gateways', 'confirm', {
    onSuccess: () => {
      notify.success(t('CONFIRM_NUMBER_DONE'))
      onClose()
    },
    onError: (error) => notify.error(errorText(error, t)),
  })
  const toConfirm = numberToConfirm(gateway)
  const hasGoneBack = toConfirm !== null && toConfirm.before !== null
  const save = (): void => {
    if (toConfirm)
      confirm.mutate({
        params: { id: gateway._id },
        body: { serial: toConfirm.serial, lastReceiptNo: toConfirm.lastReceiptNo },
      })
  }
  return (
    <Dialog onClose={onClose} title={t(hasGoneBack ? 'COUNTS_BACK_ASK' : 'CONFIRM_NUMBER')}>
      <Stack gap="lg">
        {toConfirm === null ? (
          <p className={c.text}>{t('CONFIRM_NUMBER_OVER')}</p>
        ) : (
          <Question number={toConfirm} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(toConfirm === null ? 'CLOSE' : 'CANCEL')}
          </Button>
          {toConfirm !== null && (
            <Button
              loading={confirm.isPending}
              onClick={save}
              classNames={{ root: c.answer, label: c.answerText }}
            >
              {t(hasGoneBack ? 'COUNTS_BACK_CONFIRM' : 'CONFIRM_NUMBER_SAME', {
                number: toConfirm.lastReceiptNo,
              })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Confirms and unpairs a gateway. */
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
    // If somebody else unpaired it, the entry disappears together with this dialog.
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
      <p className={c.text}>
        <b>{name}</b>
      </p>
      <p className={c.text}>{t('UNPAIR_ASK')}</p>
      {unsettled > 0 && <p className={c.warning}>{t('UNPAIR_UNSETTLED', { count: unsettled })}</p>}
    </ConfirmDialog>
  )
}
