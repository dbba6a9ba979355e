import { useCall } from '@kafana/client/api/query.ts'
import { useToday } from '@kafana/client/browser/use-now.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { ForgottenInvoice, InvoiceClass, InvoiceSummary } from '@kafana/contract'
import { invoiceDate, isMonth, matchesSearch, ROUTES, taxNumberKey } from '@kafana/domain'
import { Anchor, Button } from '@mantine/core'
import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { useTextParam } from '../../../platform/url/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, ListOrCards } from '../../../ui/list-or-cards.tsx'
import { Page } from '../../../ui/page.tsx'
import { useIncrementalRows } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { downloadCsv } from '../../../ui/report-output.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { LongName } from '../../../ui/text.tsx'
import { InvoiceFrame, LoadedInvoice } from './invoice-view.tsx'
import { className, counted, invoicesCsvName, invoicesCsvRows } from './invoices-csv.ts'
import { MonthChooser } from './month-chooser.tsx'
import c from './invoices.module.css'

interface MonthOfInvoices {
  readonly invoices: readonly InvoiceSummary[]
  readonly classes: readonly InvoiceClass[]
  readonly forgotten: readonly ForgottenInvoice[]
}

/** Those that a search finds, by their buyer's name or tax number, or by their own number. */
const foundIn = (invoices: readonly InvoiceSummary[], search: string): readonly InvoiceSummary[] =>
  search === ''
    ? invoices
    : invoices.filter(({ _id, buyer: { name, taxNumber } }) =>
        matchesSearch([_id, name, taxNumber, taxNumberKey(taxNumber)], search),
      )

const Amount = ({ invoice, amount }: { readonly invoice: InvoiceSummary; readonly amount: number }) => {
  const { fixed } = useFormats()
  return (
    <span data-back={invoice.kind === 'credit'} className={c.amount}>
      {fixed(counted(invoice, amount))}
    </span>
  )
}

/** What an invoice and its counterpart are to each other. */
const Counterpart = ({ invoice: { credits, creditedBy } }: { readonly invoice: InvoiceSummary }) => {
  const { t } = useTranslation()
  const text =
    credits === null
      ? creditedBy !== null && t('INVOICE_CREDITED', { number: creditedBy })
      : t('CREDIT_NOTE_FOR', { number: credits })
  return text === false ? null : <span className={c.note}>{text}</span>
}

const useColumns = (onOpen: (id: string) => void): readonly Column<InvoiceSummary>[] => {
  const { t } = useTranslation()
  const { date } = useDates()
  const { timezone } = useVenue()
  return [
    {
      key: 'buyer',
      header: t('INVOICE_BUYER'),
      role: 'title',
      width: '34%',
      render: ({ buyer }) => (
        <>
          <LongName name={buyer.name} />
          <span className={c.note}>{buyer.taxNumber}</span>
        </>
      ),
    },
    {
      key: 'number',
      header: t('INVOICE_NUMBER'),
      render: (invoice) => (
        <>
          <Anchor inherit component="button" type="button" onClick={() => onOpen(invoice._id)}>
            {invoice._id}
          </Anchor>
          <Counterpart invoice={invoice} />
        </>
      ),
    },
    {
      key: 'date',
      header: t('INVOICE_DATE'),
      render: ({ issuedAt }) => date(invoiceDate(Date.parse(issuedAt), timezone)),
    },
    {
      key: 'receipt',
      header: t('RECEIPT_NUMBER'),
      align: 'right',
      render: ({ receiptNo, instead }) =>
        instead ? '–' : (receiptNo ?? <span className={c.note}>{t('DOCUMENT_PENDING')}</span>),
    },
    {
      key: 'vat',
      header: t('INVOICE_VAT'),
      align: 'right',
      render: (invoice) => <Amount invoice={invoice} amount={invoice.vat} />,
    },
    {
      key: 'total',
      header: t('TOTAL'),
      align: 'right',
      render: (invoice) => <Amount invoice={invoice} amount={invoice.total} />,
    },
  ]
}

const List = ({
  invoices,
  onOpen,
}: Pick<MonthOfInvoices, 'invoices'> & { readonly onOpen: (id: string) => void }) => {
  const { t } = useTranslation()
  const { shown, end } = useIncrementalRows(invoices)
  return (
    <div>
      <ListOrCards
        label={t('INVOICES_ISSUED')}
        columns={useColumns(onOpen)}
        rows={shown}
        rowKey={({ _id }) => _id}
      />
      {end}
    </div>
  )
}

/** The totals of the month by tax class, credit notes subtracted. */
const ClassTotals = ({ classes }: Pick<MonthOfInvoices, 'classes'>) => {
  const { t } = useTranslation()
  const { fixed } = useFormats()
  const column = (key: 'net' | 'vat' | 'gross', header: string): Column<InvoiceClass> => ({
    key,
    header,
    align: 'right',
    render: (each) => fixed(each[key]),
  })
  return (
    <section aria-label={t('BOOK_BY_CLASS')}>
      <h2 className={c.title}>{t('BOOK_BY_CLASS')}</h2>
      <ListOrCards
        label={t('BOOK_BY_CLASS')}
        columns={[
          { key: 'class', header: t('BOOK_CLASS'), role: 'title', render: (each) => className(each, t) },
          column('net', t('NET')),
          column('vat', t('INVOICE_VAT')),
          column('gross', t('TOTAL')),
        ]}
        rows={classes}
        rowKey={({ taxClass, rate }) => `${taxClass} ${rate}`}
      />
    </section>
  )
}

/** The numbers that a restored backup does not have, each with the order on whose page it is issued again. */
const Forgotten = ({ forgotten }: Pick<MonthOfInvoices, 'forgotten'>) => {
  const { t } = useTranslation()
  const title = useId()
  if (forgotten.length === 0) return null
  return (
    <section aria-labelledby={title} className={c.forgotten}>
      <h2 id={title} className={c.title}>
        {t('INVOICES_FORGOTTEN')}
      </h2>
      <p>{t('INVOICES_FORGOTTEN_HINT')}</p>
      <ul>
        {forgotten.map(({ _id, kind, order }) => (
          <li key={_id}>
            {order === null || kind === 'credit' ? (
              _id
            ) : (
              <Link to={generatePath(ROUTES.orderDetails, { id: order })}>{_id}</Link>
            )}
            {kind === 'credit' && ` · ${t('CREDIT_NOTE')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ContentProps extends MonthOfInvoices {
  readonly search: string
  readonly onOpen: (id: string) => void
}

const Content = ({ invoices, classes, forgotten, search, onOpen }: ContentProps) => {
  const { t } = useTranslation()
  const found = foundIn(invoices, search)
  const icon = <IconFileInvoice size={44} stroke={1.6} />
  if (invoices.length === 0 && forgotten.length === 0)
    return <EmptyState icon={icon} title={t('INVOICES_EMPTY')} hint={t('INVOICES_EMPTY_HINT')} />
  return (
    <div className={c.content}>
      <Forgotten forgotten={forgotten} />
      {found.length === 0 && invoices.length > 0 ? (
        <EmptyState icon={icon} title={t('SEARCH_NOTHING', { text: search })} />
      ) : (
        <List invoices={found} onOpen={onOpen} />
      )}
      <ClassTotals classes={classes} />
    </div>
  )
}

/** The invoices and credit notes of a month; the present one unless another is chosen. */
export const InvoicesScreen = () => {
  const { t } = useTranslation()
  const { currency, timezone } = useVenue()
  const { decimalMark } = useFormats()
  const last = useToday({ timezone, dayStart: '00:00' }).slice(0, 'YYYY-MM'.length)
  const [monthParam, setMonthParam] = useTextParam('month')
  const [search, setSearch] = useTextParam('search')
  const [opened, setOpened] = useState<string | null>(null)
  const month = isMonth(monthParam) && monthParam < last ? monthParam : last
  const query = useCall('billing', 'invoices', { query: { month } }, { placeholderData: keepPreviousData })
  const data = query.isPlaceholderData ? undefined : query.data
  const save =
    data &&
    data.invoices.length > 0 &&
    (() =>
      downloadCsv(
        invoicesCsvName(month),
        invoicesCsvRows(data.invoices, data.classes, { t, currency, timezone }),
        decimalMark,
      ))
  return (
    <Page
      title={t('INVOICES_ISSUED')}
      back={ROUTES.fiscalBook}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          disabled={!save}
          onClick={save || undefined}
        >
          {t('EXPORT')}
        </Button>
      }
    >
      <div className={c.bar}>
        <MonthChooser month={month} last={last} onMonth={(next) => setMonthParam(next >= last ? '' : next)} />
        <div className={c.search}>
          <SearchBox
            label={t('INVOICES_SEARCH')}
            options={(data?.invoices ?? []).map(({ buyer }) => buyer.name)}
            initial={search}
            onSearch={setSearch}
          />
        </div>
      </div>
      <QueryView query={query} failure={t('INVOICES_FAILED')}>
        {(found) => <Content {...found} search={search} onOpen={setOpened} />}
      </QueryView>
      {opened !== null && (
        <InvoiceFrame title={opened} onClose={() => setOpened(null)}>
          <LoadedInvoice id={opened} hasOrderLink onOpen={setOpened} />
        </InvoiceFrame>
      )}
    </Page>
  )
}
