import type { VenueTable } from '@kafana/contract'
import { memo, type CSSProperties } from 'react'
import type { TableLook } from './table-look.ts'
import { chairsOf, shapeOf } from './tile-shape.ts'
import { TileWords } from './tile-words.tsx'
import { useTileDrag, type Canvas, type Position } from './use-tile-drag.ts'
import m from './mood.module.css'
import c from './table-tile.module.css'

/** What the canvas leaves alone: a plain name, as the zoom library looks for it. */
export const TILE_CLASS = 'floor-tile'
/** The id of the text that explains the keys. */
export const TILE_HELP = 'floor-tile-help'
export const tileId = (tableId: string): string => `tile-${tableId}`

interface Props {
  readonly table: VenueTable
  /** Null while nobody knows. */
  readonly look: TableLook | null
  readonly canvas: Canvas
  readonly canMove: boolean
  readonly onMove: (table: VenueTable, position: Position) => void
  readonly onOpen: (table: VenueTable) => void
}

/** One table on the floor: drawn by its seats, coloured by what happens there, dragged by an owner, opened by a tap. */
export const TableTile = memo(({ table, look, canvas, canMove, onMove, onOpen }: Props) => {
  const { held, handlers } = useTileDrag({
    position: table.position,
    canvas,
    canMove,
    onMove: (position) => onMove(table, position),
    onOpen: () => onOpen(table),
  })
  const { x, y } = held ?? table.position
  const shape = shapeOf(table.capacity)
  const drawn = [
    m.mood,
    c.tile,
    canMove && TILE_CLASS,
    canMove && c.movable,
    shape.round && c.round,
    held && c.held,
  ]
  return (
    <button
      type="button"
      id={tileId(table._id)}
      aria-describedby={TILE_HELP}
      className={drawn.filter(Boolean).join(' ')}
      data-mood={look?.mood}
      {...handlers}
      style={
        {
          '--x': `${x}px`,
          '--y': `${y}px`,
          '--w': `${shape.width}px`,
          '--h': `${shape.height}px`,
        } as CSSProperties
      }
    >
      {chairsOf(table.capacity, shape).map(({ key, style }) => (
        <i key={key} className={c.chair} style={style} aria-hidden />
      ))}
      <TileWords table={table} look={look} />
    </button>
  )
})
