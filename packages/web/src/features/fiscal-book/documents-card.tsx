import type { BookDocument } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor, Badge } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { fullName } from '../../ui/full-name.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { useGrowing } from '../../ui/use-growing.tsx'
import { countedTotal, DOCUMENT_TEXT } from './document-words.ts'
import c from './fiscal-book-screen.module.css'
import { usePaper } from './use-paper.ts'

const keyOf = ({ billNo, serial, receiptNo }: BookDocument): string => `${billNo} ${serial} ${receiptNo}`

/** The bill's number; it leads to the order that it closed, the first of several. */
const BillNumber = ({ document: { billNo, orders: [order] } }: { readonly document: BookDocument }) => {
  const reach = useReach()
  if (billNo === null) return '–'
  return order !== undefined && reach('orderDetails') ? <Anchor component={Link} to={generatePath(ROUTES.orderDetails, { id: order })}>{billNo}</Anchor> : billNo
}

const KindOf = ({ document: { kind, refReceiptNo, billNo } }: { readonly document: BookDocument }) => {
  const { t } = useTranslation()
  const isOdd = billNo === null && kind !== 'void'
  return (
    <span className={c.kind}>
      {t(DOCUMENT_TEXT[kind])}
      {refReceiptNo !== null && <span className={c.note}>{t('DOCUMENT_TAKES_BACK', { number: String(refReceiptNo) })}</span>}
      {isOdd && <Badge color="red" variant="light" tt="none" className={c.badge}>{t('DOCUMENT_ONLY_DEVICE')}</Badge>}
    </span>
  )
}

const useColumns = (): readonly Column<BookDocument>[] => {
  const { t } = useTranslation()
  const { fixed, time } = useFormats()
  return [
    { key: 'kind', header: t('DOCUMENT'), role: 'title', render: (document) => <KindOf document={document} /> },
    { key: 'at', header: t('DOCUMENT_TIME'), width: 80, render: ({ at }) => time(at) },
    { key: 'receipt', header: t('RECEIPT_NUMBER'), align: 'right', render: ({ receiptNo }) => receiptNo ?? <span className={c.note}>{t('DOCUMENT_PENDING')}</span> },
    { key: 'bill', header: t('BILL_NUMBER'), align: 'right', render: (document) => (document.billNo === null ? '–' : <BillNumber document={document} />) },
    { key: 'who', header: t('CLOSED_BY'), render: ({ closedBy }) => (closedBy === null ? '–' : <span className={c.name} title={fullName(closedBy)}>{fullName(closedBy)}</span>) },
    { key: 'payment', header: t('PAYMENT'), render: ({ payment }) => (payment === null ? '–' : t(payment === 'cash' ? 'PAYMENT_CASH' : 'PAYMENT_CARD')) },
    { key: 'total', header: t('TOTAL'), align: 'right', render: (document) => (document.kind === 'void' ? '–' : <span data-back={document.kind === 'storno'} className={c.amount}>{fixed(countedTotal(document))}</span>) },
  ]
}

/** Every document of the day in the order of its moment; on paper all of them, on screen as far as one scrolls. */
export const DocumentsCard = ({ documents }: { readonly documents: readonly BookDocument[] }) => {
  const { t } = useTranslation()
  const id = useId()
  const columns = useColumns()
  const { shown, end } = useGrowing(documents)
  const onPaper = usePaper()
  if (documents.length === 0) return null
  return (
    <section aria-labelledby={id} className={c.part}>
      <h2 id={id} className={c.title}>{t('BOOK_DOCUMENTS', { count: documents.length })}</h2>
      <ListOrCards label={t('BOOK_DOCUMENTS', { count: documents.length })} columns={columns} rows={onPaper ? documents : shown} rowKey={keyOf} />
      {end}
    </section>
  )
}
