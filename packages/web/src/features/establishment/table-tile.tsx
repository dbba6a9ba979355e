import type { VenueTable } from '@kafana/contract'
import { VisuallyHidden } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { memo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import c from './table-tile.module.css'
import { chairsOf, shapeOf } from './tile-shape.ts'
import { useTileDrag, type Canvas, type Position } from './use-tile-drag.ts'

/** What the canvas leaves alone: a plain name, as the zoom library looks for it. */
export const TILE_CLASS = 'floor-tile'
/** The id of the text that explains the keys. */
export const TILE_HELP = 'floor-tile-help'
export const tileId = (tableId: string): string => `tile-${tableId}`
const MOST_SHOWN = 99
/** Longer names are written smaller. */
const SHORT_NAME = 4

interface Props {
  readonly table: VenueTable
  /** Today's orders; 0 shows no badge. */
  readonly count: number
  readonly canvas: Canvas
  readonly canMove: boolean
  readonly onMove: (table: VenueTable, position: Position) => void
  readonly onOpen: (table: VenueTable) => void
}

/** Visible words and hidden ones make the tile's name together: "12, 4 seats, 3 orders today". */
const Words = ({ table, count }: Pick<Props, 'table' | 'count'>) => {
  const { t } = useTranslation()
  return (
    <span className={c.top} title={table.name.length > SHORT_NAME ? table.name : undefined}>
      <span className={c.name} data-long={table.name.length > SHORT_NAME || undefined}>{table.name}</span>
      <span className={c.seats}>
        <span aria-hidden className={c.seats}><IconArmchair size="1em" />{table.capacity}</span>
        <VisuallyHidden>{`, ${t('SEATS', { count: table.capacity })}`}</VisuallyHidden>
      </span>
      {count > 0 && (
        <span className={c.badge}>
          <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
          <VisuallyHidden>{`, ${t('ORDERS_TODAY', { count })}`}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

/** One table on the floor: drawn by its seats, dragged by an owner, opened by a tap. */
export const TableTile = memo(({ table, count, canvas, canMove, onMove, onOpen }: Props) => {
  const { held, handlers } = useTileDrag({
    position: table.position, canvas, canMove, onMove: (position) => onMove(table, position), onOpen: () => onOpen(table),
  })
  const { x, y } = held ?? table.position
  const shape = shapeOf(table.capacity)
  const look = [c.tile, canMove && TILE_CLASS, canMove && c.movable, shape.round && c.round, count > 0 && c.busy, held && c.held]
  return (
    <button
      type="button" id={tileId(table._id)} aria-describedby={TILE_HELP} className={look.filter(Boolean).join(' ')} {...handlers}
      style={{ '--x': `${x}px`, '--y': `${y}px`, '--w': `${shape.width}px`, '--h': `${shape.height}px` } as CSSProperties}
    >
      {chairsOf(table.capacity, shape).map(({ key, style }) => <i key={key} className={c.chair} style={style} aria-hidden />)}
      <Words table={table} count={count} />
    </button>
  )
})
