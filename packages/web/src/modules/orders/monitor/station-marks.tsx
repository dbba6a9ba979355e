import type { Order } from '@kafana/contract'
import { deferred } from '../../../ui/deferred.tsx'
import c from './station-marks.module.css'

const PaidMark = deferred(async () => (await import('./paid-mark.tsx')).PaidMark)

/** An order on a card; on the screen of a station it has the lines of that station only. */
export interface CardOrder extends Order {
  /** How many of its lines are made elsewhere, as text; missing if none is. */
  readonly elsewhere?: string | undefined
  /** Which stations it waits for when this one is ready, as text; missing while this one has work. */
  readonly waitsFor?: string | undefined
}
interface Props {
  readonly order: CardOrder
}

/** That it is paid, and what of it is made elsewhere. */
export const CardMarks = ({ order }: Props) => (
  <>
    {order.preparation && <PaidMark order={order} />}
    {order.elsewhere && <span className={c.elsewhere}>{order.elsewhere}</span>}
  </>
)

/** What an order waits for, in the place of its button. */
export const WaitsFor = ({ order: { waitsFor } }: Props) =>
  waitsFor ? (
    <p className={c.waits}>
      <span className={c.text}>{waitsFor}</span>
    </p>
  ) : null
