import { sql } from 'kysely'

const bills = sql`bill_intent_orders cross join bill_intents`
const isOfOrder = sql`bill_intents.company_id = bill_intent_orders.company_id and bill_intents.id = bill_intent_orders.intent_id
  and bill_intent_orders.company_id = orders.company_id and bill_intent_orders.order_id = orders.id
  and bill_intent_orders.undone = 0 and bill_intents.state = 'BILLED'`
/** Without a number nobody can name the receipt, and one that its gateway denies was never printed. */
const isReceipt = sql`bill_intents.kind = 'fiscal' and bill_intents.receipt_no is not null
  and (bill_intents.reported_state is null or bill_intents.reported_state <> 'CANCELLED')`

/** In a query over `orders`: the bill of the fiscal receipt of an order, null without one. */
export const receiptBill = sql<
  string | null
>`(select min(bill_intents.id) from ${bills} where ${isOfOrder} and ${isReceipt})`

/** In a query over `orders`: the bill that voided the receipt of an order. */
export const stornoBill = sql<
  string | null
>`(select min(bill_intents.id) from ${bills} where ${isOfOrder} and bill_intents.kind = 'storno')`

/** In a query over billed `orders`: the SaleDocument of an order. */
export const documentOfSale = sql<string>`(case when orders.bill_kind = 'pre' then 'preBill' when orders.bill_kind = 'comp' then 'comp' when orders.bill_kind = 'invoice' then 'invoice'
  when orders.bill_kind = 'fiscal' and ${receiptBill} is not null then 'receipt' else 'none' end)`
