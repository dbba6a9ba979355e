import { callOptions, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { refreshUser } from '@kafana/client/session/refresh-user.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { StaffChange, StaffMember } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { notify } from '../../ui/notify.tsx'
import { currentIn, type ChangeRule } from '../../ui/save-changes.ts'
import { serverText } from './dialog-parts.tsx'

type Change = Omit<z.output<typeof StaffChange>, 'version'>

/** How a dialog saves its part of a person. */
export const useMemberRule = <F extends Change>(
  fieldsOf: (member: StaffMember) => F,
): ChangeRule<StaffMember, F> => {
  const ownId = useSession()?.user._id
  const update = useCallMutation('staff', 'update')
  return {
    fieldsOf,
    send: async (id, body) => {
      await update.mutateAsync({ params: { id }, body })
      // The session contains the name and screens of the signed-in user.
      if (id === ownId) void refreshUser()
    },
  }
}

const { queryKey } = callOptions('staff', 'list')

/** Blocks or unblocks optimistically; reverted if the server refuses. */
export const useBlock = (): ((member: StaffMember) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const patchCached = (id: string, change: Partial<StaffMember>) =>
    queryClient.setQueryData(queryKey, (staff) =>
      staff?.map((member) => (member._id === id ? { ...member, ...change } : member)),
    )
  const update = useCallMutation('staff', 'update', {
    onSuccess: ({ isBlocked }) => notify.success(t(isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED')),
    onError: (error, { params, body }) => {
      patchCached(
        params.id,
        (currentIn(error) as StaffMember | null) ?? { isBlocked: body.isBlocked !== true },
      )
      notify.error(serverText(error, t, t('AN_ERROR_OCCURRED')))
    },
  })
  return ({ _id, isBlocked, version }) => {
    if (update.isPending && update.variables.params.id === _id) return
    patchCached(_id, { isBlocked: !isBlocked })
    update.mutate({ params: { id: _id }, body: { isBlocked: !isBlocked, version } })
  }
}
