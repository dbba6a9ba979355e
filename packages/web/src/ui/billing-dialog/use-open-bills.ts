import type { BillIntent } from '@kafana/contract'
import { useCall } from '../../platform/api/query.ts'

/** States in which a bill holds its orders. */
export type OpenState = Exclude<BillIntent['state'], 'BILLED' | 'ABORTED'>
export type OpenBill = BillIntent & { readonly state: OpenState }

const ASK_EVERY_MS = 30_000

const isOpen = (intent: BillIntent): intent is OpenBill => intent.state !== 'BILLED' && intent.state !== 'ABORTED'

/** The bills under way that hold one of these orders. */
export const useOpenBills = (orders: readonly string[], enabled = true): OpenBill[] => {
  const { data = [] } = useCall('billing', 'intents', { query: { open: '1' } }, { refetchInterval: ASK_EVERY_MS, enabled })
  return data.filter(isOpen).filter((intent) => intent.orders.some((id) => orders.includes(id)))
}
