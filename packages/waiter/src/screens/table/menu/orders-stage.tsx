import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
  type Choice,
  hasAll,
  keepExisting,
  linesOf,
  type SplitLine,
  toggleAll,
} from '@kafana/client/split/split-choice.ts'
import {
  movableOrders,
  type Transfer,
  transferOf,
  withVersions,
} from '@kafana/client/split/transfer-choice.ts'
import type { Order } from '@kafana/contract'
import { useState } from 'react'
import { transfer } from '../../../data/online.ts'
import { useFormats } from '../../../data/use-venue.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/row.tsx'
import { toast } from '../../../ui/toasts.ts'
import { PayLines } from '../../pay/pay-lines.tsx'
import { TableRows } from '../table-choice.tsx'
import { PartiesAt } from './parties-at.tsx'
import type { StageProps } from './stage-props.ts'
import { useOtherParties } from './use-other-parties.ts'

interface Place {
  readonly id: string
  readonly name: string
}

/** Where what was chosen goes: to a party at a table, or to one of its own there. */
const WhereTo = ({ check, act, chosen }: StageProps & { readonly chosen: Transfer }) => {
  const { t } = useTranslation()
  const others = useOtherParties(check)
  const [place, setPlace] = useState<Place | null>(null)
  const partiesAt = (id: string) => others.filter(({ table }) => table._id === id)
  const send = (to: Parameters<typeof transfer>[2], name: string): void =>
    act.run(async (approval) => {
      await transfer(check._id, withVersions(chosen, linesOf(check.orders)), to, approval)
      toast({ text: t('CHECK_MOVED', { from: t('TAB_NUMBER', { number: check.number }), to: name }) })
    })
  const choose = (to: Place): void => {
    if (partiesAt(to.id).length === 0) send({ table: to.id }, to.name)
    else setPlace(to)
  }
  if (!place) return <TableRows disabled={act.isBusy} onChoose={choose} />
  return (
    <PartiesAt
      checks={partiesAt(place.id)}
      disabled={act.isBusy}
      onApart={() => send({ table: place.id }, place.name)}
      onJoin={(into) => send({ check: into._id }, t('TAB_NUMBER', { number: into.number }))}
    />
  )
}

interface OrderProps {
  readonly order: Order
  /** Of all orders that can go. */
  readonly lines: readonly SplitLine[]
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

/** One order: all of it with one press, or its dishes piece by piece. */
const OrderLines = ({ order, lines, choice, onChoice }: OrderProps) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  const own = lines.filter((line) => line.order === order._id)
  const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0)
  const number = `#${order.number}`
  return (
    <section aria-label={number}>
      {pieces > 1 && (
        <Row
          title={t('CHECK_WHOLE_ORDER', { number })}
          hint={`${time(order.createdAt)} · ${money(order.totalPrice)}`}
          isPressed={hasAll(choice, own)}
          onPress={() => onChoice(toggleAll(choice, own))}
        />
      )}
      <PayLines lines={own} all={lines} choice={choice} isWhole onChoice={onChoice} />
    </section>
  )
}

/** What of a check goes elsewhere, orders or pieces of their lines, and then where to. */
export const OrdersStage = (props: StageProps) => {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<Choice>(new Map())
  const [chosen, setChosen] = useState<Transfer | null>(null)
  const orders = movableOrders(props.check.orders)
  const lines = linesOf(orders)
  const kept = keepExisting(choice, lines)
  const transferred = transferOf(kept, lines)
  if (chosen) return <WhereTo {...props} chosen={chosen} />
  return (
    <>
      {orders.map((order) => (
        <OrderLines key={order._id} order={order} lines={lines} choice={kept} onChoice={setChoice} />
      ))}
      <Button look="filled" disabled={transferred === null} onClick={() => setChosen(transferred)}>
        {t('CHOOSE_TABLE')}
      </Button>
    </>
  )
}
