import type { RunningServer } from '../app/create-server.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { WriteTx } from '../platform/unit-of-work/unit-of-work.ts'
import { asCaller } from './as-caller.ts'
import type { TestVenue } from './factories.ts'

/** A running server as the factories need it: a test's or the demo venue's. */
export type Running = Pick<RunningServer, 'platform' | 'services'>
export type Owned = Pick<TestVenue, 'companyId' | 'owner'>

/** One unit of work in a venue, done by its owner. */
export const asOwner = <T>(
  server: Running,
  { companyId, owner }: Owned,
  unit: (tx: WriteTx, caller: Caller) => Promise<T>,
): Promise<T> => server.platform.uow.write(companyId, (tx) => unit(tx, asCaller(companyId, owner)))
