import { useCall } from '@kafana/client/api/query.ts'
import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { TypeSales } from '@kafana/contract'
import { fromMinor, isAway, toMinor } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconDownload, IconPaperBag } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { boundsOf, type DayRange } from '../../ui/day-range.ts'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { downloadCsv } from '../../ui/report-output.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { Money } from '../../ui/text.tsx'
import { csvName, typeRows } from './export-rows.ts'
import c from './statistics-screen.module.css'

const useColumns = (whole: number): Column<TypeSales>[] => {
  const { t } = useTranslation()
  const { number, fixed } = useFormats()
  return [
    { key: 'type', header: t('ORDER_TYPE'), role: 'title', render: ({ type }) => t(ORDER_TYPE_TEXT[type]) },
    {
      key: 'revenue',
      header: t('REVENUE'),
      align: 'right',
      render: ({ revenue }) => <Money amount={revenue} />,
    },
    { key: 'orders', header: t('ORDERS'), align: 'right', render: ({ orders }) => number(orders, 0) },
    {
      key: 'averageOrder',
      header: t('AVERAGE_ORDER'),
      align: 'right',
      render: ({ averageOrder }) => <Money amount={averageOrder} isCalculated />,
    },
    {
      key: 'share',
      header: t('SHARE'),
      align: 'right',
      render: ({ revenue }) => (whole === 0 ? '–' : `${fixed((revenue / whole) * 100, 1)}%`),
    },
  ]
}

interface CardProps {
  readonly range: DayRange
  readonly types: readonly TypeSales[]
  /** These are not those of the range yet. */
  readonly isStale: boolean
}

const Card = ({ range, types, isStale }: CardProps) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { money, decimalMark } = useFormats()
  const whole = fromMinor(types.reduce((sum, { revenue }) => sum + toMinor(revenue), 0))
  const columns = useColumns(whole)
  return (
    <StatCard title={t('SALES_BY_TYPE')} icon={<IconPaperBag size={20} />}>
      <div className={`${c.products} ${c.dense}`}>
        <ListOrCards
          label={t('SALES_BY_TYPE')}
          columns={columns}
          rows={[...types]}
          rowKey={({ type }) => type}
        />
        <p className={c.sum}>
          {t('TOTAL')} <strong>{money(whole)}</strong>
        </p>
        <div className={c.screenOnly}>
          <Button
            variant="default"
            disabled={isStale}
            aria-label={`${t('EXPORT')}: ${t('SALES_BY_TYPE')}`}
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => downloadCsv(csvName('types', range), typeRows(types, t, venue), decimalMark)}
          >
            {t('EXPORT')}
          </Button>
        </div>
      </div>
    </StatCard>
  )
}

/** What was eaten in, taken away and delivered; nothing while everything is eaten in. */
export const TypesCard = ({ range }: Pick<CardProps, 'range'>) => {
  const venue = useVenue()
  const query = useCall(
    'statistics',
    'types',
    { query: boundsOf(range, venue) },
    { placeholderData: keepPreviousData },
  )
  return query.data?.some(({ type }) => isAway(type)) ? (
    <Card range={range} types={query.data} isStale={query.isPlaceholderData} />
  ) : null
}
