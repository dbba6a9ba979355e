import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTickForNew } from '@kafana/client/browser/use-tick-for-new.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { optionText } from '@kafana/client/pad/option-text.ts'
import type { Order } from '@kafana/contract'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { notify } from '../../../ui/notify.tsx'
import { changesOf, type LineChange, unseenOf, unseenVoids } from './unseen.ts'
import c from './unseen-lines.module.css'

type Seen = Pick<Order['products'][number], 'line' | 'lineVersion'>

interface SeenButtonProps {
  readonly lines: readonly Seen[]
  readonly label: string
  /** The allergies that are seen with it; missing where it is something else. */
  readonly allergies?: string
}

const SeenButton = ({ lines, label, allergies }: SeenButtonProps) => {
  const { t } = useTranslation()
  const { mutate, isPending } = useCallMutation('service', 'seeLines')
  const see = (): void =>
    mutate(
      { body: { lines: lines.map(({ line: id, lineVersion: version }) => ({ id, version })), allergies } },
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

const useLineText = () => {
  const { t } = useTranslation()
  return ({ quantity, product, options = [], note }: Order['products'][number]): string => {
    const details = [...options.map(optionText), note].filter((text) => text !== '').join(', ')
    return [`${quantity}× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`, details].filter(Boolean).join(' · ')
  }
}

/** What was taken off, why and by whom; or what it was and what it is now. */
const ChangeText = ({ change: { off, by } }: { readonly change: LineChange }) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const textOf = useLineText()
  const { reason, voidedBy } = off.at(-1) ?? off[0]
  return (
    <span className={c.text}>
      <s>{by ? textOf(off[0]) : `${off[0].quantity}× ${off[0].product?.name ?? t('PRODUCT_NOT_FOUND')}`}</s>
      {by && <span className={c.now}>{textOf(by)}</span>}
      <span className={c.why}>
        {`${by ? t('OPTIONS_CHANGED') : reasonText(reason)} · ${voidedBy.firstname}`}
      </span>
    </span>
  )
}

/** Lines of a card that were taken off, struck through, or have other options, until that is seen. */
export const ChangedCardLines = ({ changes }: { readonly changes: readonly LineChange[] }) => {
  const { t } = useTranslation()
  return changes.map((change) => {
    const { off, by } = change
    return (
      <li key={off[0].line} className={c.line} aria-label={t(by ? 'OPTIONS_CHANGED' : 'VOIDED')}>
        <ChangeText change={change} />
        <SeenButton lines={off} label={off[0].product?.name ?? t('PRODUCT_NOT_FOUND')} />
      </li>
    )
  })
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

interface ChangedAllergiesProps {
  /** Those for which they changed. */
  readonly lines: readonly Seen[]
  /** Empty for none any more. */
  readonly allergies: string
}

/** The mark of allergies that changed after their order was sent, until they are seen. */
export const ChangedAllergies = ({ lines, allergies }: ChangedAllergiesProps) => {
  const { t } = useTranslation()
  return (
    <div className={c.line} data-is="allergies">
      <span className={c.text}>
        <span className={c.why}>
          <IconPencil size="1em" aria-hidden /> {t('ALLERGIES_CHANGED')}
        </span>
      </span>
      <SeenButton lines={lines} allergies={allergies} label={t('CHECK_ALLERGIES')} />
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
  useTickForNew([...orders, ...gone].flatMap(unseenOf))
  if (gone.length === 0) return null
  return (
    <ul className={c.gone} aria-label={t('VOIDED')}>
      {gone.map((order) => {
        const changes = changesOf(order)
        return (
          <li key={order._id} className={c.order}>
            <strong className={c.table}>{order.table.name}</strong>
            <span className={c.texts}>
              {changes.map((change) => (
                <ChangeText key={change.off[0].line} change={change} />
              ))}
            </span>
            <SeenButton lines={unseenVoids(order)} label={order.table.name} />
          </li>
        )
      })}
    </ul>
  )
}
