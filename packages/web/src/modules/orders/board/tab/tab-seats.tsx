import { storedValues } from '@kafana/client/browser/stored-value.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Money } from '../../../../ui/text.tsx'
import { type SeatOrders, seatsOf } from './seats.ts'
import { type OrderProps, TabOrder } from './tab-order.tsx'
import c from './check-card.module.css'

/** Whether this device shows seats instead of rounds. */
const bySeat = storedValues((stored) => stored === true)('tab-by-seat')

const SeatCard = ({
  seat,
  tableName,
  unsent,
  billNotes,
  onDiscount,
}: OrderProps & { readonly seat: SeatOrders }) => {
  const { t } = useTranslation()
  return (
    <li className={c.round}>
      <h3 className={c.seatHead}>
        {seat.seat === null ? t('SEAT_NONE') : t('SEAT_NUMBER', { number: seat.seat })}
        <Money amount={seat.total} />
      </h3>
      <ul className={c.orders}>
        {seat.orders.map((order) => (
          <TabOrder
            key={order._id}
            order={order}
            tableName={tableName}
            onDiscount={onDiscount}
            isUnsent={unsent.has(order._id)}
            billNote={billNotes.get(order._id)}
            isUnderSeat
          />
        ))}
      </ul>
    </li>
  )
}

interface BySeatProps extends OrderProps {
  readonly orders: readonly Order[]
  /** The same orders by rounds. */
  readonly children: ReactNode
}

/** A switch between rounds and seats, which the device keeps. */
export const BySeat = ({ orders, children, ...rest }: BySeatProps) => {
  const { t } = useTranslation()
  const isOn = useSyncExternalStore(bySeat.subscribe, bySeat.get)
  return (
    <>
      <div className={c.views}>
        <Button
          size="md"
          variant={isOn ? 'filled' : 'default'}
          aria-pressed={isOn}
          leftSection={<IconUsers size={20} aria-hidden />}
          onClick={() => bySeat.set(!isOn)}
        >
          {t('TAB_BY_SEAT')}
        </Button>
      </div>
      {isOn ? (
        <ul className={c.rounds}>
          {seatsOf(orders).map((seat) => (
            <SeatCard key={seat.seat} seat={seat} {...rest} />
          ))}
        </ul>
      ) : (
        children
      )}
    </>
  )
}
