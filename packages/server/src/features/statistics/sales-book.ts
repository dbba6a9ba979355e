import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  enterHours,
  enterProducts,
  enterQuarters,
  enterTables,
  type Entry,
  type EntryMoment,
} from './sales-book-store.ts'

/** What was billed, summed as it is billed: statistics of a year then read a few thousand sums instead of every order. */
export interface SalesBook {
  /** Orders that were billed just now for the first time; their moment of billing is written. */
  enter(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /** Orders whose bill is about to be taken back; their moment of billing still stands. */
  leave(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /** Orders whose receipt was taken back just now; the moment of it is written. What they brought is subtracted there, and their sale stays where it was. */
  takeBack(tx: WriteTx, orderIds: readonly string[]): Promise<void>
}

const write = async (tx: WriteTx, moment: EntryMoment, entry: Entry): Promise<void> => {
  if (entry.ids.length === 0) return
  await tx.run(enterQuarters(moment), entry)
  await tx.run(enterTables(moment), entry)
  await tx.run(enterProducts(moment), entry)
  await tx.run(enterHours(moment), entry)
}

export const salesBook: SalesBook = {
  enter: (tx, ids) => write(tx, 'billed', { ids, sign: 1 }),
  leave: (tx, ids) => write(tx, 'billed', { ids, sign: -1 }),
  takeBack: (tx, ids) => write(tx, 'storno', { ids, sign: -1 }),
}
