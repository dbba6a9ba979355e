import type { Gateway } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../row-menu.tsx'
import { ConfirmNumberDialog } from './confirm-number-dialog.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { numberToConfirm, stateOf } from './gateway-state.ts'
import { GatewayStatus } from './gateway-status.tsx'
import { UnpairDialog } from './unpair-dialog.tsx'
import c from './gateways.module.css'

/** For a button that may need two lines. */
const LONG = { root: c.answer, label: c.answerText }

interface Props {
  readonly gateway: Gateway
  /** Only owners change anything about gateways; the others see how they are. */
  readonly isOwner: boolean
}

interface Back {
  readonly asked: { readonly number: number; readonly before: number }
  readonly isOwner: boolean
  readonly onConfirm: () => void
}
/** A device that counts less than it did: with both numbers, and what to do either way. */
const CountsBack = ({ asked, isOwner, onConfirm }: Back) => {
  const { t } = useTranslation()
  return (
    <div className={c.confirm}>
      <p>
        <b>{t('COUNTS_BACK_WHY')}</b>
      </p>
      <p>{t('COUNTS_BACK_WHAT', asked)}</p>
      <p>{t('COUNTS_BACK_NEXT')}</p>
      {isOwner ? (
        <Button classNames={LONG} onClick={onConfirm}>
          {t('COUNTS_BACK_ASK')}
        </Button>
      ) : (
        <p>{t('CONFIRM_NUMBER_OWNER')}</p>
      )}
    </div>
  )
}

/** Why a gateway prints no receipts although it is there, and for an owner the way out. */
const Confirming = ({ gateway, isOwner, onConfirm }: Props & { readonly onConfirm: () => void }) => {
  const { t } = useTranslation()
  const asked = numberToConfirm(gateway)
  if (asked !== null && asked.before !== null)
    return (
      <CountsBack
        asked={{ number: asked.lastReceiptNo, before: asked.before }}
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
        {asked === null
          ? t('CONFIRM_NUMBER_SILENT')
          : t('CONFIRM_NUMBER_WHAT', { number: asked.lastReceiptNo })}
      </p>
      {isOwner ? (
        asked !== null && (
          <Button classNames={LONG} onClick={onConfirm}>
            {t('CONFIRM_NUMBER_COMPARE')}
          </Button>
        )
      ) : (
        <p>{t('CONFIRM_NUMBER_OWNER')}</p>
      )}
    </div>
  )
}

/** One gateway of the venue: how it is, what its device says, and what an owner can do about it. */
export const GatewayEntry = ({ gateway, isOwner }: Props) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'unpair' | 'confirm' | null>(null)
  const state = stateOf(gateway)
  const close = (): void => setAsked(null)
  return (
    <li className={c.gateway} data-state={state}>
      <div className={c.head}>
        <h3 className={c.name}>{gateway.name}</h3>
        {isOwner && (
          <RowMenu
            name={gateway.name}
            actions={[
              { label: t('UNPAIR'), icon: IconUnlink, danger: true, onClick: () => setAsked('unpair') },
            ]}
          />
        )}
      </div>
      <GatewayStatus gateway={gateway} state={state} />
      {state === 'confirm' && (
        <Confirming gateway={gateway} isOwner={isOwner} onConfirm={() => setAsked('confirm')} />
      )}
      <DeviceFacts gateway={gateway} />
      {asked === 'unpair' && <UnpairDialog gateway={gateway} onClose={close} />}
      {asked === 'confirm' && <ConfirmNumberDialog gateway={gateway} onClose={close} />}
    </li>
  )
}
