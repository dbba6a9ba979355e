import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { keepLeft, piecesNeeded } from '@kafana/domain'
import { Button, CloseButton } from '@mantine/core'
import type { RefusedProduct, Sending } from './use-send-ticket.ts'
import c from './send-faults.module.css'

interface RefusedProps {
  readonly product: RefusedProduct
  /** How many of it the ticket has. */
  readonly wanted: number
}

const RefusedName = ({ product: { name, until, left }, wanted }: RefusedProps) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <li>
      <strong>{name}</strong>
      {left !== null && left > 0 && ` (${t('PAD_LEFT_OF', { left, number: wanted })})`}
      {until !== null && ` (${t('SOLD_OUT')} ${t('SOLD_OUT_UNTIL', { time: time(until) })})`}
    </li>
  )
}

interface Props {
  readonly sending: Sending
  readonly lines: readonly PadLine[]
  /** Takes everything off the ticket but so many pieces of these lines. */
  readonly onKeep: (rest: readonly PadLine[]) => void
}

/** Why the ticket was refused. What is sold out is named, with the offer to send the rest. */
export const SendFaults = ({ sending, lines, onKeep }: Props) => {
  const { t } = useTranslation()
  const { fault, refused, dismiss, send } = sending
  if (fault === null && refused.length === 0) return null
  const rest = keepLeft(lines, refused)
  const takeOff = (): void => {
    onKeep(rest)
    dismiss()
    void send(rest)
  }
  return (
    <div className={c.faults} role="alert">
      <div className={c.text}>
        {fault !== null && <p>{fault}</p>}
        {refused.length > 0 && (
          <>
            <p>{t('PAD_SOLD_OUT_LINES')}</p>
            <ul>
              {refused.map((product) => (
                <RefusedName
                  key={product.product}
                  product={product}
                  wanted={piecesNeeded(lines, product.product)}
                />
              ))}
            </ul>
            <Button onClick={takeOff}>{t(rest.length > 0 ? 'PAD_SEND_REST' : 'PAD_TAKE_OFF')}</Button>
          </>
        )}
      </div>
      <CloseButton aria-label={t('CLOSE')} onClick={dismiss} />
    </div>
  )
}
