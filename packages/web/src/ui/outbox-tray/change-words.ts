import { dayOf } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { errorOf } from '../../platform/outbox/attempt.ts'
import type { KeptChange } from '../../platform/outbox/kept-change.ts'
import { fullName } from '../full-name.ts'
import { moveFailure } from '../order-moves/move-failure.ts'

/** A change in words. */
export interface ChangeWords {
  readonly name: string
  /** Which table, how many orders; empty where there is nothing to add. */
  readonly about: string
  /** When and by whom; with the day unless that is today. */
  readonly made: string
  /** Why it was refused; empty unless it was. */
  readonly why: string
}

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

type Names = Pick<ChangeWords, 'name' | 'about'>

/** Says what a kept change is, in the reader's language. */
export const useChangeWords = (): ((change: KeptChange) => ChangeWords) => {
  const { t } = useTranslation()
  const { time, orderDate, money } = useFormats()
  const clock = useVenue()
  const namesOf = (change: KeptChange): Names => {
    switch (change.call) {
      case 'orders.updateStatus':
        return {
          name: change.order.name,
          about: joined(change.order.table.name, change.order.table.zone?.name),
        }
      case 'orders.create':
        return {
          name: t('KEPT_NEW_ORDER', { name: change.input.body.name }),
          about: joined(change.table.name, change.table.zone, money(change.total)),
        }
      case 'billing.tell':
        return {
          name: t('KEPT_BILL'),
          about: t('KEPT_BILL_ORDERS', { count: change.input.body.selectedOrders.length }),
        }
    }
  }
  const whyOf = ({ refusal }: KeptChange): string =>
    refusal ? (moveFailure(refusal, t) ?? errorText(errorOf(refusal), t)) : ''
  const whenOf = (at: number): string =>
    dayOf(at, clock) === dayOf(Date.now(), clock) ? time(at) : orderDate(at)
  return (change) => ({
    ...namesOf(change),
    made: joined(whenOf(change.at), fullName(change.by)),
    why: whyOf(change),
  })
}
