import type { OrderWithHistory } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { useReach } from '../../../platform/session/reach.ts'
import { CATEGORY_TEXT, fullName } from '../../../ui/labels.ts'
import { STATUS_TEXT, StatusDot } from '../order-status.tsx'
import c from './order-details-screen.module.css'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={c.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The table, waiter, time, category and note of an order. */
export const OrderFacts = ({
  order: { table, createdBy, createdAt, category, description },
}: {
  readonly order: OrderWithHistory
}) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const reach = useReach()
  const place = table.zone ? `${table.name} · ${table.zone.name}` : table.name
  return (
    <section className={c.card}>
      <dl className={c.facts}>
        <Fact label={t('TABLE')}>
          {reach('establishmentDetails') ? (
            <Link className={c.link} to={generatePath(ROUTES.establishmentDetails, { id: table._id })}>
              {place}
            </Link>
          ) : (
            place
          )}
        </Fact>
        <Fact label={t('ORDERED_BY')}>{fullName(createdBy)}</Fact>
        <Fact label={t('ORDERED_AT')}>
          <time dateTime={createdAt}>{orderDate(createdAt)}</time>
        </Fact>
        <Fact label={t('CATEGORY')}>{t(CATEGORY_TEXT[category])}</Fact>
        {description !== '' && (
          <div className={c.note}>
            <dt>{t('ORDER_NOTE')}</dt>
            <dd>{description}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Every status change of the order with user and time, latest first. */
export const OrderHistory = ({ history }: Pick<OrderWithHistory, 'history'>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const steps = history.map((step, index) => ({ ...step, key: `${index} ${step.at}` })).toReversed()
  return (
    <section className={c.card}>
      <h2 className={c.heading}>{t('ORDER_HISTORY')}</h2>
      <ol className={c.history}>
        {steps.map(({ key, from, to, at, by }) => (
          <li key={key} className={c.step}>
            <StatusDot status={to} />
            <span>
              <span className={c.move}>
                {from ? `${t(STATUS_TEXT[from])} → ${t(STATUS_TEXT[to])}` : t(STATUS_TEXT[to])}
              </span>
              <span className={c.muted}>{`${orderDate(at)} · ${fullName(by)}`}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
