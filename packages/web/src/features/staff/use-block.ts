import type { StaffMember } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { callOptions, useCallMutation } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'

const { queryKey } = callOptions('staff', 'list')

/** Blocks or unblocks at once on screen; it goes back when the server refuses. */
export const useBlock = (): ((member: StaffMember) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const paint = (id: string, isBlocked: boolean) =>
    queryClient.setQueryData(queryKey, (staff) => staff?.map((member) => (member._id === id ? { ...member, isBlocked } : member)))
  const update = useCallMutation('staff', 'update', {
    onSuccess: ({ isBlocked }) => notify.success(t(isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED')),
    onError: (error, { params, body }) => {
      paint(params.id, body.isBlocked !== true)
      notify.error(errorText(error, t))
    },
  })
  return ({ _id, isBlocked, version }) => {
    paint(_id, !isBlocked)
    update.mutate({ params: { id: _id }, body: { isBlocked: !isBlocked, version } })
  }
}
