import { voucherCodeFrom } from '../simulation/guest-accounts.ts'
import type { Random } from '../simulation/random.ts'
import type { RecordedBills } from '../simulation/recorded-bills.ts'
import { createServerCaller, type Installation } from './installation.ts'

/** How the bills of a scenario are paid where guests pay by account and voucher. */
export interface GuestPayments {
  /** All of a bill of these orders. @param total in major units */
  of(orders: readonly string[], total: number): readonly object[]
  /** Of the voucher, which a person enters again where a session has not found it by that. */
  readonly code: string
}

/** In how many scenarios guests pay so. */
const CHANCE = 0.4

/**
 * A voucher that is worth as much as these orders: whatever fails, their bills can be paid with it, and nothing else
 * can. Bills of other orders charge an account without a limit. Null where guests pay in cash.
 */
export const drawGuestPayments = async (
  installation: Installation,
  random: Random,
  { orders, recorded }: { readonly orders: readonly string[]; readonly recorded: RecordedBills },
): Promise<GuestPayments | null> => {
  if (!random.chance(CHANCE)) return null
  const {
    venue: { owner },
    guests: { tenders, accounts },
  } = installation.template
  const call = createServerCaller(installation, owner.token)
  const totals: number[] = []
  for (const order of orders)
    totals.push((await call<{ totalPrice: number }>('GET', `/api/order/${order}`)).totalPrice)
  const value = Math.round(totals.reduce((sum, total) => sum + total, 0) * 100) / 100
  const code = voucherCodeFrom(random)
  const { _id: id } = await call<{ _id: string }>('POST', '/api/vouchers', { code, value, tender: 'card' })
  recorded.sold.push({ code, value })
  recorded.found.push({ code, id })
  const [, account = ''] = accounts
  return {
    code,
    of: (billed, amount) => [
      billed.every((order) => orders.includes(order))
        ? { tender: tenders.voucher, account: id, amount }
        : { tender: tenders.account, account, amount },
    ],
  }
}
