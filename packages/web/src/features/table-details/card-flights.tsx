import type { Order } from '@kafana/contract'
import { Component, createRef, type ReactNode } from 'react'
import { fly, placeOf } from './fly.ts'
import c from './order-board.module.css'

/** A card that was let go, and where on the screen. */
export interface Landing {
  readonly id: string
  readonly from: DOMRect
}

interface Props {
  readonly orders: readonly Order[]
  /** The last one; it flies from there to wherever it belongs now. */
  readonly landing: Landing | null
  readonly label: string
  readonly children: ReactNode
}

type Places = ReadonlyMap<string, DOMRect>
const NOWHERE: Places = new Map()
/** More at once is another range, or an evening read anew: nobody follows that. */
const MOST = 12

/**
 * The board's columns, in which a card that changes its column is seen to go there: by a menu, by somebody at another device, or back where a move was refused.
 * A class, because only one is asked for the old places before the page changes.
 */
export class CardFlights extends Component<Props> {
  readonly root = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ orders }: Props): Places {
    if (orders === this.props.orders) return NOWHERE
    const now = new Map(this.props.orders.map(({ _id, status }) => [_id, status]))
    const moved = orders.filter(({ _id, status }) => now.has(_id) && now.get(_id) !== status)
    if (moved.length > MOST) return NOWHERE
    return new Map(
      moved.flatMap(({ _id }) => {
        const place = placeOf(this.cardOf(_id))
        return place ? [[_id, place] as const] : []
      }),
    )
  }

  override componentDidUpdate({ landing: before }: Props, _state: object, places: Places): void {
    const { landing } = this.props
    const hasLanded = landing !== null && landing !== before
    for (const [id, from] of places) if (!hasLanded || id !== landing.id) this.takeOff(id, from)
    if (hasLanded) this.takeOff(landing.id, landing.from)
  }

  override render() {
    return (
      <div ref={this.root} className={c.board} role="group" aria-label={this.props.label}>
        {this.props.children}
      </div>
    )
  }

  private cardOf(id: string): HTMLElement | null {
    return this.root.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`) ?? null
  }

  private takeOff(id: string, from: DOMRect): void {
    const card = this.cardOf(id)
    if (card && this.root.current) fly(card, from, this.root.current)
  }
}
