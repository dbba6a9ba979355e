import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import type { StaffMember } from '@kafana/contract'
import { ALWAYS_FRESH, SessionList, useEndingTexts } from '../auth/index.ts'
import { MemberHeading } from './dialog-parts.tsx'

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** The devices on which a person is logged in. */
export const MemberSessions = ({ member, onClose }: Props) => {
  const id = member._id
  const query = useCall('auth', 'memberSessions', { params: { id } }, ALWAYS_FRESH)
  const { isPending, variables, mutate } = useCallMutation('auth', 'endMemberSession', useEndingTexts())
  const ending = {
    isPending,
    id: variables?.params.session,
    end: (session: string) => mutate({ params: { id, session } }),
  }
  return (
    <SessionList query={query} ending={ending} onClose={onClose}>
      <MemberHeading member={member} />
    </SessionList>
  )
}
