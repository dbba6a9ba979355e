import type { BookDocument } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { fullName } from '../../ui/full-name.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { LongName } from '../../ui/long-name.tsx'
import { useGrowing } from '../../ui/use-growing.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { countedTotal, DOCUMENT_TEXT, PAYMENT_TEXT } from './document-words.ts'
import { usePaper } from './use-paper.ts'
import c from './fiscal-book-screen.module.css'

const keyOf = ({ billNo, serial, receiptNo }: BookDocument): string => `${billNo} ${serial} ${receiptNo}`

/** The bill's number; it leads to the order that it closed, the first of several. */
const BillNumber = ({
  document: {
    billNo,
    orders: [order],
  },
}: {
  readonly document: BookDocument
}) => {
  const reach = useReach()
  if (billNo === null) return '–'
  return order !== undefined && reach('orderDetails') ? (
    <Anchor inherit component={Link} to={generatePath(ROUTES.orderDetails, { id: order })}>
      {billNo}
    </Anchor>
  ) : (
    billNo
  )
}

const KindOf = ({ document: { kind, refReceiptNo, billNo } }: { readonly document: BookDocument }) => {
  const { t } = useTranslation()
  const isOdd = billNo === null && kind !== 'void'
  return (
    <span className={c.kind}>
      {t(DOCUMENT_TEXT[kind])}
      {refReceiptNo !== null && (
        <span className={c.note}>{t('DOCUMENT_TAKES_BACK', { number: String(refReceiptNo) })}</span>
      )}
      {isOdd && <span className={c.odd}>{t('DOCUMENT_ONLY_DEVICE')}</span>}
    </span>
  )
}

const Amount = ({ document }: { readonly document: BookDocument }) => {
  const { fixed } = useFormats()
  return document.kind === 'void' ? (
    '–'
  ) : (
    <span data-back={document.kind === 'storno'} className={c.amount}>
      {fixed(countedTotal(document))}
    </span>
  )
}

const useColumns = (): readonly Column<BookDocument>[] => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return [
    {
      key: 'kind',
      header: t('DOCUMENT'),
      role: 'title',
      width: '28%',
      render: (document) => <KindOf document={document} />,
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
      render: ({ payment }) => (payment === null ? '–' : t(PAYMENT_TEXT[payment])),
    },
    {
      key: 'total',
      header: t('TOTAL'),
      align: 'right',
      render: (document) => <Amount document={document} />,
    },
  ]
}

/** On a phone: what it is and what it came to, and below it by what numbers, who and how. */
const DocumentList = ({ documents }: { readonly documents: readonly BookDocument[] }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <ul className={c.documents}>
      {documents.map((document) => {
        const { at, receiptNo, billNo, closedBy, payment } = document
        return (
          <li key={keyOf(document)}>
            <div className={c.line}>
              <KindOf document={document} />
              <Amount document={document} />
            </div>
            <div className={c.facts}>
              <span>{time(at)}</span>
              <span>
                {receiptNo === null ? t('DOCUMENT_PENDING') : t('BOOK_NUMBER', { number: String(receiptNo) })}
              </span>
              {payment !== null && <span>{t(PAYMENT_TEXT[payment])}</span>}
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

/** Every document of the day in the order of its moment; on paper all of them, on screen as far as one scrolls. */
export const DocumentsCard = ({ documents }: { readonly documents: readonly BookDocument[] }) => {
  const { t } = useTranslation()
  const id = useId()
  const columns = useColumns()
  const { shown, end } = useGrowing(documents)
  const onPaper = usePaper()
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
