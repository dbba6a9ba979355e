import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import { fullName } from '../../../ui/labels.ts'
import { type OpenBill, useOpenBills } from '../../billing/index.ts'

/** For orders on an open bill, by id: whose bill it is and since when. */
type BillNotes = ReadonlyMap<string, string>

const useBillNotes = (bills: readonly OpenBill[]): BillNotes => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return new Map(
    bills.flatMap(({ orders, closedBy, createdAt }) => {
      const note = [t('ON_OPEN_BILL'), fullName(closedBy), t('SINCE', { time: time(createdAt) })].join(' · ')
      return orders.map((id) => [id, note] as const)
    }),
  )
}

export interface TableBills {
  readonly bills: readonly OpenBill[]
  readonly billNotes: BillNotes
}

/** The open bills that hold one of these orders. Waiters see none. */
export const useTableBills = (orders: readonly Order[]): TableBills => {
  const role = useSession()?.user.role
  const bills = useOpenBills(
    orders.map(({ _id }) => _id),
    role === 'monitor' || role === 'owner',
  )
  return { bills, billNotes: useBillNotes(bills) }
}
