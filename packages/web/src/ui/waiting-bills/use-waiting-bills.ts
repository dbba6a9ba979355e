import { useOpenIntents } from '../../platform/billing/use-open-intents.ts'
import { useSession } from '../../platform/session/session.ts'
import { waitingBills, type WaitingBill } from './waiting.ts'

const NO_BILLS: readonly WaitingBill[] = []

/** Whose matter bills are: owners and monitors who have a screen of them. Null for everybody else. */
export const useBillKeeper = (): 'owner' | 'monitor' | null => {
  const user = useSession()?.user
  if (user?.role !== 'owner' && user?.role !== 'monitor') return null
  return (['establishmentDetails', 'orderDetails', 'monitor', 'home'] as const).some((screen) =>
    user.allowedRoutes.includes(screen),
  )
    ? user.role
    : null
}

/** The bills of the venue that wait for an answer or a person, the longest wait first; none until they are known. */
export const useWaitingBills = (): readonly WaitingBill[] => {
  const keeper = useBillKeeper()
  const { data } = useOpenIntents(keeper !== null, waitingBills)
  return data ?? NO_BILLS
}
