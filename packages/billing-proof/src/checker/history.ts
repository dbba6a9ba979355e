import type { BillIntent, BookDocument } from '@kafana/contract'
import type { DeviceReceipt, DeviceRecord } from './device-record.ts'
import type { ServerRecord } from './server-record.ts'

/** What the server answered to a reservation: a server that was restored from an older copy no longer knows. */
export interface Promised {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
}

/** A look at both sides before the end. */
export interface Look {
  readonly devices: readonly DeviceRecord[]
  readonly intents: readonly BillIntent[]
  /** The server was put back to an older copy after this look: what it says later cannot be held against this. */
  readonly serverForgot: boolean
}

/** A history at its end, when everything is up and nothing moves any more. */
export interface History {
  readonly devices: readonly DeviceRecord[]
  readonly server: ServerRecord
  readonly looks: readonly Look[]
  readonly promised: readonly Promised[]
  /** Devices whose gateway lost its memory or was put back to an older one: what it printed before that moment (UTC ms) and had not told, it tells nobody. */
  readonly forgetful: readonly { readonly serial: string; readonly at: number }[]
}

/** A receipt or storno on paper, of a device. */
export interface Paper extends DeviceReceipt {
  readonly serial: string
}

export const nameOf = ({ serial, receiptNo }: Pick<Paper, 'serial' | 'receiptNo'>): string =>
  `${serial} #${receiptNo}`
const key = (serial: string | null, receiptNo: number | null): string => `${serial} ${receiptNo}`

const documentsOf = ({ days }: ServerRecord) => days.flatMap(({ documents }) => documents)
const differencesOf = ({ days }: ServerRecord) => days.flatMap(({ differences }) => differences)

/** Of several bills with one reference the last in this order stands for it; no pre-bill stands before one that a device may have counted. */
const RANKS: readonly BillIntent['state'][] = [
  'ABORTED',
  'RESERVED',
  'ARMED',
  'IN_DOUBT',
  'PRINTED',
  'MANUAL',
  'BILLED',
]
const rankOf = ({ state, kind }: BillIntent): number =>
  RANKS.indexOf(state) - (kind === 'pre' ? RANKS.length : 0)

/** What a history holds, found by what the parties have in common: the reference on the paper, and the number. */
export const indexOf = ({ devices, server, promised }: History) => {
  const papers: Paper[] = devices.flatMap(({ serial, receipts }) =>
    receipts.filter(({ kind }) => kind !== 'void').map((receipt) => ({ ...receipt, serial })),
  )
  const intents = new Map<string, BillIntent>()
  // A bill that was given up and printed all the same is made anew under its reference: the closed one tells.
  for (const intent of server.intents.toSorted((a, b) => rankOf(a) - rankOf(b)))
    intents.set(intent.ref, intent)
  const orders = new Map<string, readonly string[]>()
  // What was promised holds, also where a server that forgot it no longer finds the orders.
  for (const { ref, orders: ids } of [...promised, ...server.intents])
    orders.set(ref, [...new Set([...(orders.get(ref) ?? []), ...ids])])
  const documents = new Map(
    documentsOf(server)
      .filter(({ serial }) => serial !== null)
      .map((document) => [key(document.serial, document.receiptNo), document] as const),
  )
  const byIntent = new Map(
    documentsOf(server)
      .filter(({ intent, billNo }) => intent !== null && billNo !== null)
      .map((document) => [document.intent, document] as const),
  )
  const listed = new Set(
    differencesOf(server)
      .filter(({ kind }) => kind === 'ONLY_ON_DEVICE' || kind === 'NEEDS_PERSON')
      .map(({ serial, receiptNo }) => key(serial, receiptNo)),
  )
  // Of what a device had counted when an owner confirmed it the book names the numbers alone.
  const untold = differencesOf(server).filter(({ kind }) => kind === 'NUMBERS_UNTOLD')
  const isUntold = (serial: string, receiptNo: number): boolean =>
    untold.some(
      (one) => one.serial === serial && receiptNo >= (one.receiptNo ?? 0) && receiptNo <= (one.lastNo ?? 0),
    )
  const manual = (ref: string | null): boolean => ref !== null && intents.get(ref)?.state === 'MANUAL'
  const isForeign = ({ serial, receiptNo }: Paper): boolean =>
    documents.get(key(serial, receiptNo))?.kind === 'external'
  return {
    papers,
    /** Somebody made it at the device itself. */
    isForeign,
    /** The bill whose reference is on the paper; a restored server may have lost it. */
    intentOf: ({ ref }: Paper): BillIntent | undefined => (ref === null ? undefined : intents.get(ref)),
    /** The orders that were billed under this reference. */
    ordersOf: (ref: string | null): readonly string[] => (ref === null ? [] : (orders.get(ref) ?? [])),
    /** What the book says of a number. Who looked at the paper named its number and no device: then the reference tells that it is the bill's. */
    documentOf: (serial: string, receipt: DeviceReceipt): BookDocument | undefined => {
      const bill = receipt.ref === null ? undefined : intents.get(receipt.ref)
      const typed =
        bill?.state === 'BILLED' && bill.receiptNo === receipt.receiptNo ? byIntent.get(bill._id) : undefined
      return documents.get(key(serial, receipt.receiptNo)) ?? (typed?.serial === null ? typed : undefined)
    },
    /** Is the paper on a list for people: a bill that needs one, a document of somebody else, or one that the books call a difference? */
    isListed: (paper: Paper): boolean =>
      manual(paper.ref) ||
      listed.has(key(paper.serial, paper.receiptNo)) ||
      isUntold(paper.serial, paper.receiptNo) ||
      isForeign(paper),
    /** Does the book ask for the paper of this number, because nobody told of it? */
    isUntold,
  }
}
export type Index = ReturnType<typeof indexOf>

/** A bill that counts for the device: it is closed, and it is no pre-bill. */
export const isFiscalBill = ({ state, kind }: BillIntent): boolean =>
  state === 'BILLED' && (kind === 'fiscal' || kind === 'storno')
