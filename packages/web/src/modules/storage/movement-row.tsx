import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { StockMovement } from '@kafana/contract'
import { type CountReason, fromThousandths, type StockMovementKind, toThousandths } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import {
  IconArrowBackUp,
  IconChecklist,
  IconClipboardCheck,
  IconReceipt2,
  IconShoppingCartPlus,
  IconTrash,
} from '@tabler/icons-react'
import { fullName } from '../../ui/labels.ts'
import { signed } from './ingredient-edit.ts'
import { MOVEMENT_TEXT, OrderLink } from './movement-order.tsx'
import c from './storage.module.css'

const ICONS = {
  bought: IconShoppingCartPlus,
  corrected: IconChecklist,
  counted: IconClipboardCheck,
  sold: IconReceipt2,
  returned: IconArrowBackUp,
  wasted: IconTrash,
} as const satisfies Record<StockMovementKind, unknown>

export const REASON_TEXT = {
  waste: 'COUNT_REASON_WASTE',
  breakage: 'COUNT_REASON_BREAKAGE',
  theft: 'COUNT_REASON_THEFT',
  miscount: 'COUNT_REASON_MISCOUNT',
  other: 'COUNT_REASON_OTHER',
} as const satisfies Record<CountReason, TranslationKey>

/** The supplier, invoice and sum of a purchase; the reason of a count, and what was found. */
const useDetails = ({
  change,
  supplier,
  invoiceNo,
  invoiceDay,
  paid,
  counted,
  reason,
  note,
}: StockMovement): string[] => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const { date } = useDates()
  const invoice = (): string | null => {
    const day = invoiceDay === null ? null : date(invoiceDay)
    if (invoiceNo === null) return day
    return day === null
      ? t('MOVEMENT_INVOICE', { number: invoiceNo })
      : t('MOVEMENT_INVOICE_OF', { number: invoiceNo, day })
  }
  const found =
    counted === null
      ? null
      : t('MOVEMENT_COUNT', {
          counted: number(counted, 3),
          expected: number(fromThousandths(toThousandths(counted) - toThousandths(change)), 3),
        })
  return [
    supplier,
    invoice(),
    paid === null ? null : money(paid),
    reason === null ? null : t(REASON_TEXT[reason]),
    note,
    found,
  ].filter((each) => each !== null)
}

/**
 * One stock movement: kind, order, person and time, change and resulting quantity, and what explains it. `unit` is the
 * serving unit as text.
 */
export const MovementRow = ({
  movement,
  unit,
}: {
  readonly movement: StockMovement
  readonly unit: string
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { kind, change, quantityAfter, at, by, order } = movement
  const details = useDetails(movement)
  const Icon = ICONS[kind]
  return (
    <li className={c.row}>
      <span className={c.icon} data-kind={kind} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={c.what}>
        <strong>{t(MOVEMENT_TEXT[kind])}</strong>
        {order !== null && (
          <>
            {' '}
            · <OrderLink order={order}>{order.name}</OrderLink>
          </>
        )}
      </span>
      <strong className={c.change} data-direction={change < 0 ? 'out' : 'in'}>
        {signed(formats, change)} {unit}
      </strong>
      <span className={c.when}>
        {order !== null && (
          <span className={c.why}>{t('ORDER_AT_TABLE', { number: order.number, table: order.table })}</span>
        )}
        {details.length > 0 && <span className={c.why}>{details.join(' · ')}</span>}
        {formats.orderDate(at)}
        {by !== null && ` · ${fullName(by)}`}
      </span>
      <span className={c.after} data-below={quantityAfter < 0 || undefined}>
        {t('ON_HAND_AFTER', { quantity: formats.number(quantityAfter, 3) })}
      </span>
    </li>
  )
}
