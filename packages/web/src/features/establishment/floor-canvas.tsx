import type { VenueTable } from '@kafana/contract'
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type TouchEvent } from 'react'
import { TransformComponent, TransformWrapper, type ReactZoomPanPinchRef } from 'react-zoom-pan-pinch'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { createCanvas } from './create-canvas.ts'
import { centreOn, fitView, inReadingOrder, MAX_ZOOM, MIN_ZOOM, type Stage, type View } from './fit-view.ts'
import type { TableLooks } from './table-look.ts'
import { TableTile, TILE_CLASS, tileId } from './table-tile.tsx'
import type { Position } from './use-tile-drag.ts'
import { ZoomRail } from './zoom-rail.tsx'
import c from './floor-canvas.module.css'

interface Props {
  /** Whose tables these are: the view of each zone is remembered while the page is open. */
  readonly zoneId: string
  readonly tables: readonly VenueTable[]
  /** Null while nobody knows. */
  readonly looks: TableLooks | null
  readonly canMove: boolean
  readonly isLocked: boolean
  /** Locks or unlocks the layout; null for people who can't move tables at all. */
  readonly onLock: (() => void) | null
  readonly onMove: (table: VenueTable, position: Position) => void
  readonly onOpen: (table: VenueTable) => void
}

const ANIMATION_MS = 200
const RAIL = 72
/** Under this zoom labels stop shrinking. */
const SMALLEST_LABEL_ZOOM = 0.85
const DOT_GAP = 32

const views = new Map<string, View>()

const stageOf = (element: HTMLElement, isPhone: boolean): Stage => ({
  width: element.clientWidth,
  height: element.clientHeight,
  railRight: isPhone ? 0 : RAIL,
  railBottom: isPhone ? RAIL : 0,
})

/** The dots of the ground and the size of labels follow the view without a render. */
const paint = (element: HTMLElement, { x, y, scale }: View): void => {
  element.style.setProperty('--inverse', String(Math.max(1, SMALLEST_LABEL_ZOOM / scale)))
  element.toggleAttribute('data-far', scale < SMALLEST_LABEL_ZOOM)
  element.style.backgroundSize = `${DOT_GAP * scale}px ${DOT_GAP * scale}px`
  element.style.backgroundPosition = `${x}px ${y}px`
}

/** The floor of one zone that has tables: zooms from half to three times, pans without end. Give each zone a canvas of its own by its key. */
export const FloorCanvas = ({ zoneId, tables, looks, canMove, isLocked, onLock, onMove, onOpen }: Props) => {
  const isPhone = useIsPhone()
  const stage = useRef<HTMLDivElement>(null)
  const [{ attach, canvas, touch, show, scale, zoomBy, frame }] = useState(createCanvas)
  const [percent, setPercent] = useState(100)
  const next = useRef(0)

  const fit = (ms: number): void => {
    const view = stage.current && fitView(tables, stageOf(stage.current, isPhone))
    if (view) show(view, ms)
  }
  const showTable = (table: VenueTable): void => {
    if (stage.current) show(centreOn(table, scale(), stageOf(stage.current, isPhone)), ANIMATION_MS)
  }
  const showNext = (): void => {
    const ordered = inReadingOrder(tables)
    next.current = (next.current + 1) % ordered.length
    const table = ordered[next.current]
    if (!table) return
    showTable(table)
    document.getElementById(tileId(table._id))?.focus({ preventScroll: true })
  }
  const onTransform = (
    _: ReactZoomPanPinchRef,
    { scale: now, positionX: x, positionY: y }: { scale: number; positionX: number; positionY: number },
  ): void => {
    views.set(zoneId, { x, y, scale: now })
    setPercent(Math.round(now * 100))
    if (stage.current) paint(stage.current, { x, y, scale: now })
  }
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    for (const box of [stage.current, frame()]) if (box) unscroll(box)
    const table = tables.find(({ _id }) => tileId(_id) === event.target.id)
    if (table && event.target.matches(':focus-visible') && !isInSight(event.target, stage.current))
      showTable(table)
  }

  const onTouch = ({ touches }: TouchEvent): void => touch(touches.length)

  const open = useEffectEvent(() => {
    const view = stage.current && fitView(tables, stageOf(stage.current, isPhone))
    const before = views.get(zoneId)
    if (before) show(before, 0)
    else if (view) show(view, 0)
  })
  useEffect(() => {
    const request = requestAnimationFrame(open)
    return () => cancelAnimationFrame(request)
  }, [])

  return (
    <div
      ref={stage}
      className={c.stage}
      onFocus={onFocus}
      onTouchStartCapture={onTouch}
      onTouchEndCapture={onTouch}
      onTouchCancelCapture={onTouch}
    >
      <TransformWrapper
        ref={attach}
        minScale={MIN_ZOOM}
        maxScale={MAX_ZOOM}
        limitToBounds={false}
        doubleClick={{ disabled: true }}
        panning={{ excluded: [TILE_CLASS] }}
        wheel={{ step: 0.0015 }}
        keyboard={{ disabled: false, excluded: [TILE_CLASS] }}
        onTransform={onTransform}
      >
        <TransformComponent wrapperClass={c.wrapper ?? ''} contentClass={c.content ?? ''}>
          {tables.map((table) => (
            <TableTile
              key={table._id}
              table={table}
              look={looks?.[table._id] ?? null}
              canvas={canvas}
              canMove={canMove && !isLocked}
              onMove={onMove}
              onOpen={onOpen}
            />
          ))}
        </TransformComponent>
      </TransformWrapper>
      <ZoomRail
        percent={percent}
        isLocked={isLocked}
        onLock={onLock}
        onNext={tables.length > 1 ? showNext : null}
        onFit={() => fit(ANIMATION_MS)}
        onZoom={zoomBy}
      />
    </div>
  )
}

/** The browser scrolls what it focuses into sight, and would push the canvas out of its frame. */
const unscroll = (box: HTMLElement): void => {
  box.scrollLeft = 0
  box.scrollTop = 0
}

const isInSight = (element: Element, frame: Element | null): boolean => {
  const [inner, outer] = [element.getBoundingClientRect(), frame?.getBoundingClientRect()]
  return (
    outer !== undefined &&
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}
