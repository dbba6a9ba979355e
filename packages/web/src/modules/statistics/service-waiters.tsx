import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { ServiceReport } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { DayRange } from '../../ui/day-range.ts'
import { fullName } from '../../ui/labels.ts'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { downloadCsv } from '../../ui/report-output.tsx'
import { Money } from '../../ui/text.tsx'
import { csvName, type ExportVenue, type Rows } from './export-rows.ts'
import { LOSS_TEXT } from './service-losses.ts'
import c from './statistics-screen.module.css'

type Row = ServiceReport['waiters'][number]

/** The amounts of a row, as columns. */
const AMOUNTS = [
  { key: 'paid', text: 'REVENUE' },
  { key: 'discounts', text: LOSS_TEXT.discounts },
  { key: 'comps', text: LOSS_TEXT.comps },
  { key: 'voids', text: LOSS_TEXT.voids },
  { key: 'tips', text: 'PAYMENT_TIP' },
] as const

const nameOf = ({ waiter }: Row, t: Translate): string => (waiter ? fullName(waiter) : t('WITHOUT_WAITER'))

/** One row per waiter in charge, with a header. */
const waiterRows = (
  rows: readonly Row[],
  t: Translate,
  { currency }: Pick<ExportVenue, 'currency'>,
): Rows => [
  [
    t('ROLE_WAITER'),
    t('SERVICE_PARTIES'),
    t('PAD_COVERS'),
    `${t('SERVICE_PER_GUEST')} (${currency})`,
    ...AMOUNTS.map(({ text }) => `${t(text)} (${currency})`),
  ],
  ...rows.map((row) => [
    nameOf(row, t),
    { value: row.closed, decimals: 0 },
    { value: row.guests?.guests ?? 0, decimals: 0 },
    row.guests ? { value: row.guests.average, decimals: 2 } : null,
    ...AMOUNTS.map(({ key }) => ({ value: row[key], decimals: 2 })),
  ]),
]

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return [
    { key: 'waiter', header: t('ROLE_WAITER'), role: 'title', render: (row) => nameOf(row, t) },
    {
      key: 'closed',
      header: t('SERVICE_PARTIES'),
      align: 'right',
      render: ({ closed }) => number(closed, 0),
    },
    {
      key: 'guests',
      header: t('PAD_COVERS'),
      align: 'right',
      render: ({ guests }) => (guests ? number(guests.guests, 0) : '–'),
    },
    {
      key: 'average',
      header: t('SERVICE_PER_GUEST'),
      align: 'right',
      render: ({ guests }) => (guests ? <Money amount={guests.average} /> : '–'),
    },
    ...AMOUNTS.map(({ key, text }): Column<Row> => ({
      key,
      header: t(text),
      align: 'right',
      render: (row) => <Money amount={row[key]} />,
    })),
  ]
}

interface Props {
  readonly rows: readonly Row[]
  readonly range: DayRange
}

/** How the guests of each waiter in charge were served, also as a file. */
export const ServiceWaiters = ({ rows, range }: Props) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const columns = useColumns()
  if (rows.length === 0) return null
  const title = t('SERVICE_BY_WAITER')
  return (
    <section aria-label={title}>
      <h3 className={c.listTitle}>{title}</h3>
      <ListOrCards
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ waiter }) => waiter?._id ?? 'nobody'}
      />
      <div className={c.screenOnly}>
        <Button
          variant="default"
          aria-label={`${t('EXPORT')}: ${title}`}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() =>
            downloadCsv(csvName('service-by-waiter', range), waiterRows(rows, t, venue), decimalMark)
          }
        >
          {t('EXPORT')}
        </Button>
      </div>
    </section>
  )
}
