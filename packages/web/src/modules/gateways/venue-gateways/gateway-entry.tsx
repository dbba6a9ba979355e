import type { Gateway } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../../ui/row-actions.tsx'
import { ConfirmNumberDialog, UnpairDialog } from './gateway-dialogs.tsx'
import { DeviceFacts, gatewayState, GatewayStatus, numberToConfirm } from './gateway-status.tsx'
import c from './gateways.module.css'

/** For buttons whose label may need two lines. */
const TWO_LINES = { root: c.answer, label: c.answerText }

interface Props {
  readonly gateway: Gateway
  /** Only owners manage gateways; others see their state. */
  readonly isOwner: boolean
}

interface CounterWentBackProps {
  readonly numbers: { readonly number: number; readonly before: number }
  readonly isOwner: boolean
  readonly onConfirm: () => void
}
/** A device whose counter went back: both numbers, and what to do. */
const CounterWentBack = ({ numbers, isOwner, onConfirm }: CounterWentBackProps) => {
  const { t } = useTranslation()
  return (
    <div className={c.confirm}>
      <p>
        <b>{t('COUNTS_BACK_WHY')}</b>
      </p>
      <p>{t('COUNTS_BACK_WHAT', numbers)}</p>
      <p>{t('COUNTS_BACK_NEXT')}</p>
      {isOwner ? (
        <Button classNames={TWO_LINES} onClick={onConfirm}>
          {t('COUNTS_BACK_ASK')}
        </Button>
      ) : (
        <p>{t('CONFIRM_NUMBER_OWNER')}</p>
      )}
    </div>
  )
}

/** Why a connected gateway prints no receipts, and for owners the button to confirm. */
const ConfirmNotice = ({ gateway, isOwner, onConfirm }: Props & { readonly onConfirm: () => void }) => {
  const { t } = useTranslation()
  const toConfirm = numberToConfirm(gateway)
  if (toConfirm !== null && toConfirm.before !== null)
    return (
      <CounterWentBack
        numbers={{ number: toConfirm.lastReceiptNo, before: toConfirm.before }}
        isOwner={isOwner}
        onConfirm={onConfirm}
      />
    )
  return (
    <div className={c.confirm}>
      <p>
        <b>{t('CONFIRM_NUMBER_WHY')}</b>
      </p>
      <p>
        {toConfirm === null
          ? t('CONFIRM_NUMBER_SILENT')
          : t('CONFIRM_NUMBER_WHAT', { number: toConfirm.lastReceiptNo })}
      </p>
      {isOwner ? (
        toConfirm !== null && (
          <Button classNames={TWO_LINES} onClick={onConfirm}>
            {t('CONFIRM_NUMBER_COMPARE')}
          </Button>
        )
      ) : (
        <p>{t('CONFIRM_NUMBER_OWNER')}</p>
      )}
    </div>
  )
}

/** One gateway of the venue: state, device facts, and the owner's actions. */
export const GatewayEntry = ({ gateway, isOwner }: Props) => {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<'unpair' | 'confirm' | null>(null)
  const state = gatewayState(gateway)
  const close = (): void => setOpenDialog(null)
  return (
    <li className={c.gateway} data-state={state}>
      <div className={c.head}>
        <h3 className={c.name}>{gateway.name}</h3>
        {isOwner && (
          <RowMenu
            name={gateway.name}
            actions={[
              { label: t('UNPAIR'), icon: IconUnlink, danger: true, onClick: () => setOpenDialog('unpair') },
            ]}
          />
        )}
      </div>
      <GatewayStatus gateway={gateway} state={state} />
      {state === 'confirm' && (
        <ConfirmNotice gateway={gateway} isOwner={isOwner} onConfirm={() => setOpenDialog('confirm')} />
      )}
      <DeviceFacts gateway={gateway} />
      {openDialog === 'unpair' && <UnpairDialog gateway={gateway} onClose={close} />}
      {openDialog === 'confirm' && <ConfirmNumberDialog gateway={gateway} onClose={close} />}
    </li>
  )
}
