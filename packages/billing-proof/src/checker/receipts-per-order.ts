import type { BillIntent } from '@kafana/contract'
import { indexOf, isFiscalBill, nameOf, type History, type Paper } from './history.ts'
import type { Report } from './violation.ts'

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

/** I1: sales less stornos of an order are at most one, and never fewer than none. I8: a reference is on at most one document. */
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
