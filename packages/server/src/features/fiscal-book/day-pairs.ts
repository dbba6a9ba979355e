import { pairUp, type BookPair, type BookSlip } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { billOf, slipOf, type DayBill } from './book-rows.ts'
import {
  selectBills,
  selectBillsOfTasks,
  selectSlips,
  selectSlipsOfSerial,
  type DayRange,
} from './fiscal-book-read-model.ts'

export type DayPair = BookPair<DayBill>

/** How long a person takes at most to say what they saw on a paper that nobody asked for. */
const LOOKING_MS = 2 * 86_400_000

const taskOf = ({ taskId }: BookSlip): string[] => (taskId === null ? [] : [taskId])
const keyOf = ({ serial, receiptNo }: BookSlip): string => `${receiptNo} ${serial}`

const together = <T>(lists: readonly (readonly T[])[], key: (item: T) => string | number): T[] => [
  ...new Map(lists.flat().map((item) => [key(item), item])).values(),
]

/** Bills that these documents may belong to, whenever the venue closed them. */
const billsOf = async (tx: Tx, { end }: DayRange, slips: readonly BookSlip[]): Promise<DayBill[]> => {
  if (slips.length === 0) return []
  const named = await tx.all(selectBillsOfTasks, { tasks: slips.flatMap(taskOf) })
  // Those that nobody asked for are known by what a person said of them later.
  const later = slips.some(({ taskId }) => taskId === null)
    ? await tx.all(selectBills, { start: end, end: end + LOOKING_MS })
    : []
  return [...named, ...later].map(billOf)
}

/** Documents that these bills may have been printed as, whenever that was. */
const slipsOf = async (tx: Tx, { start, end }: DayRange, bills: readonly DayBill[]): Promise<BookSlip[]> => {
  const rows = []
  for (const [serial, of] of Map.groupBy(
    bills.filter(({ receiptNo }) => receiptNo !== null),
    (bill) => bill.serial,
  )) {
    if (serial !== null)
      rows.push(
        ...(await tx.all(selectSlipsOfSerial, {
          serial,
          numbers: of.map(({ receiptNo }) => String(receiptNo)),
        })),
      )
  }
  // Without a device's name only a paper of these days can be meant.
  if (bills.some(({ serial }) => serial === null))
    rows.push(...(await tx.all(selectSlips, { start: start - LOOKING_MS, end: end + LOOKING_MS })))
  return rows.map(slipOf)
}

/** Every bill and every document of a day by the moment of the paper: one that was told after midnight stands where its paper does. */
export const readPairs = async (tx: Tx, day: DayRange): Promise<DayPair[]> => {
  const [bills, slips] = [
    (await tx.all(selectBills, day)).map(billOf),
    (await tx.all(selectSlips, day)).map(slipOf),
  ]
  const found = pairUp(bills, slips)
  const moreBills = await billsOf(
    tx,
    day,
    found.flatMap(({ bill, slip }) => (slip && !bill && slip.kind !== 'void' ? [slip] : [])),
  )
  const allBills = together([bills, moreBills], ({ billNo }) => billNo)
  const lost = found.flatMap(({ bill, slip }) => (bill && !slip ? [bill] : []))
  const allSlips = together([slips, await slipsOf(tx, day, lost)], keyOf)
  return pairUp(allBills, allSlips).filter(({ at }) => at >= day.start && at < day.end)
}
