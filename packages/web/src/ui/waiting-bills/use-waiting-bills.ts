import { useCall } from '../../platform/api/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { waitingBills, type WaitingBill } from './waiting.ts'

/** News tells of every step; what a connection missed is asked for. */
const ASK_EVERY_MS = 30_000
const NO_BILLS: readonly WaitingBill[] = []

/** Whose matter bills are: owners and monitors who have a screen of them. Null for everybody else. */
export const useBillKeeper = (): 'owner' | 'monitor' | null => {
  const user = useSession()?.user
  if (user?.role !== 'owner' && user?.role !== 'monitor') return null
  return (['establishmentDetails', 'orderDetails', 'monitor', 'home'] as const).some((screen) => user.allowedRoutes.includes(screen)) ? user.role : null
}

/** The bills of the venue that wait for an answer or a person, the longest wait first; none until they are known. */
export const useWaitingBills = (): readonly WaitingBill[] => {
  const keeper = useBillKeeper()
  const { data } = useCall('billing', 'intents', { query: { open: '1' } }, { enabled: keeper !== null, refetchInterval: ASK_EVERY_MS, select: waitingBills })
  return data ?? NO_BILLS
}
