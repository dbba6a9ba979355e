import type { Order, VoidedLine } from '@kafana/contract'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/api/query.ts'
import { useTickForNew } from '../../../platform/browser/use-tick-for-new.ts'
import { errorText } from '../../../platform/i18n/message-text.ts'
import { useReasonText } from '../../../ui/approval-texts.ts'
import { notify } from '../../../ui/notify.tsx'
import { unseenVoids } from './unseen.ts'
import c from './unseen-lines.module.css'

type Seen = Pick<Order['products'][number], 'line' | 'lineVersion'>

const SeenButton = ({ lines, label }: { readonly lines: readonly Seen[]; readonly label: string }) => {
  const { t } = useTranslation()
  const { mutate, isPending } = useCallMutation('service', 'seeLines')
  const see = (): void =>
    mutate(
      { body: { lines: lines.map(({ line: id, lineVersion: version }) => ({ id, version })) } },
      { onError: (error) => notify.error(errorText(error, t)) },
    )
  return (
    <button
      type="button"
      className={c.seen}
      disabled={isPending}
      aria-label={`${t('VOID_SEEN')}: ${label}`}
      onClick={see}
    >
      <IconCheck aria-hidden />
      {t('VOID_SEEN')}
    </button>
  )
}

const VoidText = ({ line: { product, quantity, reason, voidedBy } }: { readonly line: VoidedLine }) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  return (
    <span className={c.text}>
      <s>{`${quantity}× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`}</s>
      <span className={c.why}>{`${reasonText(reason)} · ${voidedBy.firstname}`}</span>
    </span>
  )
}

/** Lines of a card that were taken off: struck through, with the reason and who did it, until they are seen. */
export const VoidedCardLines = ({ lines }: { readonly lines: readonly VoidedLine[] }) => {
  const { t } = useTranslation()
  return lines.map((line) => (
    <li key={line.line} className={c.line} aria-label={t('VOIDED')}>
      <VoidText line={line} />
      <SeenButton lines={[line]} label={line.product?.name ?? t('PRODUCT_NOT_FOUND')} />
    </li>
  ))
}

/** The mark of a note that was changed after it was sent, until it is seen. */
export const ChangedNote = ({ line }: { readonly line: Order['products'][number] }) => {
  const { t } = useTranslation()
  return (
    <div className={c.line} data-is="note">
      <span className={c.text}>
        <span className={c.why}>
          <IconPencil size="1em" aria-hidden /> {t('NOTE_CHANGED')}
        </span>
      </span>
      <SeenButton lines={[line]} label={line.product?.name ?? t('PRODUCT_NOT_FOUND')} />
    </div>
  )
}

interface NoticeProps {
  readonly orders: readonly Order[]
  readonly gone: readonly Order[]
}

/** Orders that left the screen with lines taken off, until somebody here has seen that; above the cards. */
export const UnseenNotice = ({ orders, gone }: NoticeProps) => {
  const { t } = useTranslation()
  useTickForNew([...orders, ...gone].flatMap((order) => unseenVoids(order).map(({ line }) => line)))
  if (gone.length === 0) return null
  return (
    <ul className={c.gone} aria-label={t('VOIDED')}>
      {gone.map((order) => {
        const lines = unseenVoids(order)
        return (
          <li key={order._id} className={c.order}>
            <strong className={c.table}>{order.table.name}</strong>
            <span className={c.texts}>
              {lines.map((line) => (
                <VoidText key={line.line} line={line} />
              ))}
            </span>
            <SeenButton lines={lines} label={order.table.name} />
          </li>
        )
      })}
    </ul>
  )
}
