import '../../../ui/printed-page.css'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { useFormatsOf } from '@kafana/client/i18n/use-formats-of.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { tenderName } from '@kafana/client/payments/tender-names.ts'
import type { Invoice } from '@kafana/contract'
import { invoiceDate } from '@kafana/domain'
import { fullName } from '../../../ui/labels.ts'
import c from './invoice-paper.module.css'

interface PartyProps {
  readonly title: string
  readonly name: string
  /** Each on a line of its own; empty ones are left out. */
  readonly lines: readonly string[]
  readonly taxNumber: string
}

const Party = ({ title, name, lines, taxNumber }: PartyProps) => {
  const { t } = useTranslation()
  return (
    <section className={c.party}>
      <h3>{title}</h3>
      <strong>{name}</strong>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      <p>
        {t('TAX_NUMBER')}: {taxNumber}
      </p>
    </section>
  )
}

type Formats = ReturnType<typeof useFormatsOf>
interface PartProps {
  readonly invoice: Invoice
  readonly formats: Formats
}

const Lines = ({ invoice: { lines, currency }, formats: { fixed, number } }: PartProps) => {
  const { t } = useTranslation()
  // The same dish can be on it twice.
  const keyedLines = lines.map((line, index) => ({ key: `${index} ${line.title}`, line }))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('PRODUCT')}</th>
          <th scope="col">{t('BOOK_CLASS')}</th>
          <th scope="col">{t('QUANTITY')}</th>
          <th scope="col">{t('PRICE')}</th>
          <th scope="col">
            {t('AMOUNT')} ({currency})
          </th>
        </tr>
      </thead>
      <tbody>
        {keyedLines.map(({ key, line: { title, taxClass, quantity, price, amount } }) => (
          <tr key={key}>
            <td>{title}</td>
            <td>{taxClass}</td>
            <td>{number(quantity, 3)}</td>
            <td>{fixed(price)}</td>
            <td>{fixed(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Taxes = ({ invoice: { classes, total, vat }, formats: { fixed, number } }: PartProps) => {
  const { t } = useTranslation()
  const net = classes.reduce((sum, each) => sum + each.net, 0)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('BOOK_CLASS')}</th>
          <th scope="col">{t('NET')}</th>
          <th scope="col">{t('INVOICE_VAT')}</th>
          <th scope="col">{t('TOTAL')}</th>
        </tr>
      </thead>
      <tbody>
        {classes.map((each) => (
          <tr key={each.taxClass}>
            <td>
              {each.rate === null
                ? each.taxClass
                : `${each.taxClass} · ${t('BOOK_RATE', { rate: number(each.rate) })}`}
            </td>
            <td>{fixed(each.net)}</td>
            <td>{fixed(each.vat)}</td>
            <td>{fixed(each.gross)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('TOTAL')}</th>
          <td>{fixed(net)}</td>
          <td>{fixed(vat)}</td>
          <td>{fixed(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const Payments = ({ invoice: { payments }, formats: { money } }: PartProps) => {
  const { t } = useTranslation()
  return (
    <p>
      {t('PAYMENT')}:{' '}
      {payments
        .map(({ name, amount, ...tender }) => `${name ?? tenderName([], tender, t)} ${money(amount)}`)
        .join(' · ')}
    </p>
  )
}

/** An invoice or a credit note as it stands on paper (A4), in the language of whoever prints it. */
export const InvoicePaper = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation()
  const formats = useFormatsOf(invoice)
  const { date } = useDates()
  const { _id: number, kind, issuedAt, timezone, seller, buyer, receiptNo, deviceSerial, credits } = invoice
  const receipt = [receiptNo, deviceSerial].filter((part) => part !== null).join(' · ')
  return (
    <article className={c.sheet}>
      <header className={c.head}>
        <h2>{t(kind === 'credit' ? 'CREDIT_NOTE_TITLE' : 'INVOICE_TITLE', { number })}</h2>
        <p>
          {t('INVOICE_DATE')}: {date(invoiceDate(Date.parse(issuedAt), timezone))}
        </p>
        {credits !== null && <p>{t('CREDIT_NOTE_FOR', { number: credits })}</p>}
        {receipt !== '' && (
          <p>
            {t('RECEIPT_NUMBER')}: {receipt}
          </p>
        )}
      </header>
      <div className={c.parties}>
        <Party
          title={t('INVOICE_SELLER')}
          name={seller.legalName}
          lines={[seller.name === seller.legalName ? '' : seller.name, seller.address]}
          taxNumber={seller.taxNumber}
        />
        <Party
          title={t('INVOICE_BUYER')}
          name={buyer.name}
          lines={[buyer.address, buyer.city]}
          taxNumber={buyer.taxNumber}
        />
      </div>
      <Lines invoice={invoice} formats={formats} />
      <p className={c.soft}>{t('INVOICE_PRICES')}</p>
      <Taxes invoice={invoice} formats={formats} />
      <p className={c.total}>
        <span>{t('TOTAL')}</span>
        <strong>{formats.money(invoice.total)}</strong>
      </p>
      <Payments invoice={invoice} formats={formats} />
      <p className={c.soft}>{t('INVOICE_ISSUED_BY', { name: fullName(invoice.issuedBy) })}</p>
    </article>
  )
}
