import type { BillIntent } from '@kafana/contract'
import { classesOf, sumOf, toCents } from './cents.ts'
import { indexOf, isFiscalBill, nameOf, type History, type Index, type Paper } from './history.ts'
import type { Report } from './violation.ts'

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

/** I2: every document of a device is one closed bill's, or on a list for people; and no bill claims a document that is not there. */
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
