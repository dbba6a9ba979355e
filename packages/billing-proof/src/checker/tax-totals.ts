import { addUp, classesOf, unequalLetters } from './cents.ts'
import { indexOf, isFiscalBill, nameOf, type History, type Index, type Paper } from './history.ts'
import type { Report } from './violation.ts'

/**
 * A difference that the server's book shows although both sides have the document alike. Only a gateway that lost its memory may have left a receipt untold.
 */
const judgeBook = ({ server, forgetful }: History, { papers, intentOf }: Index, report: Report): void => {
  const settled = new Map(
    papers
      .filter(
        (paper) => intentOf(paper)?.state === 'BILLED' && intentOf(paper)?.receiptNo === paper.receiptNo,
      )
      .map((paper) => [nameOf(paper), paper]),
  )
  const isForgotten = (paper: Paper): boolean =>
    forgetful.some(({ serial, at }) => serial === paper.serial && paper.printedAt <= at)
  for (const { kind, serial, receiptNo } of server.days.flatMap(({ differences }) => differences)) {
    const name = nameOf({ serial: serial ?? '', receiptNo: receiptNo ?? 0 })
    const paper = settled.get(name)
    if (paper && (kind === 'ONLY_ON_DEVICE' || (kind === 'RECEIPT_UNTOLD' && !isForgotten(paper))))
      report('I3', `the book shows ${name} as ${kind}, although its bill is closed with that number`)
  }
}

/** I3: per tax class, what the devices took in is what the bills say and the papers that a list for people names. */
export const judgeTaxTotals = (history: History, report: Report): void => {
  const index = indexOf(history)
  const { papers, intentOf, isListed } = index
  judgeBook(history, index, report)
  const excepted = papers.filter((paper) => isListed(paper) && intentOf(paper)?.state !== 'BILLED')
  const bills = history.server.intents
    .filter(isFiscalBill)
    .map(({ kind, receipt }) => ({ kind, byClass: classesOf(receipt) }))
  const [device, server] = [addUp(papers), addUp([...bills, ...excepted])]
  for (const letter of unequalLetters(device, server)) {
    report(
      'I3',
      `class ${letter}: the devices took in ${(device[letter] ?? 0) / 100}, the bills and the listed exceptions come to ${(server[letter] ?? 0) / 100}`,
    )
  }
}
