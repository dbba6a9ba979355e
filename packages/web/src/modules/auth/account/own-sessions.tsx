import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { ALWAYS_FRESH, SessionList, useEndingTexts } from './session-list.tsx'

/** The devices on which the signed-in person is logged in. */
export const OwnSessions = ({ onClose }: { readonly onClose: () => void }) => {
  const query = useCall('auth', 'sessions', {}, ALWAYS_FRESH)
  const { isPending, variables, mutate } = useCallMutation('auth', 'endSession', useEndingTexts())
  const ending = { isPending, id: variables?.params.id, end: (id: string) => mutate({ params: { id } }) }
  return <SessionList query={query} ending={ending} onClose={onClose} />
}
