import { StaffMember, type StaffChange } from '@kafana/contract'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { hasCode } from '../../platform/api/api-error.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { refreshUser } from '../../platform/session/sign-in.ts'

/** Somebody else saved first: the person as the dialog knew them, and as they are now. */
export interface Conflict { readonly before: StaffMember; readonly now: StaffMember }

/** The person as they are now, out of the refusal of a version that no longer holds; null for any other failure. */
export const currentIn = (error: unknown): StaffMember | null => {
  if (!hasCode(error, 'VERSION_CONFLICT') || typeof error.body !== 'object' || error.body === null || !('current' in error.body)) return null
  return StaffMember.safeParse(error.body.current).data ?? null
}

/**
 * Saves changes of one person on the version that its dialog was opened with. When somebody else was faster, nothing is written:
 * `save` answers with the conflict, and the next save goes on top of the values of now.
 */
export const useMemberChange = (opened: StaffMember) => {
  const ownId = useSession()?.user._id
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const update = useCallMutation('staff', 'update')
  const save = async (change: Omit<z.output<typeof StaffChange>, 'version'>): Promise<Conflict | null> => {
    try {
      await update.mutateAsync({ params: { id: base._id }, body: { ...change, version: base.version } })
    } catch (error) {
      const now = currentIn(error)
      if (now === null) throw error
      const found = { before: base, now }
      setBase(now)
      setConflict(found)
      return found
    }
    // The names and screens of the signed-in person stand in every page.
    if (base._id === ownId) void refreshUser()
    return null
  }
  return { base, conflict, save, forgetConflict: () => setConflict(null) }
}
