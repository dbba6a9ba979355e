import { toCents } from '../checker/amounts.ts'
import type { KnownAccount } from '../checker/history.ts'
import type { Caller, Venue } from './make-venue.ts'
import type { Random } from './random.ts'

interface SoldVoucher {
  readonly code: string
  /** In major units. */
  readonly value: number
}
/** What guests pay with beside cash and card. */
export interface GuestAccounts {
  /** The ways to pay that charge an account, and redeem a voucher. */
  readonly tenders: { readonly account: string; readonly voucher: string }
  readonly accounts: readonly string[]
  readonly vouchers: readonly SoldVoucher[]
  /** The same as the checker knows them. */
  readonly known: readonly KnownAccount[]
}

/** Less than most bills, more than all of them, and one that is paid in advance. */
const ACCOUNTS = [
  { name: 'Petrović', limit: 250, paid: 0 },
  { name: 'A company', limit: null, paid: 0 },
  { name: 'In advance', limit: 0, paid: 300 },
] as const
const VOUCHERS: readonly SoldVoucher[] = [
  { code: 'SMALLVALUE222222', value: 80 },
  { code: 'LARGEVALUE222222', value: 400 },
]

const CODE_LENGTH = 16
/** As the device that sells a voucher makes it. */
export const voucherCodeFrom = (random: Random): string =>
  Array.from({ length: CODE_LENGTH }, () => random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('')

/** Accounts of guests and vouchers, which nobody has used yet. Nothing of it is paid in cash. */
export const openGuestAccounts = async (
  call: Caller,
  { owner: { token } }: Venue,
): Promise<GuestAccounts> => {
  const create = async (path: string, body: object): Promise<string> =>
    (await call<{ _id: string }>('POST', path, token, body))._id
  const tenders = {
    account: await create('/api/tenders', { name: 'On account', kind: 'account' }),
    voucher: await create('/api/tenders', { name: 'Gift voucher', kind: 'voucher' }),
  }
  const known: KnownAccount[] = []
  const accounts: string[] = []
  for (const { name, limit, paid } of ACCOUNTS) {
    const id = await create('/api/accounts', { name, limit })
    if (paid > 0) await call('POST', `/api/accounts/${id}/payments`, token, { tender: 'card', amount: paid })
    known.push({ id, limit: limit === null ? null : toCents(limit), paidIn: toCents(paid) })
    accounts.push(id)
  }
  for (const { code, value } of VOUCHERS) {
    const id = await create('/api/vouchers', { code, value, tender: 'card' })
    known.push({ id, limit: 0, paidIn: toCents(value) })
  }
  return { tenders, accounts, vouchers: VOUCHERS, known }
}
