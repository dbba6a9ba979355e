import type { BillIntent } from '@kafana/contract'
import { amountOf } from './amounts.ts'
import type { DeviceLine } from './device-lines.ts'
import { hasForgottenAmounts, isDecided } from './forgotten-discounts.ts'
import { type History, indexHistory, nameOf, type PrintedReceipt, type ReportViolation } from './history.ts'

const itemOf = ({ title, taxClass, price, quantity }: DeviceLine): string =>
  `${title} ${quantity / 1000} x ${price / 100} ${taxClass}`
const textOf = (line: DeviceLine): string => `${itemOf(line)} = ${line.amount / 100}`

/** Two of three pieces, made of a line that was divided before, are one piece called "2 x Soup". */
const dividedText = ({ title, taxClass, amount }: DeviceLine): string =>
  `${title.replace(/^\d+ x /, '')} ${taxClass} = ${amount / 100}`

const expectedLines = ({ receipt }: BillIntent): DeviceLine[] =>
  receipt.products.map(({ title, taxClass, price, quantity }) => ({
    title,
    taxClass,
    price: Number(price.replace('.', '')),
    quantity: Number(quantity.replace('.', '')),
    amount: amountOf(price, quantity),
  }))

const isOfBill = ({ kind }: PrintedReceipt, bill: BillIntent): boolean =>
  bill.kind === (kind === 'sale' ? 'fiscal' : kind)

/** How a line of a paper is compared. A device that adds up by itself has amounts of its own. */
const textFor = (
  receipt: PrintedReceipt,
  bill: BillIntent,
  history: History,
): ((line: DeviceLine) => string) => {
  if (receipt.addsByItself) return itemOf
  // A server that went back to a backup has made the parts again, maybe after others of the same lines.
  const isMadeAgain = history.forgotten.has(nameOf(receipt)) && isDecided(bill, history)
  return isMadeAgain ? dividedText : textOf
}

/** I9: a document has the lines of its bill. The sums alone do not show a price or a letter at the wrong line. */
export const judgeLines = (history: History, report: ReportViolation): void => {
  const { printed, intentOf, isExternal } = indexHistory(history)
  for (const receipt of printed) {
    const bill = intentOf(receipt)
    if (!bill || !isOfBill(receipt, bill) || isExternal(receipt)) continue
    if (hasForgottenAmounts(receipt, bill, history)) continue
    const lineText = textFor(receipt, bill, history)
    const [found, expected] = [receipt.lines.map(lineText), expectedLines(bill).map(lineText)]
    found.concat(expected.slice(found.length)).forEach((_, at) => {
      if (found[at] !== expected[at])
        report(
          'I9',
          `line ${at + 1} of ${nameOf(receipt)} is "${found[at] ?? ''}", the bill ${bill.ref} has "${expected[at] ?? ''}"`,
        )
    })
  }
}
