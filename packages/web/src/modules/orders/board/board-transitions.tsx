import type { Order } from '@kafana/contract'
import { Component, createRef, type ReactNode } from 'react'
import c from './order-board.module.css'

const DURATION_MS = 240

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const cloneCard = (card: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement => {
  const copy = card.cloneNode(true) as HTMLElement
  copy.inert = true
  copy.ariaHidden = 'true'
  delete copy.dataset['order']
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '200',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    boxSizing: 'border-box',
    pointerEvents: 'none',
  })
  return copy
}

/**
 * Where a card is visible: in a collapsed column the column itself. Null for a card that is not on the page.
 */
const visibleRect = (card: HTMLElement | null): DOMRect | null => {
  const rect = card?.getBoundingClientRect()
  if (rect && rect.width > 0) return rect
  return card?.closest('section')?.getBoundingClientRect() ?? null
}

/**
 * Animates a card from its old position to its current one. A copy above all else is animated, because
 * columns clip their content. Nothing moves for users who prefer reduced motion.
 */
const animateMove = (card: HTMLElement, from: DOMRect, layer: HTMLElement): void => {
  const to = visibleRect(card)
  if (!to || prefersReducedMotion() || !('animate' in card)) return
  const transform = `translate(${to.left - from.left}px, ${to.top - from.top}px)`
  if (transform === 'translate(0px, 0px)') return
  const copy = cloneCard(card, from)
  const before = card.style.opacity
  layer.append(copy)
  card.style.opacity = '0'
  const animation = copy.animate([{ transform: 'none' }, { transform }], {
    duration: DURATION_MS,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  })
  const finish = (): void => {
    copy.remove()
    card.style.opacity = before
  }
  animation.addEventListener('finish', finish)
  animation.addEventListener('cancel', finish)
}

/** A card that was dropped, and where on the screen. */
export interface Drop {
  readonly id: string
  readonly from: DOMRect
}

interface BoardTransitionsProps {
  readonly orders: readonly Order[]
  /** The last drop; its card is animated from there to its column. */
  readonly lastDrop: Drop | null
  readonly label: string
  readonly children: ReactNode
}

type CardRects = ReadonlyMap<string, DOMRect>
const NO_RECTS: CardRects = new Map()
/** More cards at once mean another date range or a full reload, which nobody can follow. */
const MAX_ANIMATED = 12

/**
 * The container of the columns. Animates every card that changes its column: by menu, from another device, or
 * back after a refused move. A class, because only `getSnapshotBeforeUpdate` can measure the old positions.
 */
export class BoardTransitions extends Component<BoardTransitionsProps> {
  readonly root = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ orders }: BoardTransitionsProps): CardRects {
    if (orders === this.props.orders) return NO_RECTS
    const now = new Map(this.props.orders.map(({ _id, status }) => [_id, status]))
    const moved = orders.filter(({ _id, status }) => now.has(_id) && now.get(_id) !== status)
    if (moved.length > MAX_ANIMATED) return NO_RECTS
    return new Map(
      moved.flatMap(({ _id }) => {
        const rect = visibleRect(this.cardOf(_id))
        return rect ? [[_id, rect] as const] : []
      }),
    )
  }

  override componentDidUpdate(
    { lastDrop: before }: BoardTransitionsProps,
    _state: object,
    rects: CardRects,
  ): void {
    const { lastDrop } = this.props
    const isDrop = lastDrop !== null && lastDrop !== before
    for (const [id, from] of rects) if (!isDrop || id !== lastDrop.id) this.animateFrom(id, from)
    if (isDrop) this.animateFrom(lastDrop.id, lastDrop.from)
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

  private animateFrom(id: string, from: DOMRect): void {
    const card = this.cardOf(id)
    if (card && this.root.current) animateMove(card, from, this.root.current)
  }
}
