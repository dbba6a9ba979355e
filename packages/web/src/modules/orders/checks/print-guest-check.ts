import { useCallMutation } from '@kafana/client/api/query.ts'
import { usePrintPaper } from '../../billing/index.ts'

/** Prints what the guests of a check owe; it changes no order. */
export const usePrintGuestCheck = (checkId: string) => {
  const { mutateAsync } = useCallMutation('service', 'printGuestCheck')
  return usePrintPaper({
    gateway: null,
    ask: async () => (await mutateAsync({ params: { id: checkId }, body: {} })).print,
    texts: { printed: 'GUEST_CHECK_PRINTED', unknown: 'GUEST_CHECK_UNKNOWN' },
  })
}
