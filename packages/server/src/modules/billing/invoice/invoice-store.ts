import type { InvoiceKind } from '@kafana/domain'
import { statement } from '../../../platform/unit-of-work/statement.ts'

interface NewInvoice {
  readonly year: number
  readonly no: number
  readonly kind: InvoiceKind
  readonly intentId: string
  /** Of a credit note: the bill of the invoice. */
  readonly credits: string | null
  readonly buyerKey: string
  readonly buyerName: string
  readonly buyer: string
  readonly body: string
  readonly byUser: string
  readonly at: number
}
export const insertInvoice = statement((kit, p: NewInvoice) =>
  kit.db.insertInto('invoices').values({
    company_id: kit.companyId,
    year: p.year,
    no: p.no,
    kind: p.kind,
    intent_id: p.intentId,
    credits: p.credits,
    buyer_key: p.buyerKey,
    buyer_name: p.buyerName,
    buyer: p.buyer,
    body: p.body,
    by_user: p.byUser,
    at: p.at,
  }),
)

/** The last number of a year. Units of a venue that write do not overlap, so the next one is free until the unit ends. */
export const selectLastNumber = statement((kit, p: { year: number }) =>
  kit.db
    .selectFrom('invoices')
    .select((eb) => eb.fn.max<number | null>('no').as('no'))
    .where('company_id', '=', kit.companyId)
    .where('year', '=', p.year),
)
