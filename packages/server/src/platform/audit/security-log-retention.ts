import type { Clock } from '../clock.ts'
import type { EraseTraces } from '../erasure.ts'
import { NO_COMPANY, type UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import {
  cutAddresses,
  cutAddressesOf,
  cutName,
  deleteEntries,
  putDeletedBefore,
  selectNamed,
} from './security-log-retention-store.ts'
import type { SecurityDetails } from './security-log.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long an entry has the network that it came from. */
export const ADDRESSES_KEPT_MS = 7 * DAY_MS
/** How long an entry is kept. */
export const SECURITY_LOG_KEPT_MS = 90 * DAY_MS

export const cutOldAddresses = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, (tx) => tx.run(cutAddresses, { before: clock.now() - ADDRESSES_KEPT_MS }))

export const deleteOldEntries = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, async (tx) => {
    const before = clock.now() - SECURITY_LOG_KEPT_MS
    await tx.run(putDeletedBefore, { before })
    return tx.run(deleteEntries, { before })
  })

/** Takes from a person's entries where they came from, and the keyed hash of their address. */
export const eraseFromSecurityLog: EraseTraces = async (tx, { id }) => {
  await tx.run(cutAddressesOf, { personId: id })
  for (const entry of await tx.all(selectNamed, { personId: id, pattern: '%"name"%' })) {
    const { name: _name, ...details } = JSON.parse(entry.details) as SecurityDetails
    await tx.run(cutName, { id: entry.id, details: JSON.stringify(details) })
  }
}
