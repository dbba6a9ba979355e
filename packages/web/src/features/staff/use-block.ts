import { StaffMember } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../platform/api/api-error.ts'
import { callOptions, useCallMutation } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'
import { serverText } from './server-text.ts'

/** The person as they are now, where a refusal shows them because somebody else was faster. */
const currentIn = (error: unknown): StaffMember | undefined =>
  hasCode(error, 'VERSION_CONFLICT')
    ? StaffMember.safeParse((error.body as { current?: unknown }).current).data
    : undefined

const { queryKey } = callOptions('staff', 'list')

/** Blocks or unblocks at once on screen; it goes back when the server refuses. */
export const useBlock = (): ((member: StaffMember) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const paint = (id: string, change: Partial<StaffMember>) =>
    queryClient.setQueryData(queryKey, (staff) =>
      staff?.map((member) => (member._id === id ? { ...member, ...change } : member)),
    )
  const update = useCallMutation('staff', 'update', {
    onSuccess: ({ isBlocked }) => notify.success(t(isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED')),
    onError: (error, { params, body }) => {
      paint(params.id, currentIn(error) ?? { isBlocked: body.isBlocked !== true })
      notify.error(serverText(error, t, t('AN_ERROR_OCCURRED')))
    },
  })
  return ({ _id, isBlocked, version }) => {
    if (update.isPending && update.variables.params.id === _id) return
    paint(_id, { isBlocked: !isBlocked })
    update.mutate({ params: { id: _id }, body: { isBlocked: !isBlocked, version } })
  }
}
