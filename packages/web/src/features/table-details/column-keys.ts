import {
  closestCenter,
  pointerWithin,
  type ClientRect,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const middle = ({ left, top, width, height }: ClientRect) => ({ x: left + width / 2, y: top + height / 2 })

/** A carried card goes from column to column, not pixel by pixel. */
export const columnKeys: KeyboardCoordinateGetter = (
  event,
  { currentCoordinates, context: { collisionRect, droppableRects, droppableContainers } },
) => {
  const step = STEPS[event.code]
  if (!step || !collisionRect) return undefined
  event.preventDefault()
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
  const at = middle(collisionRect)
  const away = columns.map((column) => Math.hypot(middle(column).x - at.x, middle(column).y - at.y))
  const target = columns[away.indexOf(Math.min(...away)) + step]
  if (!target) return undefined
  return {
    x: currentCoordinates.x + middle(target).x - at.x,
    y: currentCoordinates.y + middle(target).y - at.y,
  }
}

/** A finger or the mouse is over what it points at; a card carried by keys over what it is nearest to. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)
