import { isPinDisabled } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StaffService } from '../staff/index.ts'

interface BillCloser {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string
}

/** The people of a venue whose PIN closes a bill, or voids one (owners): not blocked, with a PIN that is on. */
export type BillClosers = (tx: Tx, which: { readonly ownersOnly: boolean }) => Promise<readonly BillCloser[]>

export const createBillClosers =
  (staff: Pick<StaffService, 'list'>): BillClosers =>
  async (tx, { ownersOnly }) =>
    (await staff.list(tx))
      .filter(({ role, isBlocked, pinFailures }) => {
        const mayClose = ownersOnly ? role === 'owner' : role !== 'admin'
        return mayClose && !isBlocked && !isPinDisabled(pinFailures)
      })
      .map(({ id, firstname, lastname, username }) => ({ id, firstname, lastname, username }))
