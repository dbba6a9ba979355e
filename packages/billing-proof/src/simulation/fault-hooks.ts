import type { DatabaseSync } from 'node:sqlite'
import type { FiscalDevice } from '@kafana/fiscal-gateway'
import type { PairedGateway } from './make-venue.ts'
import type { Host } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** What a planted fault replaces between the parts of the product. The product itself has no code for it. */
export interface FaultHooks {
  readonly server?: (host: Host, gateways: readonly PairedGateway[]) => Host
  readonly gateway?: (host: Host, paired: PairedGateway) => Host
  readonly device?: (device: FiscalDevice) => FiscalDevice
  /** Wraps the database of a gateway's journal. */
  readonly journal?: (db: DatabaseSync, scheduler: Scheduler) => DatabaseSync
  /** A restore of the server also restores the files that it keeps outside its database. */
  readonly restoresEverything?: boolean
  /** SQL to run on the server's database before the server starts. */
  readonly database?: string
  /**
   * A page that violates the protocol: it changes the prices to print, abandons bills without querying the
   * gateway, reports wrong receipt numbers, cancels an unanswered bill at a gateway that does not have it, reports bills that were
   * not printed, or reports bills before it sends them, if it ever does.
   */
  readonly page?: PageFault
}
export type PageFault =
  | 'wrong prices'
  | 'abandons without query'
  | 'wrong numbers'
  | 'cancels at another gateway'
  | 'reports numbers never printed'
  | 'reports unprinted bills'
  | 'reports unsent bills'
