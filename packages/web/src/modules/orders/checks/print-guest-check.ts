import { api } from '@kafana/client/api/api.ts'
import { usePrintPaper } from '../../billing/index.ts'

/** Prints what the guests of a check owe; it changes no order. */
export const usePrintGuestCheck = (checkId: string) =>
  usePrintPaper({
    gateway: null,
    ask: async () => (await api.service.printGuestCheck({ params: { id: checkId }, body: {} })).print,
    texts: { printed: 'GUEST_CHECK_PRINTED', unknown: 'GUEST_CHECK_UNKNOWN' },
  })
