const FLIGHT_MS = 240

/** Somebody asked the system for less movement. */
const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const copyOf = (card: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement => {
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

/** Where a card is seen: its column stands for one that is folded away. Null for one that is not on the page. */
export const placeOf = (card: HTMLElement | null): DOMRect | null => {
  const place = card?.getBoundingClientRect()
  if (place && place.width > 0) return place
  return card?.closest('section')?.getBoundingClientRect() ?? null
}

/**
 * Shows a card's way from one place to the one it has now. A copy makes it, above everything: columns cut off what leaves them.
 * Nothing moves for people who asked for that.
 */
export const fly = (card: HTMLElement, from: DOMRect, layer: HTMLElement): void => {
  const to = placeOf(card)
  if (!to || isStill() || !('animate' in card)) return
  const way = `translate(${to.left - from.left}px, ${to.top - from.top}px)`
  if (way === 'translate(0px, 0px)') return
  const copy = copyOf(card, from)
  const before = card.style.opacity
  layer.append(copy)
  card.style.opacity = '0'
  const flight = copy.animate([{ transform: 'none' }, { transform: way }], {
    duration: FLIGHT_MS,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  })
  const land = (): void => {
    copy.remove()
    card.style.opacity = before
  }
  flight.addEventListener('finish', land)
  flight.addEventListener('cancel', land)
}
