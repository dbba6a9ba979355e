import { type ApprovalAction, isPinDisabled, mayApprove } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StaffService } from '../staff/index.ts'

interface BillCloser {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string
}

/**
 * The people of a venue whose PIN closes a bill, voids one (owners), or approves something for the caller: not blocked,
 * with a PIN that is on.
 * @throws AppError INPUT_INVALID for a waiter, who closes no bill on the web, unless something is to be approved
 */
export type BillClosers = (
  tx: Tx,
  caller: Caller,
  which: {
    readonly ownersOnly: boolean
    /** Missing where nothing is to be approved. */
    readonly approving?: readonly ApprovalAction[] | undefined
    /** Who is as good as somebody who may approve it. */
    readonly consents?: string | undefined
  },
) => Promise<readonly BillCloser[]>

export const createBillClosers =
  (staff: Pick<StaffService, 'list'>): BillClosers =>
  async (tx, { userId, role: asking }, { ownersOnly, approving, consents }) => {
    if (asking === 'waiter' && approving === undefined)
      throw new AppError('INPUT_INVALID', { issues: [{ path: 'approves', key: 'VALUE_REQUIRED' }] })
    return (await staff.list(tx))
      .filter(({ id, role, approves, isBlocked, pinFailures }) => {
        const mayClose = ownersOnly ? role === 'owner' : role !== 'admin'
        const approver = { role, approves, isAsking: id === userId }
        if (approving && id !== consents && !mayApprove(approver, approving)) return false
        return mayClose && !isBlocked && !isPinDisabled(pinFailures)
      })
      .map(({ id, firstname, lastname, username }) => ({ id, firstname, lastname, username }))
  }
