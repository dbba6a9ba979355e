import { addUp, classesOf, unequalLetters } from './cents.ts'
import { indexOf, isFiscalBill, type History } from './history.ts'
import type { Report } from './violation.ts'

/** I3: per tax class, what the devices took in is what the bills say and the papers that a list for people names. */
export const judgeTaxTotals = (history: History, report: Report): void => {
  const { papers, intentOf, isListed } = indexOf(history)
  const excepted = papers.filter((paper) => isListed(paper) && intentOf(paper)?.state !== 'BILLED')
  const bills = history.server.intents.filter(isFiscalBill).map(({ kind, receipt }) => ({ kind, byClass: classesOf(receipt) }))
  const [device, server] = [addUp(papers), addUp([...bills, ...excepted])]
  for (const letter of unequalLetters(device, server)) {
    report('I3', `class ${letter}: the devices took in ${(device[letter] ?? 0) / 100}, the bills and the listed exceptions come to ${(server[letter] ?? 0) / 100}`)
  }
}
