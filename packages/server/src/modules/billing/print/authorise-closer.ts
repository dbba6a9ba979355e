import { LIMITED_ROLES } from '@kafana/domain'
import type { CommittedRefusal } from '../../../platform/http/app-error.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ApprovalsService } from '../../approvals/index.ts'
import type { PinProof } from '../../auth/index.ts'
import type { ChecksService } from '../../checks/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'

/**
 * Checks that somebody may close a bill of orders that a colleague is in charge of.
 * @returns who approved it; null where nobody had to
 * @throws AppError as `ApprovalsService.authorise`
 */
type AuthoriseCloser = (
  tx: WriteTx,
  closer: string,
  orderIds: readonly string[],
  approval: PinProof | null,
) => Promise<string | null | CommittedRefusal>

interface Deps {
  readonly approvals: Pick<ApprovalsService, 'authorise' | 'limits'>
  readonly checks: Pick<ChecksService, 'check'>
  readonly orders: Pick<OrdersService, 'byIds'>
  readonly staff: Pick<StaffService, 'find'>
}

export const createAuthoriseCloser =
  ({ approvals, checks, orders, staff }: Deps): AuthoriseCloser =>
  async (tx, closer, orderIds, approval) => {
    const { closeOthers } = await approvals.limits(tx)
    // Nothing else is read where nobody is limited.
    if (LIMITED_ROLES.every((role) => closeOthers[role] === 'free')) return null
    const checkIds = new Set((await orders.byIds(tx, orderIds)).flatMap(({ checkId }) => checkId ?? []))
    const others = new Set<string>()
    for (const id of checkIds) {
      const { waiter } = await checks.check(tx, id)
      if (waiter && waiter.id !== closer) others.add(waiter.id)
    }
    const [other, ...more] = others
    if (other === undefined) return null
    const { role } = await staff.find(tx, closer)
    const about = { consents: more.length === 0 ? other : null }
    return approvals.authorise(tx, { userId: closer, role }, ['closeOthers'], approval, about)
  }
