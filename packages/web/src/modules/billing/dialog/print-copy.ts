import { api } from '@kafana/client/api/api.ts'
import { usePrintPaper } from './print-paper.ts'

/** Prints a copy of an order's fiscal receipt on the gateway that printed the receipt. */
export const usePrintCopy = (orderId: string, gateway: string | null) =>
  usePrintPaper({
    gateway,
    ask: (approved) => api.billing.copy({ params: { id: orderId }, body: approved }),
    texts: { printed: 'COPY_PRINTED', unknown: 'COPY_UNKNOWN' },
  })
