import { callOptions, useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { linesOf } from '@kafana/client/split/split-choice.ts'
import { type Transfer, withVersions } from '@kafana/client/split/transfer-choice.ts'
import type { Check } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notify, offerUndo } from '../../../ui/notify.tsx'
import type { Approved } from '../../../ui/pin/use-approved.tsx'
import { tablePath } from '../../../ui/table-path.ts'

/** The whole check to another table or into another check, or a part of it. */
export type MoveWhat =
  | { readonly is: 'move' | 'join' }
  | { readonly is: 'orders'; readonly transfer: Transfer }

export interface MoveTarget {
  readonly table: { readonly id: string; readonly name: string }
  /** The check there that takes it over; without one it stays, or becomes, a check of its own. */
  readonly into?: Check | undefined
  /** Somebody chose that, knowing that others sit there. */
  readonly isApart?: boolean
}

/** The call for a target. */
const useSendMove = (check: Check, what: MoveWhat) => {
  const params = { id: check._id }
  const { mutateAsync: moveCheck } = useCallMutation('service', 'moveCheck')
  const { mutateAsync: mergeCheck } = useCallMutation('service', 'mergeCheck')
  const { mutateAsync: transferOrders } = useCallMutation('service', 'transferOrders')
  return ({ table, into, isApart }: MoveTarget, approved: Approved): Promise<Check> => {
    if (what.is === 'orders') {
      const to = into ? { to: into._id } : { table: table.id }
      const chosen = withVersions(what.transfer, linesOf(check.orders))
      return transferOrders({ params, body: { ...chosen, ...to, ...approved } })
    }
    return into
      ? mergeCheck({ params, body: { into: into._id, ...approved } })
      : moveCheck({
          params,
          body: { table: table.id, ...(isApart && { as: 'beside' as const }), ...approved },
        })
  }
}

/** Moves a check or a part of it, and shows where that is; a moved table can be moved back. */
export const useMoveCheck = (check: Check, what: MoveWhat) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const send = useSendMove(check, what)
  const { mutateAsync: moveCheck } = useCallMutation('service', 'moveCheck')

  const moveBack = async (moved: Check): Promise<void> => {
    const { _id: table } = check.table
    try {
      await moveCheck({ params: { id: moved._id }, body: { table, as: 'beside' } })
      void navigate(tablePath(table), { replace: true })
    } catch (error) {
      notify.error(errorText(error, t))
    }
  }
  const report = (moved: Check, { table, into }: MoveTarget): void => {
    if (into)
      notify.success(
        t('CHECK_MOVED', {
          from: t('TAB_NUMBER', { number: check.number }),
          to: t('TAB_NUMBER', { number: into.number }),
        }),
      )
    else {
      const text = t('CHECK_MOVED', { from: check.table.name, to: table.name })
      if (what.is === 'move') offerUndo(text, () => void moveBack(moved))
      else notify.success(text)
    }
  }
  return {
    /** The other parties at a table. */
    partiesAt: async (table: string): Promise<Check[]> => {
      const options = callOptions('checks', 'ofTable', { params: { tableId: table } })
      const checks = await queryClient.query({ ...options, staleTime: 0 })
      return checks.filter(({ _id, state }) => state === 'open' && _id !== check._id)
    },
    /** @throws ApiError */
    move: async (target: MoveTarget, approved: Approved): Promise<void> => {
      const moved = await send(target, approved)
      report(moved, target)
      if (what.is !== 'orders') void navigate(tablePath(target.table.id), { replace: true })
    },
  }
}
