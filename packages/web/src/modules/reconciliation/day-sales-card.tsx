import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { FiscalDay } from '@kafana/contract'
import { ROUTES, type SaleDocument } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Card } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { SALE_DOCUMENT_TEXT } from '../../ui/labels.ts'
import { MetricLink } from '../../ui/stat-card.tsx'
import { ordersPath } from '../orders/index.ts'
import c from './day-sales-card.module.css'

type Sales = FiscalDay['sales']
type Part = Sales['total']

const SALES_PARTS = [
  { part: 'withReceipt', document: 'receipt' },
  { part: 'preBillOnly', document: 'preBill' },
  { part: 'byInvoice', document: 'invoice' },
  { part: 'freeOfCharge', document: 'comp' },
  { part: 'withoutDocument', document: 'none' },
] as const satisfies readonly { readonly part: keyof Sales; readonly document: SaleDocument }[]

/** The parts of a day's sales, with what was printed for the orders of each. */
export const partsOfSales = (sales: Sales) =>
  SALES_PARTS.flatMap(({ part, document }) => {
    const of = sales[part]
    return of ? [{ part, document, of }] : []
  })

interface PartProps {
  readonly part: Part
  readonly text: TranslationKey
  /** The sign in front of it. */
  readonly sign: '+' | '=' | null
  readonly state: 'good' | 'open' | 'none' | 'total'
  readonly link: ReactNode
  readonly children?: ReactNode
}

const SalesPart = ({ part: { orders, voided }, text, sign, state, link, children }: PartProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const id = useId()
  return (
    <li className={c.part} data-state={state} aria-labelledby={id}>
      {sign !== null && (
        <span className={c.sign} aria-hidden>
          {sign}
        </span>
      )}
      <span className={c.facts}>
        <span id={id} className={c.name}>
          {t(text)}
        </span>
        <span className={c.note}>
          {t('COUNT_ORDERS', { count: orders })}
          {voided > 0 && ` · ${t('TAKEN_BACK_ORDERS', { count: voided, number: number(voided, 0) })}`}
        </span>
        {children}
      </span>
      <strong className={c.amount}>{link}</strong>
    </li>
  )
}

const stateOf = (document: SaleDocument, { orders, total }: Part): PartProps['state'] => {
  if (orders === 0 && total === 0) return 'none'
  return document === 'preBill' || document === 'none' ? 'open' : 'good'
}

/** The sales of a day in its parts and their total, which is that of the statistics; each links to its rows. */
export const DaySalesCard = ({
  report: { day, start, end, sales },
}: {
  readonly report: Pick<FiscalDay, 'day' | 'start' | 'end' | 'sales'>
}) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const id = useId()
  const parts = partsOfSales(sales)
  const amounts = [...parts.map(({ of }) => of), sales.total].map(({ total }) => money(total))
  const longest = Math.max(...amounts.map(({ length }) => length))
  const { printedOtherDay } = sales
  return (
    <Card component="section" aria-labelledby={id}>
      <h2 id={id} className={c.title}>
        {t('BOOK_DAY_SALES')}
      </h2>
      <ul className={c.parts} style={{ '--length': longest } as CSSProperties}>
        {parts.map(({ part, document, of }, index) => (
          <SalesPart
            key={part}
            part={of}
            text={SALE_DOCUMENT_TEXT[document]}
            sign={index === 0 ? null : '+'}
            state={stateOf(document, of)}
            link={
              <MetricLink
                screen="orders"
                to={ordersPath({ document, billedStart: start, billedEnd: end })}
                className={c.link}
              >
                {money(of.total)}
              </MetricLink>
            }
          >
            {part === 'withReceipt' && printedOtherDay.total !== 0 && (
              <span className={c.note}>
                {t('BOOK_PRINTED_OTHER_DAY', { amount: money(printedOtherDay.total) })}
              </span>
            )}
          </SalesPart>
        ))}
        <SalesPart
          part={sales.total}
          text="BOOK_ALL_SALES"
          sign="="
          state="total"
          link={
            <MetricLink
              screen="statistics"
              to={`${ROUTES.statistics}?${new URLSearchParams({ from: day, to: day })}`}
              className={c.link}
            >
              {money(sales.total.total)}
            </MetricLink>
          }
        />
      </ul>
      <p className={c.hint}>{t('BOOK_DAY_SALES_HINT')}</p>
    </Card>
  )
}
