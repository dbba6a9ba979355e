import { StaffMember, type StaffChange } from '@kafana/contract'
import type * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { refreshUser } from '../../platform/session/sign-in.ts'
import type { ChangeRule } from '../../ui/save-changes.ts'

type Change = Omit<z.output<typeof StaffChange>, 'version'>

/** How the part of a person that a dialog edits is saved. */
export const useMemberRule = <F extends Change>(
  fieldsOf: (member: StaffMember) => F,
): ChangeRule<StaffMember, F> => {
  const ownId = useSession()?.user._id
  const update = useCallMutation('staff', 'update')
  return {
    entity: StaffMember,
    fieldsOf,
    send: async (id, body) => {
      await update.mutateAsync({ params: { id }, body })
      // The names and screens of the signed-in person stand in every page.
      if (id === ownId) void refreshUser()
    },
  }
}
