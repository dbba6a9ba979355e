import type { BillIntent } from '@kafana/contract'
import {
  type History,
  type Index,
  indexOf,
  isFiscalBill,
  nameOf,
  type Paper,
  type Report,
} from './history.ts'
import { classesOf, sumOf, toCents } from './sums.ts'

const names = (papers: readonly Paper[]): string =>
  papers.map((paper) => `${paper.kind} ${nameOf(paper)} (${paper.ref ?? 'no reference'})`).join(', ')

const collect = <K>(papers: readonly Paper[], keysOf: (paper: Paper) => readonly K[]): Map<K, Paper[]> => {
  const found = new Map<K, Paper[]>()
  for (const paper of papers)
    for (const each of keysOf(paper)) found.set(each, [...(found.get(each) ?? []), paper])
  return found
}

const judgeOrder = (order: string, found: readonly Paper[], report: Report): void => {
  const counting = found.reduce((sum, { kind }) => sum + (kind === 'storno' ? -1 : 1), 0)
  if (counting > 1) report('I1', `order ${order} has ${counting} receipts that count: ${names(found)}`)
  if (counting < 0) report('I1', `order ${order} has more stornos than receipts: ${names(found)}`)
}

/** The same by the server's own bills: at most one of a kind for an order. */
const judgeBills = (bills: readonly BillIntent[], report: Report): void => {
  const seen = new Map<string, string>()
  for (const { kind, ref, orders } of bills) {
    for (const order of orders) {
      const other = seen.get(`${order} ${kind}`)
      if (other !== undefined)
        report('I1', `the server closed order ${order} by two ${kind} bills: ${other}, ${ref}`)
      seen.set(`${order} ${kind}`, ref)
    }
  }
}

/**
 * I1: sales less stornos of an order are at most one, and never fewer than none. I8: a reference is on at
 * most one document.
 */
export const judgeReceiptsPerOrder = (history: History, report: Report): void => {
  const { papers, ordersOf, isForeign } = indexOf(history)
  for (const [order, found] of collect(papers, ({ ref }) => ordersOf(ref))) judgeOrder(order, found, report)
  for (const [ref, found] of collect(papers, (paper) =>
    paper.ref === null || isForeign(paper) ? [] : [paper.ref],
  )) {
    if (found.length > 1)
      report('I8', `the bill with reference ${ref} was printed ${found.length} times: ${names(found)}`)
  }
  judgeBills(history.server.intents.filter(isFiscalBill), report)
}

const kindOf = ({ kind }: Paper): string => (kind === 'sale' ? 'fiscal' : kind)

/** Why a paper is not this bill's; null when it is. */
const differenceOf = (
  paper: Paper,
  { state, kind, receiptNo, total, receipt }: BillIntent,
): string | null => {
  if (state !== 'BILLED') return `its bill is ${state}`
  if (kind !== kindOf(paper)) return `its bill is a ${kind}`
  if (receiptNo !== null && receiptNo !== paper.receiptNo) return `its bill has the number ${receiptNo}`
  if (toCents(total) !== paper.total || sumOf(classesOf(receipt)) !== paper.total)
    return `its bill comes to ${total}, the paper to ${paper.total / 100}`
  return null
}

const judgePaper = (paper: Paper, { intentOf, isListed }: Index, report: Report): void => {
  if (isListed(paper)) return
  const intent = intentOf(paper)
  const difference = intent ? differenceOf(paper, intent) : 'the server knows no bill with this reference'
  if (difference !== null)
    report(
      'I2',
      `${paper.kind} ${nameOf(paper)} with reference ${paper.ref}: ${difference}, and no list for people names it`,
    )
}

/**
 * I2: every document of a device is one closed bill's, or on a list for people; and no bill claims a document
 * that is not there.
 */
export const judgeReceiptsAndBills = (history: History, report: Report): void => {
  const index = indexOf(history)
  for (const paper of index.papers) judgePaper(paper, index, report)
  for (const intent of history.server.intents.filter(isFiscalBill)) {
    const papers = index.papers.filter(({ ref }) => ref === intent.ref)
    if (papers.length === 0)
      report(
        'I2',
        `the ${intent.kind} bill ${intent.ref} (receipt ${intent.receiptNo}) is closed, but no device printed it`,
      )
  }
}
