import type { DatabaseSync } from 'node:sqlite'
import type { FiscalDevice } from '@kafana/fiscal-gateway'
import type { Scheduler } from './incarnation.ts'
import type { Paired } from './make-venue.ts'
import type { Host } from './network.ts'

/**
 * What a planted fault puts between the parts of the product: each breaks one rule, nothing of the product
 * knows of it.
 */
export interface FaultHooks {
  readonly server?: (host: Host, gateways: readonly Paired[]) => Host
  readonly gateway?: (host: Host, paired: Paired) => Host
  readonly device?: (device: FiscalDevice) => FiscalDevice
  /** Between a gateway and its journal. */
  readonly journal?: (db: DatabaseSync, scheduler: Scheduler) => DatabaseSync
  /** Whatever the server keeps beside its store goes back with it. */
  readonly restoresEverything?: boolean
  /** Runs on the server's store before it starts. */
  readonly database?: string
  /**
   * A page that does not keep to the protocol: it prints other prices than it was given, frees orders without
   * asking the gateway,
   * or reports other numbers than it received.
   */
  readonly page?: PageFault
}
export type PageFault = 'other prices' | 'no asking' | 'other numbers'
