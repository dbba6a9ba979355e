import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from 'react'
import { useIsPhone } from '../../../ui/page.tsx'
import type { MonitorFilter } from './board-settings.ts'
import { type Cell, type Fit, useStableCells } from './board.ts'
import {
  type Area,
  CARD_BORDERS,
  type CardPage,
  type Grid,
  gridOf,
  pagesOf,
  placeCards,
  placeStyle,
} from './card-grid.ts'
import { useCardParts } from './measure-cards.tsx'
import { OrderCard } from './order-card.tsx'
import type { TextSize } from './text-size.ts'
import c from './monitor-screen.module.css'

/** The padding of the area around the cards, in px. */
const PADDING = { inline: 20, block: 14 } as const

const areaOf = ({ clientWidth, clientHeight }: Element): Area => ({
  width: Math.max(0, clientWidth - 2 * PADDING.inline),
  height: Math.max(0, clientHeight - 2 * PADDING.block),
  windowWidth: innerWidth,
})

/** The size of an element, without its padding, from its first frame on. */
const useArea = (): readonly [Area, RefCallback<Element>] => {
  const [area, setArea] = useState<Area>({ width: 0, height: 0, windowWidth: 0 })
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined
    const update = (): void =>
      setArea((now) => {
        const next = areaOf(element)
        const isSame = (Object.keys(next) as (keyof Area)[]).every((key) => now[key] === next[key])
        return isSame ? now : next
      })
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [area, ref]
}

/** The style of a grid of places, or of a column on a phone. */
const gridStyle = ({ columns, rows, cardHeight, nameLines }: Grid): CSSProperties => ({
  ...({ '--name-lines': nameLines } as CSSProperties),
  ...(cardHeight !== null && {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, ${cardHeight}px)`,
  }),
})

const EMPTY: CardPage<never> = { orders: [], firstPart: 0 }

interface BoardView {
  readonly orders: readonly Order[]
  /** What is shown, as a key: another one starts over. Null while it is loading. */
  readonly view: string | null
  readonly page: number
  readonly textSize: TextSize
  /** Somebody is working on the screen, or its lists are being fetched: no card may move. */
  readonly isActive: boolean
}

/** Divides the orders into pages of whole cards for the size of the screen. */
export const useCardBoard = ({ orders, view, page, textSize, isActive }: BoardView) => {
  const isPhone = useIsPhone()
  const [area, ref] = useArea()
  const grid = useMemo(() => gridOf(area, textSize, isPhone), [area, textSize, isPhone])
  const width = area.width / grid.columns
  const { partsOf, isReady, samples, layout } = useCardParts(orders, {
    key: `${textSize} ${area.windowWidth} ${width} ${grid.cardHeight}`,
    height: grid.cardHeight === null ? null : grid.cardHeight - CARD_BORDERS,
    style: gridStyle(grid),
  })
  const pages = useMemo(
    () => pagesOf(orders, (order) => partsOf(order).length, grid),
    [orders, partsOf, grid],
  )
  const { orders: onPage, firstPart } = pages[page - 1] ?? EMPTY
  const capacity = grid.columns * grid.rows
  /** The parts of an order on this page: from one up to but without another. */
  const rangeOf = useCallback(
    (order: Order): readonly [number, number] => {
      const from = order._id === onPage[0]?._id ? firstPart : 0
      return [from, Math.min(partsOf(order).length, from + capacity)]
    },
    [onPage, firstPart, partsOf, capacity],
  )
  const startsOf = useCallback(
    (cells: readonly Cell<Order>[]): readonly number[] =>
      placeCards(
        cells.map(({ last }) => {
          const [from, to] = rangeOf(last)
          return to - from
        }),
        grid,
      ),
    [rangeOf, grid],
  )
  const fit: Fit<Order> = (cells) => cells.slice(0, startsOf(cells).length)
  const cells = useStableCells(
    view === null || !isReady ? null : `${view} ${page} ${layout}`,
    onPage,
    fit,
    isActive,
  )
  return { ref, samples, cells, lastPage: Math.max(1, pages.length), grid, startsOf, rangeOf, partsOf }
}
type CardBoard = ReturnType<typeof useCardBoard>

interface CardGridProps {
  readonly board: Omit<CardBoard, 'ref' | 'samples' | 'lastPage'>
  readonly filter: MonitorFilter
  /** Ids of orders with a move that has not reached the server. */
  readonly unsent: ReadonlySet<string>
  /** Ids of lines with such a move. */
  readonly unsentLines: ReadonlySet<string>
  readonly onAct: (order: Order) => void
  /** A tap on a line of an order that is being prepared. */
  readonly onLine: (order: Order, line: Order['products'][number]) => void
  /** The order whose lines have letters as keys. */
  readonly chosen: string | null
  /** Opens what rejects lines of an order. */
  readonly onRefuse: (order: Order) => void
  readonly ref: RefObject<HTMLElement | null>
}

/** The empty places that an order has left. */
const Gap = ({
  start,
  length,
  grid,
}: {
  readonly start: number
  readonly length: number
  readonly grid: Grid
}) =>
  grid.cardHeight === null ? (
    <div className={c.gap} />
  ) : (
    Array.from({ length }, (_, part) => (
      <div key={part} className={c.gap} style={placeStyle(start + part, grid.columns)} />
    ))
  )

/** The cards of a page, each in its stable position. */
export const CardGrid = ({
  board,
  filter,
  unsent,
  unsentLines,
  chosen,
  onAct,
  onLine,
  onRefuse,
  ref,
}: CardGridProps) => {
  const { t } = useTranslation()
  const { cells, grid, startsOf, rangeOf, partsOf } = board
  const starts = startsOf(cells)
  const cardOf = ({ id, order, last }: Cell<Order>, index: number): ReactNode => {
    const [start, [firstPart, endPart]] = [starts[index] ?? 0, rangeOf(last)]
    if (!order) return <Gap key={id} start={start} length={endPart - firstPart} grid={grid} />
    return (
      <OrderCard
        key={id}
        order={order}
        parts={partsOf(order)}
        firstPart={firstPart}
        endPart={endPart}
        start={grid.cardHeight === null ? null : start}
        columns={grid.columns}
        number={index + 1}
        isUnsent={unsent.has(order._id)}
        unsentLines={unsentLines}
        isChosen={chosen === order._id}
        isOutlined={filter === 'all' && order.status === 'created'}
        onAct={onAct}
        onLine={onLine}
        onRefuse={onRefuse}
      />
    )
  }
  // In the order in which they are read: a card may have found a place before an earlier one of several parts.
  const shown = cells
    .map((cell, index) => ({ start: starts[index] ?? 0, card: cardOf(cell, index) }))
    .toSorted((one, other) => one.start - other.start)
  return (
    <section className={c.grid} style={gridStyle(grid)} aria-label={t('ORDERS')} ref={ref}>
      {shown.map(({ card }) => card)}
    </section>
  )
}
