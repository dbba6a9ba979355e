import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { MAX_PERMITTED, permissionOf, type PermitRecords, type PermittedBill } from './permit-records.ts'

/** A longer list is cut to what is still in the record. */
const MAX_NOTED = 2 * MAX_PERMITTED

interface Deps {
  readonly log: Platform['log']
  readonly records: Pick<PermitRecords, 'committed' | 'addCommitted' | 'keepCommitted'>
}

/** Notes outside the database which permitted bills it has, for all servers that share it. */
export const createCommittedBills = ({ log, records }: Deps) => {
  type Noted = Pick<WriteTx, 'companyId' | 'afterCommit'>
  const afterCommit = ({ companyId, afterCommit: add }: Noted, note: () => void): void =>
    add(() => {
      try {
        note()
      } catch (error) {
        // The next comparison finds the bills in the database and notes them.
        log.error({ companyId, error }, 'a bill could not be noted as committed outside the database')
      }
    })
  return {
    /** Notes, once this unit is committed, that the database has this bill. */
    noteCommitted: (tx: Noted, bill: PermittedBill): void =>
      afterCommit(tx, () => records.addCommitted(tx.companyId, [permissionOf(bill)])),
    /** Notes what the database turned out to have, such as a bill whose server ended right after its commit. */
    noteFound: (tx: Noted, bills: readonly PermittedBill[]): void => {
      const { companyId } = tx
      const committed = records.committed(companyId)
      const found = bills.map(permissionOf)
      const added = found.filter((permission) => !committed.has(permission))
      if (committed.size > MAX_NOTED) afterCommit(tx, () => records.keepCommitted(companyId, found))
      else if (added.length > 0) afterCommit(tx, () => records.addCommitted(companyId, added))
    },
  }
}
