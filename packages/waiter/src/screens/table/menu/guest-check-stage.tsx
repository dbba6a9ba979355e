import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useEffect, useRef, useState } from 'react'
import { type GatewayChoice, gatewaysIn } from '../../../data/gateway-choice.ts'
import { printGuestCheck } from '../../../data/online.ts'
import { useFormats } from '../../../data/use-venue.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ChooseGateway } from '../../choose-gateway.tsx'
import type { StageProps } from './stage-props.ts'

interface State {
  readonly isBusy: boolean
  /** Why it was not sent; null for no reason. */
  readonly error: unknown
  /** One of these has to be chosen. */
  readonly gateways: readonly GatewayChoice[]
}
const IDLE: State = { isBusy: false, error: null, gateways: [] }

/** Prints what the guests of a party owe: paper that is not fiscal and changes nothing. */
export const GuestCheckStage = ({ check, onClose }: StageProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const [{ isBusy, error, gateways }, setState] = useState(IDLE)
  /** Another sheet may be open by now. */
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const print = async (gateway?: string): Promise<void> => {
    setState({ ...IDLE, isBusy: true })
    try {
      await printGuestCheck(check._id, gateway)
      toast({ text: t('GUEST_CHECK_SENT') })
      if (!isLeft.current) onClose()
    } catch (reason) {
      const choices = gatewaysIn(reason)
      setState({ ...IDLE, gateways: choices, error: choices.length > 0 ? null : reason })
    }
  }
  if (gateways.length > 0)
    return <ChooseGateway gateways={gateways} onChoose={(gateway) => void print(gateway)} />
  return (
    <>
      {error !== null && <Notice tone="bad">{errorText(error, t)}</Notice>}
      <Button look="filled" disabled={isBusy} onClick={() => void print()}>
        {`${t('PRINT_GUEST_CHECK')} · ${money(check.owed)}`}
      </Button>
    </>
  )
}
