import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { asksIfMade, type OrderStatus } from '@kafana/domain'
import { useState } from 'react'
import { useIsOnline, voidLines } from '../../../data/online.ts'
import type { LineView } from '../../../data/use-parties.ts'
import { useKnownVenue } from '../../../data/use-venue.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ReasonNote } from './reason-note.tsx'
import type { StageProps } from './stage-props.ts'

interface Props extends StageProps {
  readonly line: LineView
  readonly onDiscount: () => void
}

/** Why a line is taken off: the reason, and whether it was made already where that decides about the stock. */
const useVoidReason = (line: LineView, status: OrderStatus) => {
  const { t } = useTranslation()
  const { reasons } = useKnownVenue()
  const reasonText = useReasonText()
  const [reason, setReason] = useState<string>()
  const [note, setNote] = useState('')
  const [made, setMade] = useState<'yes' | 'no'>()
  const chosen = reasons.find(({ _id }) => _id === reason)
  const asks = chosen !== undefined && line.state !== 'held' && asksIfMade(status, line.state, chosen.used)
  const given = chosen && {
    reason: chosen._id,
    ...(note !== '' && { note }),
    ...(asks && made !== undefined && { used: made === 'yes' }),
  }
  return {
    /** Undefined before everything is answered. */
    given: asks && made === undefined ? undefined : given,
    fields: (
      <>
        <Choices
          label={t('REASON')}
          options={reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
          value={reason}
          onChoose={setReason}
        />
        <ReasonNote note={note} onNote={setNote} />
        {asks && (
          <Choices
            label={t('LINE_MADE')}
            options={[
              { value: 'yes', label: t('YES') },
              { value: 'no', label: t('NO') },
            ]}
            value={made}
            onChoose={setMade}
          />
        )}
      </>
    ),
  }
}

/** Takes a line, or pieces of it, off its order. It needs the server, which may ask for an approval. */
export const LineStage = ({ check, line, act, onDiscount }: Props) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const [pieces, setPieces] = useState(line.quantity)
  const status = check.orders.find(({ _id }) => _id === line.order)?.status ?? 'created'
  const { given, fields } = useVoidReason(line, status)
  const { id, version, product } = line
  const quantity = Math.min(pieces, line.quantity)
  const takeOff = (): void => {
    if (!given || version === null) return
    act.run(async (approval) => {
      const lines = [{ id, version, ...(quantity < line.quantity && { quantity }) }]
      await voidLines({ lines, ...given, ...(approval && { approval }) })
      toast({ text: t('LINE_TAKEN_OFF', { quantity, name: product.name }) })
    })
  }
  return (
    <>
      <Button disabled={!isOnline || act.isBusy} onClick={onDiscount}>
        {t('DISCOUNT')}
      </Button>
      {line.quantity > 1 && (
        <Stepper
          label={t('LINE_PIECES')}
          value={quantity}
          least={1}
          most={line.quantity}
          onChange={setPieces}
        />
      )}
      {fields}
      {!isOnline && <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>}
      <Button look="filled" disabled={!isOnline || act.isBusy || !given} onClick={takeOff}>
        {`${t('LINE_TAKE_OFF')} · ${quantity}\u00a0×`}
      </Button>
    </>
  )
}
