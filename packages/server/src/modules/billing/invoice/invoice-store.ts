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

/** The numbers of a year after one of them, each with the mark of its bill. */
export const selectGivenAfter = statement((kit, p: { year: number; no: number }) =>
  kit.db
    .selectFrom('invoices')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'invoices.company_id')
        .onRef('bill_intents.id', '=', 'invoices.intent_id'),
    )
    .select(['invoices.no', 'invoices.kind', 'bill_intents.ref', 'invoices.at'])
    .where('invoices.company_id', '=', kit.companyId)
    .where('invoices.year', '=', p.year)
    .where('invoices.no', '>', p.no),
)

/** The last number of a year. Units of a venue that write do not overlap, so the next one is free until the unit ends. */
export const selectLastNumber = statement((kit, p: { year: number }) =>
  kit.db
    .selectFrom('invoices')
    .select((eb) => eb.fn.max<number | null>('no').as('no'))
    .where('company_id', '=', kit.companyId)
    .where('year', '=', p.year),
)
