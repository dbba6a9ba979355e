import type { BillIntent } from '@kafana/contract'
import { useOpenIntents } from '../../platform/billing/use-open-intents.ts'

/** States in which a bill holds its orders. */
export type OpenState = Exclude<BillIntent['state'], 'BILLED' | 'ABORTED'>
export type OpenBill = BillIntent & { readonly state: OpenState }

const isOpen = (intent: BillIntent): intent is OpenBill =>
  intent.state !== 'BILLED' && intent.state !== 'ABORTED'
const openBills = (intents: readonly BillIntent[]): OpenBill[] => intents.filter(isOpen)

/** The bills under way that hold one of these orders. */
export const useOpenBills = (orders: readonly string[], enabled = true): OpenBill[] => {
  const { data = [] } = useOpenIntents(enabled, openBills)
  return data.filter((intent) => intent.orders.some((id) => orders.includes(id)))
}
