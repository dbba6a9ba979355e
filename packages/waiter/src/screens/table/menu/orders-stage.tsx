import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { ORDER_STATUS } from '@kafana/domain'
import { useState } from 'react'
import { transfer } from '../../../data/online.ts'
import { useFormats } from '../../../data/use-venue.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { toast } from '../../../ui/toasts.ts'
import { TableRows } from '../table-choice.tsx'
import { PartiesAt } from './parties-at.tsx'
import type { StageProps } from './stage-props.ts'
import { useOtherParties } from './use-other-parties.ts'

interface Place {
  readonly id: string
  readonly name: string
}

const dishesOf = ({ products }: Order): string =>
  products.map(({ quantity, product }) => `${quantity}\u00a0× ${product?.name ?? ''}`).join(', ')

/** Where the chosen orders go: to a party at a table, or to one of their own there. */
const WhereTo = ({ check, act, orders }: StageProps & { readonly orders: readonly string[] }) => {
  const { t } = useTranslation()
  const others = useOtherParties(check)
  const [place, setPlace] = useState<Place | null>(null)
  const partiesAt = (id: string) => others.filter(({ table }) => table._id === id)
  const send = (to: Parameters<typeof transfer>[2], name: string): void =>
    act.run(async (approval) => {
      await transfer(check._id, orders, to, approval)
      toast({ text: t('CHECK_MOVED', { from: t('TAB_NUMBER', { number: check.number }), to: name }) })
    })
  const choose = (to: Place): void => {
    if (partiesAt(to.id).length === 0) send({ table: to.id }, to.name)
    else setPlace(to)
  }
  if (!place) return <TableRows onChoose={choose} />
  return (
    <PartiesAt
      checks={partiesAt(place.id)}
      onApart={() => send({ table: place.id }, place.name)}
      onJoin={(into) => send({ check: into._id }, t('TAB_NUMBER', { number: into.number }))}
    />
  )
}

/** Which orders of a check go elsewhere, and then where to. */
export const OrdersStage = (props: StageProps) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isChosen, setIsChosen] = useState(false)
  const orders = props.check.orders.filter(({ status }) => ORDER_STATUS[status].open)
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  if (isChosen) return <WhereTo {...props} orders={chosen} />
  return (
    <>
      <Rows>
        {orders.map((order) => (
          <Row
            key={order._id}
            title={dishesOf(order)}
            hint={`${time(order.createdAt)} · ${money(order.totalPrice)}`}
            isPressed={chosen.includes(order._id)}
            onPress={() => toggle(order._id)}
          />
        ))}
      </Rows>
      <Button look="filled" disabled={chosen.length === 0} onClick={() => setIsChosen(true)}>
        {t('CHOOSE_TABLE')}
      </Button>
    </>
  )
}
