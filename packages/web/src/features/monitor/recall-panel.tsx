import type { MadeOrder, Order } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { IconArrowBackUp, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { STATUS_TEXT } from '../../ui/order-status.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { Ago } from './ago.tsx'
import { passFocusOn } from './card-focus.ts'
import type { OwnMove } from './own-move.ts'
import { recallList } from './recall.ts'
import { SidePanel } from './side-panel.tsx'
import c from './recall-panel.module.css'

interface Props {
  readonly category: Category
  readonly moves: readonly OwnMove[]
  readonly onCallBack: (order: Order) => void
  readonly onClose: () => void
}

/** The screens of a venue want it at once, and also when the server is away: read while the panel is closed, too. */
export const useRecent = (category: Category) => useCall('orders', 'recent', { query: { category } })

const Made = ({
  order,
  waits,
  onCallBack,
}: {
  readonly order: MadeOrder
  readonly waits: boolean
  readonly onCallBack: () => void
}) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { table, name, products, madeAt, status } = order
  return (
    <li className={c.made} data-card>
      <strong className={c.table}>{table.name}</strong>
      <span className={c.when}>{time(madeAt)}</span>
      <span className={c.name}>{name}</span>
      <span className={c.when}>
        <Ago at={madeAt} />
      </span>
      <span className={c.lines}>
        {products
          .map(({ product, quantity }) => `${quantity}× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`)
          .join(', ')}
      </span>
      {status !== 'done' && <span className={c.mark}>{t(STATUS_TEXT[status])}</span>}
      {waits && (
        <span className={c.mark}>
          <IconCloudUp size={16} aria-hidden />
          {t('MOVE_WAITS')}
        </span>
      )}
      <button
        type="button"
        className={c.back}
        data-step
        onClick={onCallBack}
        aria-label={`${t('CALL_BACK')}: ${table.name}, ${name}`}
      >
        <IconArrowBackUp size={20} aria-hidden />
        {t('CALL_BACK')}
      </button>
    </li>
  )
}

/** What was made lately, last first, each with the way back to the stove. */
export const RecallPanel = ({ category, moves, onCallBack, onClose }: Props) => {
  const { t } = useTranslation()
  const recent = useRecent(category)
  const made = useMemo(() => recallList(recent.data ?? [], category, moves), [recent.data, category, moves])
  const list = useRef<HTMLUListElement>(null)
  const isThere = made.length > 0
  useReturnFocus()
  useEffect(() => {
    if (isThere) list.current?.querySelector<HTMLElement>('[data-step]')?.focus()
  }, [isThere])
  const callBack = (order: Order): void => {
    passFocusOn(list.current)
    onCallBack(order)
  }
  const waits = (id: string): boolean => moves.some((move) => move.order._id === id && move.waits)
  return (
    <SidePanel title={t('RECALL_TITLE')} onClose={onClose}>
      {!isThere && (
        <QueryView query={recent} failure={t('FAILED_TO_FETCH_ORDERS')}>
          {() => <p className={c.nothing}>{t('RECALL_EMPTY')}</p>}
        </QueryView>
      )}
      <ul className={c.list} ref={list} data-recall>
        {made.map((order) => (
          <Made key={order._id} order={order} waits={waits(order._id)} onCallBack={() => callBack(order)} />
        ))}
      </ul>
    </SidePanel>
  )
}
