import { type BillPayment, singlePayment, type TenderKind, toMinor } from '@kafana/domain'
import type { WriteTx } from '@kafana/server'
import { DEMO_VOUCHER_CODE } from '../accounts.ts'
import type { Visit } from '../guests/plan-day.ts'
import type { Action, DemoContext, DemoVenue, GuestMoney } from './demo-venue.ts'

const TENDER = { account: 'На сметка на гостин', voucher: 'Подарок-бон' } as const
const ACCOUNT = { name: 'Адвокатско друштво Поповски', note: 'Плаќаат на крајот на месецот' }
const LIMIT = 30_000
/** In denars. */
const VOUCHER_VALUE = 3000
const REDEEMED = 1200
const PAID_IN = 500

/** A way to pay by account and one by voucher, an account, and a voucher that was sold. */
export const createGuestMoney = async (
  tx: WriteTx,
  { app: { services }, callers: { vesna } }: DemoContext,
): Promise<GuestMoney> => {
  const { company, accounts, vouchers } = services
  const tenderOf = async (kind: keyof typeof TENDER): Promise<string> =>
    (await company.createTender(tx, vesna, { name: TENDER[kind], kind })).id
  const tenders = { account: await tenderOf('account'), voucher: await tenderOf('voucher') }
  const account = await accounts.create(tx, vesna, { ...ACCOUNT, limit: toMinor(LIMIT) })
  const voucher = await vouchers.sell(tx, vesna, {
    code: DEMO_VOUCHER_CODE,
    tender: 'card',
    amount: toMinor(VOUCHER_VALUE),
    takenBy: null,
    expires: null,
    note: 'За роденден',
  })
  return { tenders, account: account.id, voucher: voucher.id }
}

const other = (kind: Extract<TenderKind, 'account' | 'voucher'>, money: GuestMoney, amount: number) =>
  ({
    ...singlePayment('card', amount),
    tender: money.tenders[kind],
    kind,
    type: 'other',
    account: money[kind],
  }) as const satisfies BillPayment

/** How the bills of some visits are paid: two are charged to the account, of one a part is paid with the voucher. */
export const paidByGuests = (
  { guestMoney }: Pick<DemoVenue, 'guestMoney'>,
  visits: readonly Visit[],
): ReadonlyMap<Visit, (total: number) => readonly BillPayment[]> => {
  const paid = new Map<Visit, (total: number) => readonly BillPayment[]>()
  for (const visit of visits.slice(0, 2)) paid.set(visit, (total) => [other('account', guestMoney, total)])
  const redeeming = visits[2]
  if (redeeming)
    paid.set(redeeming, (total) => {
      const part = Math.min(total, toMinor(REDEEMED))
      const rest = total - part
      return [other('voucher', guestMoney, part), ...(rest > 0 ? [singlePayment('cash', rest)] : [])]
    })
  return paid
}

/** The guest pays a part of what the account owes. */
export const payInAction = (
  { app: { services }, callers: { vesna }, guestMoney }: DemoVenue,
  at: number,
): Action => ({
  at,
  run: (tx) =>
    services.accounts.pay(tx, vesna, guestMoney.account, {
      tender: 'card',
      amount: toMinor(PAID_IN),
      takenBy: null,
      note: '',
    }),
})
