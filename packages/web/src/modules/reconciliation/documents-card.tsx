import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { FiscalDayDocument } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { generatePath, Link } from 'react-router'
import { fullName, PAYMENT_TEXT } from '../../ui/labels.ts'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { LoadedPaymentList } from '../../ui/loaded-payment-list.ts'
import { useIsPhone } from '../../ui/page.tsx'
import { useIncrementalRows } from '../../ui/paging.tsx'
import { LongName } from '../../ui/text.tsx'
import { countedTotal, DOCUMENT_TEXT } from './report-lines.ts'
import c from './fiscal-report-screen.module.css'

/**
 * Is the page being printed? Updates synchronously, so that the print contains rows not rendered on screen
 * yet.
 */
const useIsPrinting = (): boolean => {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setOnPaper(true))
    const after = () => setOnPaper(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return onPaper
}

const keyOf = ({ billNo, serial, receiptNo }: FiscalDayDocument): string => `${billNo} ${serial} ${receiptNo}`

/** The bill number with a link to its first order. */
const BillNumber = ({
  document: {
    billNo,
    orders: [order],
  },
}: {
  readonly document: FiscalDayDocument
}) => {
  const canOpen = useCanOpen()
  if (billNo === null) return '–'
  return order !== undefined && canOpen('orderDetails') ? (
    <Anchor inherit component={Link} to={generatePath(ROUTES.orderDetails, { id: order })}>
      {billNo}
    </Anchor>
  ) : (
    billNo
  )
}

/** Why a receipt was voided, and who paid the guests. */
const StornoReason = ({ document: { reason = '', paidBy } }: { readonly document: FiscalDayDocument }) => {
  const { t } = useTranslation()
  return (
    <>
      {reason !== '' && <span className={c.note}>{t('STORNO_REASON', { reason })}</span>}
      {paidBy !== undefined && paidBy.length > 0 && (
        <span className={c.note}>{t('STORNO_PAID_BY', { names: paidBy.map(fullName).join(', ') })}</span>
      )}
    </>
  )
}

const DocumentKind = ({ document }: { readonly document: FiscalDayDocument }) => {
  const { t } = useTranslation()
  const { kind, refReceiptNo, billNo } = document
  const isOnlyOnDevice = billNo === null && kind !== 'void'
  return (
    <span className={c.kind}>
      {t(DOCUMENT_TEXT[kind])}
      {refReceiptNo !== null && (
        <span className={c.note}>{t('DOCUMENT_TAKES_BACK', { number: String(refReceiptNo) })}</span>
      )}
      <StornoReason document={document} />
      {isOnlyOnDevice && <span className={c.onlyOnDevice}>{t('DOCUMENT_ONLY_DEVICE')}</span>}
    </span>
  )
}

const Amount = ({ document }: { readonly document: FiscalDayDocument }) => {
  const { fixed } = useFormats()
  return document.kind === 'void' ? (
    '–'
  ) : (
    <span data-back={document.kind === 'storno'} className={c.amount}>
      {fixed(countedTotal(document))}
    </span>
  )
}

const useColumns = (): readonly Column<FiscalDayDocument>[] => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return [
    {
      key: 'kind',
      header: t('DOCUMENT'),
      role: 'title',
      width: '28%',
      render: (document) => <DocumentKind document={document} />,
    },
    { key: 'at', header: t('DOCUMENT_TIME'), width: 80, render: ({ at }) => time(at) },
    {
      key: 'receipt',
      header: t('RECEIPT_NUMBER'),
      align: 'right',
      render: ({ receiptNo }) => receiptNo ?? <span className={c.note}>{t('DOCUMENT_PENDING')}</span>,
    },
    {
      key: 'bill',
      header: t('BILL_NUMBER'),
      align: 'right',
      render: (document) => (document.billNo === null ? '–' : <BillNumber document={document} />),
    },
    {
      key: 'who',
      header: t('CLOSED_BY'),
      render: ({ closedBy }) => (closedBy === null ? '–' : <LongName name={fullName(closedBy)} />),
    },
    {
      key: 'payment',
      header: t('PAYMENT'),
      render: (document) => <PaidWith document={document} />,
    },
    {
      key: 'total',
      header: t('TOTAL'),
      align: 'right',
      render: (document) => <Amount document={document} />,
    },
  ]
}

const PaidWith = ({ document: { payment, payments } }: { readonly document: FiscalDayDocument }) => {
  const { t } = useTranslation()
  if (payments) return <LoadedPaymentList payments={payments} />
  return <span>{payment === null ? '–' : t(PAYMENT_TEXT[payment])}</span>
}

/** The list on a phone: kind and amount, below them numbers, person and payment. */
const DocumentList = ({ documents }: { readonly documents: readonly FiscalDayDocument[] }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <ul className={c.documents}>
      {documents.map((document) => {
        const { at, receiptNo, billNo, closedBy, payment } = document
        return (
          <li key={keyOf(document)}>
            <div className={c.line}>
              <DocumentKind document={document} />
              <Amount document={document} />
            </div>
            <div className={c.facts}>
              <span>{time(at)}</span>
              <span>
                {receiptNo === null ? t('DOCUMENT_PENDING') : t('BOOK_NUMBER', { number: String(receiptNo) })}
              </span>
              {payment !== null && <PaidWith document={document} />}
              {billNo !== null && (
                <span>
                  {t('BILL_NUMBER')} <BillNumber document={document} />
                </span>
              )}
              {closedBy !== null && <LongName name={fullName(closedBy)} lines={3} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * All documents of the day in chronological order; the print contains all rows, the screen loads them by
 * scrolling.
 */
export const DocumentsCard = ({ documents }: { readonly documents: readonly FiscalDayDocument[] }) => {
  const { t } = useTranslation()
  const id = useId()
  const columns = useColumns()
  const { shown, end } = useIncrementalRows(documents)
  const onPaper = useIsPrinting()
  const isPhone = useIsPhone()
  if (documents.length === 0) return null
  const [label, rows] = [t('BOOK_DOCUMENTS', { count: documents.length }), onPaper ? documents : shown]
  return (
    <section aria-labelledby={id} className={c.part}>
      <h2 id={id} className={c.title}>
        {label}
      </h2>
      {isPhone ? (
        <DocumentList documents={rows} />
      ) : (
        <ListOrCards label={label} columns={columns} rows={rows} rowKey={keyOf} />
      )}
      {end}
    </section>
  )
}
