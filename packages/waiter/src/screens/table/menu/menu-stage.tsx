import type { TextKey } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Check } from '@kafana/contract'
import { ORDER_STATUS } from '@kafana/domain'
import { useIsOnline } from '../../../data/online.ts'
import { useFormats, useKnownVenue } from '../../../data/use-venue.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'

/** What can be done with a party, by its text. */
export const MENU = {
  guestCheck: 'GUEST_CHECK',
  guests: 'PAD_COVERS',
  note: 'ORDER_NOTE',
  allergies: 'CHECK_ALLERGIES',
  move: 'CHECK_MOVE',
  join: 'CHECK_JOIN',
  orders: 'CHECK_MOVE_ORDERS',
  discount: 'DISCOUNT',
  handOver: 'CHECK_HAND_OVER',
  takeOver: 'CHECK_TAKE_OVER',
} as const satisfies Record<string, TextKey>
export type MenuItem = keyof typeof MENU

/** What may wait for a connection. */
const MAY_WAIT: readonly MenuItem[] = ['guests', 'note', 'move']

interface Props {
  readonly check: Check
  readonly onChoose: (item: MenuItem) => void
}

/** Whether whoever is signed in may give the party away, and whether they may take it over. */
const useMayChangeHands = ({ waiter }: Check): { readonly handOver: boolean; readonly takeOver: boolean } => {
  const user = useSession()?.user
  const { takeOver } = useKnownVenue().limits
  const isOwn = waiter?._id === user?._id
  if (user?.role !== 'waiter') return { handOver: true, takeOver: false }
  return { handOver: isOwn, takeOver: !isOwn && (takeOver === 'free' || takeOver === 'approval') }
}

/** What is done with a party as a whole; what needs the server cannot be pressed without it, and says why. */
export const MenuStage = ({ check, onChoose }: Props) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const { time } = useFormats()
  const hints: Partial<Record<MenuItem, string>> = {
    guestCheck: check.presented ? t('GUEST_CHECK_AT', { time: time(check.presented.at) }) : '',
    guests: check.covers === null ? '' : String(check.covers),
    note: check.note ?? '',
    allergies: check.allergies ?? '',
  }
  const may = useMayChangeHands(check)
  const isOpen = check.orders.some(({ status }) => ORDER_STATUS[status].open)
  const items = (Object.keys(MENU) as MenuItem[]).filter(
    (item) =>
      (item !== 'handOver' || may.handOver) &&
      (item !== 'takeOver' || may.takeOver) &&
      (item !== 'guestCheck' || check.owed > 0) &&
      ((item !== 'orders' && item !== 'discount') || isOpen),
  )
  return (
    <>
      <Rows>
        {items.map((item) => (
          <Row
            key={item}
            title={t(MENU[item])}
            hint={hints[item]}
            disabled={!isOnline && !MAY_WAIT.includes(item)}
            onPress={() => onChoose(item)}
          />
        ))}
      </Rows>
      {!isOnline && <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>}
    </>
  )
}
