import type { DatabaseSync } from 'node:sqlite'
import type { FiscalDevice } from '@kafana/fiscal-gateway'
import type { Paired } from './make-venue.ts'
import type { Host } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** What a planted fault puts between the parts of the product: each breaks one rule, nothing of the product knows of it. */
export interface Sabotage {
  readonly server?: (host: Host, gateways: readonly Paired[]) => Host
  readonly gateway?: (host: Host, paired: Paired) => Host
  readonly device?: (device: FiscalDevice) => FiscalDevice
  /** Between a gateway and its journal. */
  readonly journal?: (db: DatabaseSync, scheduler: Scheduler) => DatabaseSync
  /** Whatever the server keeps beside its store goes back with it. */
  readonly putsBackAll?: boolean
  /** Runs on the server's store before it starts. */
  readonly database?: string
  /**
   * A page that does not keep to the protocol: it prints other prices than it was given, frees orders without asking the gateway,
   * or tells other numbers than it heard.
   */
  readonly page?: Mischief
}
export type Mischief = 'other prices' | 'no asking' | 'other numbers'
