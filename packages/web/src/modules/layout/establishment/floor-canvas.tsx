import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { VenueTable } from '@kafana/contract'
import { type FocusEvent, type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { deferred } from '../../../ui/deferred.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import type { ZoneLabel } from './all-zones.ts'
import {
  centreOn,
  fitView,
  inReadingOrder,
  MAX_ZOOM,
  MIN_ZOOM,
  planScale,
  type View,
  shapeOf,
  type Viewport,
} from './floor-geometry.ts'
import type { FloorActivity } from './table-status.tsx'
import { TableTile, TILE_CLASS, tileId } from './table-tile.tsx'
import type { Canvas, Position } from './use-tile-drag.ts'
import { ZoomRail } from './zoom-rail.tsx'
import c from './floor-canvas.module.css'

const FireFromTile = deferred(async () => (await import('./fire-held.tsx')).FireFromTile)

/** Wraps the handle of the zoom library, which exists only while the canvas is mounted. */
const createCanvasHandle = () => {
  const current: { library: ReactZoomPanPinchRef | null; release: (() => void) | null; plan: number } = {
    library: null,
    release: null,
    plan: 1,
  }
  const canvas: Canvas = {
    toContent: (clientX, clientY) => {
      const { x, y } = current.library?.clientToContent(clientX, clientY) ?? { x: clientX, y: clientY }
      return { x: x / current.plan, y: y / current.plan }
    },
    onSecondFinger: (release) => {
      current.release = release
    },
  }
  const attach = (library: ReactZoomPanPinchRef | null): void => {
    current.library = library
  }
  /** Called with the number of fingers on the canvas. */
  const touch = (fingers: number): void => {
    if (fingers > 1) current.release?.()
    if (fingers !== 1) current.release = null
  }
  const show = ({ x, y, scale }: View, ms: number): void =>
    void current.library?.setTransform(x, y, scale, ms)
  const scale = (): number => current.library?.state.scale ?? 1
  const zoomBy = (step: number): void =>
    void (step > 0 ? current.library?.zoomIn(step) : current.library?.zoomOut(-step))
  const frame = (): HTMLElement | null => current.library?.instance.wrapperComponent ?? null
  const setPlan = (plan: number): void => {
    current.plan = plan
  }
  const plan = (): number => current.plan
  return { attach, canvas, touch, show, scale, zoomBy, frame, setPlan, plan }
}

interface FloorCanvasProps {
  /** The zone of the tables. The view of each zone is remembered until the page is reloaded. */
  readonly zoneId: string
  readonly tables: readonly VenueTable[]
  /** The names of the zones, where the tables are those of several. */
  readonly labels: readonly ZoneLabel[]
  /** Null while unknown. */
  readonly activity: FloorActivity | null
  readonly canMove: boolean
  readonly isLocked: boolean
  /** Locks or unlocks the layout; null for users who may not move tables. */
  readonly onLock: (() => void) | null
  readonly onMove: (table: VenueTable, position: Position) => void
  readonly onOpen: (table: VenueTable) => void
}

const ANIMATION_MS = 200
const RAIL_SIZE = 72
/** Below this zoom labels stop shrinking. */
const SMALLEST_LABEL_ZOOM = 0.85
const DOT_GAP = 32

/** Counts as a small table for what has to fit. */
const cornerOf = ({ x, y }: ZoneLabel) => ({ position: { x, y }, capacity: 1 })

/** The last view of each zone, and the size of its plan. */
const views = new Map<string, View & { readonly plan: number }>()

const viewportOf = (element: HTMLElement, isPhone: boolean): Viewport => ({
  width: element.clientWidth,
  height: element.clientHeight,
  railRight: isPhone ? 0 : RAIL_SIZE,
  railBottom: isPhone ? RAIL_SIZE : 0,
})

/** Updates the dotted background and the label size without a render. @param scale of the tables */
const paint = (element: HTMLElement, { x, y, scale }: View): void => {
  element.style.setProperty('--inverse', String(Math.max(1, SMALLEST_LABEL_ZOOM / scale)))
  element.toggleAttribute('data-far', scale < SMALLEST_LABEL_ZOOM)
  element.style.backgroundSize = `${DOT_GAP * scale}px ${DOT_GAP * scale}px`
  element.style.backgroundPosition = `${x}px ${y}px`
}

/**
 * The floor of one zone with tables, or of all: zooms from 50 to 300 %, pans without limits. On a phone, and
 * for all zones together, the plan itself is smaller if not all tables fit at 50 %. Requires the zone id as its key.
 */
export const FloorCanvas = ({
  zoneId,
  tables,
  labels,
  activity,
  canMove,
  isLocked,
  onLock,
  onMove,
  onOpen,
}: FloorCanvasProps) => {
  const isPhone = useIsPhone()
  const { money } = useFormats()
  const viewport = useRef<HTMLDivElement>(null)
  const [{ attach, canvas, touch, show, scale, zoomBy, frame, setPlan, plan }] = useState(createCanvasHandle)
  const [percent, setPercent] = useState(100)
  const next = useRef(0)

  /** Scales the plan itself, at a zoom of 100 %. */
  const scalePlan = (to: number): void => {
    setPlan(to)
    viewport.current?.style.setProperty('--plan', String(to))
  }
  const fit = (ms: number): void => {
    if (!viewport.current) return
    const space = viewportOf(viewport.current, isPhone)
    const all = [...labels.map(cornerOf), ...tables]
    scalePlan(isPhone || labels.length > 0 ? planScale(all, space) : 1)
    const view = fitView(all, space, plan())
    if (view) show(view, ms)
  }
  const showTable = (table: VenueTable): void => {
    if (viewport.current)
      show(centreOn(table, scale(), viewportOf(viewport.current, isPhone), plan()), ANIMATION_MS)
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
    views.set(zoneId, { x, y, scale: now, plan: plan() })
    setPercent(Math.round(now * 100))
    if (viewport.current) paint(viewport.current, { x, y, scale: now * plan() })
  }
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    for (const box of [viewport.current, frame()]) if (box) unscroll(box)
    const table = tables.find(({ _id }) => tileId(_id) === event.target.id)
    if (table && event.target.matches(':focus-visible') && !isInView(event.target, viewport.current))
      showTable(table)
  }

  const onTouch = ({ touches }: TouchEvent): void => touch(touches.length)

  const open = useEffectEvent(() => {
    const before = views.get(zoneId)
    if (!before) {
      fit(0)
      return
    }
    scalePlan(before.plan)
    show(before, 0)
  })
  useEffect(() => {
    const request = requestAnimationFrame(open)
    return () => cancelAnimationFrame(request)
  }, [])

  return (
    <div
      ref={viewport}
      className={c.viewport}
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
          <div className={c.plan}>
            {labels.map(({ id, name, x, y, width }) => (
              <h2 key={id} className={c.zone} style={{ left: x, top: y, maxWidth: width }} title={name}>
                {name}
              </h2>
            ))}
            {tables.map((table) => (
              <TableTile
                key={table._id}
                table={table}
                activity={activity?.[table._id] ?? null}
                money={money}
                canvas={canvas}
                canMove={canMove && !isLocked}
                onMove={onMove}
                onOpen={onOpen}
              />
            ))}
            {tables.map((table) => {
              const held = activity?.[table._id]?.held
              const at = { x: table.position.x + shapeOf(table.capacity).width / 2, y: table.position.y }
              return held && <FireFromTile key={table._id} table={table} held={held} at={at} />
            })}
          </div>
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

/** The browser scrolls a focused element into view, which would move the canvas out of its frame. */
const unscroll = (box: HTMLElement): void => {
  box.scrollLeft = 0
  box.scrollTop = 0
}

const isInView = (element: Element, frame: Element | null): boolean => {
  const [inner, outer] = [element.getBoundingClientRect(), frame?.getBoundingClientRect()]
  return (
    outer !== undefined &&
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}
