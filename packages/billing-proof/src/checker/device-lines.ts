import type { DatabaseSync } from 'node:sqlite'

/** A line of a receipt as it is on the paper. Amounts are minor units, the quantity thousandths. */
export interface DeviceLine {
  readonly title: string
  readonly taxClass: string
  readonly price: number
  readonly quantity: number
  readonly amount: number
}

const ITEM = /^ {2}(\d+\.\d{3}) x (\d+\.\d{2}) +(\d+\.\d{2}) (\S+)$/
const RULER = /^-+$/
const NUMBER = /^Сметка бр\. \/ Receipt No +0*(\d+)$/

const digits = (text: string | undefined): number => Number((text ?? '').replace('.', ''))

/** The items of a printed receipt: between its first two rulers, a title and below it quantity, price and amount. */
const itemsOf = (paper: readonly string[]): DeviceLine[] => {
  const items: DeviceLine[] = []
  let title: string[] = []
  const begin = paper.findIndex((text) => RULER.test(text)) + 1
  for (const text of paper.slice(begin)) {
    if (RULER.test(text)) break
    const item = ITEM.exec(text)
    if (item === null) title.push(text)
    else {
      const [, quantity, price, amount, taxClass = ''] = item
      const line = { price: digits(price), quantity: digits(quantity), amount: digits(amount) }
      items.push({ title: title.join(' '), taxClass, ...line })
      title = []
    }
  }
  return items
}

/** The lines of every receipt and storno that a virtual device printed, read off its papers, by number. */
export const readDeviceLines = (db: DatabaseSync): Map<number, readonly DeviceLine[]> => {
  const rows = db
    .prepare("SELECT lines FROM documents WHERE kind IN ('fiscal', 'storno')")
    .all() as unknown as { lines: string }[]
  return new Map(
    rows.map(({ lines }) => {
      const paper = (JSON.parse(lines) as { text: string }[]).map(({ text }) => text)
      const number = paper.map((text) => NUMBER.exec(text)?.[1]).find((found) => found !== undefined)
      return [Number(number), itemsOf(paper)]
    }),
  )
}
