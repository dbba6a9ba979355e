import type { Order } from '@kafana/contract'
import c from './station-marks.module.css'

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

export const Elsewhere = ({ order: { elsewhere } }: Props) =>
  elsewhere ? <span className={c.elsewhere}>{elsewhere}</span> : null

/** What an order waits for, in the place of its button. */
export const WaitsFor = ({ order: { waitsFor } }: Props) =>
  waitsFor ? (
    <p className={c.waits}>
      <span className={c.text}>{waitsFor}</span>
    </p>
  ) : null
