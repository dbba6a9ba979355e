import type { OrderWithHistory } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { fullName } from '../../ui/full-name.ts'
import c from './order-details-screen.module.css'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={c.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Where an order belongs, who took it and when, and what the guest wished. */
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
