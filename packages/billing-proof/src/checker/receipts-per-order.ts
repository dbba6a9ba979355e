import { indexOf, nameOf, type History, type Paper } from './history.ts'
import type { Report } from './violation.ts'

const names = (papers: readonly Paper[]): string => papers.map((paper) => `${paper.kind} ${nameOf(paper)} (${paper.ref ?? 'no reference'})`).join(', ')

const collect = <K>(papers: readonly Paper[], keysOf: (paper: Paper) => readonly K[]): Map<K, Paper[]> => {
  const found = new Map<K, Paper[]>()
  for (const paper of papers) for (const each of keysOf(paper)) found.set(each, [...found.get(each) ?? [], paper])
  return found
}

/** I1: sales less stornos of an order are at most one, and never fewer than none. I8: a reference is on at most one document. */
export const judgeReceiptsPerOrder = (history: History, report: Report): void => {
  const { papers, ordersOf } = indexOf(history)
  for (const [order, found] of collect(papers, ({ ref }) => ordersOf(ref))) {
    const counting = found.reduce((sum, { kind }) => sum + (kind === 'storno' ? -1 : 1), 0)
    if (counting > 1) report('I1', `order ${order} has ${counting} receipts that count: ${names(found)}`)
    if (counting < 0) report('I1', `order ${order} has more stornos than receipts: ${names(found)}`)
  }
  for (const [ref, found] of collect(papers, (paper) => (paper.ref === null ? [] : [paper.ref]))) {
    if (found.length > 1) report('I8', `the bill with reference ${ref} was printed ${found.length} times: ${names(found)}`)
  }
  const billed = new Map<string, string[]>()
  for (const { state, kind, ref, orders } of history.server.intents) {
    if (state === 'BILLED' && (kind === 'fiscal' || kind === 'storno')) for (const order of orders) billed.set(`${order} ${kind}`, [...billed.get(`${order} ${kind}`) ?? [], ref])
  }
  for (const [order, refs] of billed) if (refs.length > 1) report('I1', `the server billed order ${order} ${refs.length} times: ${refs.join(', ')}`)
}
