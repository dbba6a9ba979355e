import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import { addToPeople, deleteRejection, insertVoid, type VoidEntry } from './people-summary-store.ts'
import { salesService } from './sales-service.ts'
import {
  addToHours,
  addToProducts,
  addToQuarters,
  addToTables,
  type EntryMoment,
  type SummaryEntry,
} from './sales-summary-store.ts'
import { statisticsRoutes } from './statistics-routes.ts'
import { createStatisticsService } from './statistics-service.ts'
import { createVenueNowService } from './venue-now-service.ts'

export { readOpenOrders } from './open-orders-read-model.ts'
export { unpaidPreBillToWire } from './statistics-routes.ts'
export { readUnpaidPreBills } from './unpaid-pre-bills-read-model.ts'

export interface StatisticsDeps {
  readonly company: Pick<CompanyService, 'current'>
  readonly checks: Pick<ChecksService, 'heldByTable'>
}

export const createStatistics = (platform: Pick<Platform, 'clock'>, { company, checks }: StatisticsDeps) => {
  const service = createStatisticsService({ company })
  const venueNow = createVenueNowService(platform, company, checks)
  return { service, routes: statisticsRoutes({ statistics: service, venueNow, sales: salesService }) }
}

/**
 * The sums of what was billed, kept up to date with each bill: statistics of a year read a few thousand sums
 * instead of every order.
 */
export interface SalesSummary {
  /** Adds orders that were just billed for the first time; their time of billing is already stored. */
  add(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /** Removes orders whose bill is about to be undone; their time of billing is still stored. */
  remove(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /**
   * Subtracts orders whose receipt was just voided, at the time of the storno, which is already stored. The
   * sale itself stays where it was.
   */
  void(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /** Takes off what `void` did for orders whose storno is about to be undone; its time is still stored. */
  unvoid(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /** Removes how orders were paid that are about to be paid otherwise; they stay sold. */
  removePayments(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /** Adds how they were paid, which is stored now. */
  addPayments(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /** Adds an order that was rejected after it was promised to somebody, or whose bill was undone. */
  addVoid(tx: WriteTx, entry: VoidEntry): Promise<void>
  /** Removes what `addVoid` did for the rejection of an order at this moment, if it did: the order is open again. */
  removeRejection(tx: WriteTx, entry: Pick<VoidEntry, 'orderId' | 'at'>): Promise<void>
}

const write = async (tx: WriteTx, moment: EntryMoment, entry: SummaryEntry): Promise<void> => {
  if (entry.ids.length === 0) return
  await tx.run(addToQuarters(moment), entry)
  await tx.run(addToTables(moment), entry)
  await tx.run(addToProducts(moment), entry)
  await tx.run(addToHours(moment), entry)
  await tx.run(addToPeople(moment), entry)
}
const writePayments = async (tx: WriteTx, entry: SummaryEntry): Promise<void> => {
  if (entry.ids.length > 0) await tx.run(addToPeople('billed'), entry)
}

export const salesSummary: SalesSummary = {
  add: (tx, ids) => write(tx, 'billed', { ids, sign: 1 }),
  remove: (tx, ids) => write(tx, 'billed', { ids, sign: -1 }),
  void: (tx, ids) => write(tx, 'storno', { ids, sign: -1 }),
  unvoid: (tx, ids) => write(tx, 'storno', { ids, sign: 1 }),
  removePayments: (tx, ids) => writePayments(tx, { ids, sign: -1 }),
  addPayments: (tx, ids) => writePayments(tx, { ids, sign: 1 }),
  addVoid: async (tx, entry) => {
    await tx.run(insertVoid, entry)
  },
  removeRejection: async (tx, entry) => {
    await tx.run(deleteRejection, entry)
  },
}
