import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { OrderWithHistory } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { generatePath, Link } from 'react-router'
import { fullName } from '../../../ui/labels.ts'
import type { Billing } from '../../billing/index.ts'
import c from './order-details-screen.module.css'

/** Why a bill of the order was undone, by whom, and who paid the guests. Renders nothing if none was. */
export const OrderReversals = ({ reversals }: Partial<Pick<OrderWithHistory, 'reversals'>>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  if (reversals === undefined) return null
  return (
    <ul className={c.reversals} aria-label={t('BILLS_UNDONE')}>
      {reversals.map(({ kind, at, by, reason, paidBy }) => (
        <li key={`${kind} ${at}`}>
          <strong>
            {t(kind === 'storno' ? 'STORNO_REASON' : 'UNBILL_REASON', { reason: reason || '–' })}
          </strong>
          <span className={c.muted}>{`${orderDate(at)} · ${fullName(by)}`}</span>
          {paidBy.length > 0 && (
            <span className={c.muted}>{t('STORNO_PAID_BY', { names: paidBy.map(fullName).join(', ') })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const OrderLink = ({ to, text }: { readonly to: string; readonly text: string }) => (
  <p className={c.hint}>
    <Link className={c.link} to={generatePath(ROUTES.orderDetails, { id: to })}>
      {text}
    </Link>
  </p>
)

/** From a voided order to the one that is billed instead of it, and back. */
export const CopyLinks = ({ copy, copyOf }: Pick<OrderWithHistory, 'copy' | 'copyOf'>) => {
  const { t } = useTranslation()
  return (
    <>
      {copyOf && <OrderLink to={copyOf._id} text={t('ORDER_COPY_OF', { number: copyOf.number })} />}
      {copy && <OrderLink to={copy._id} text={t('ORDER_COPIED_AS', { number: copy.number })} />}
    </>
  )
}

/** Bills a voided order again, until its copy is known. */
export const BillAgainButton = ({
  order: { _id, storno, copy, billedBy },
  billing,
}: {
  readonly order: OrderWithHistory
  readonly billing: Pick<Billing, 'startAgain' | 'refusalOf'>
}) => {
  const { t } = useTranslation()
  if (storno === null || copy !== undefined) return null
  return (
    <Button
      leftSection={<IconReceipt size={20} aria-hidden />}
      disabled={billing.refusalOf([_id]) !== null}
      onClick={() => billing.startAgain(_id, billedBy?._id)}
    >
      {t('BILL_AGAIN')}
    </Button>
  )
}
