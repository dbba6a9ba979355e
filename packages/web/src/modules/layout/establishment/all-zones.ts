import type { VenueTable } from '@kafana/contract'
import { boxOf } from './floor-geometry.ts'

export interface ZoneTables {
  /** The id of the zone; of tables without one, the choice that stands for them. */
  readonly id: string
  readonly name: string
  readonly tables: readonly VenueTable[]
}

/** The name of a zone above its tables, in canvas units. */
export interface ZoneLabel {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
}

const GAP = 72
/** The space for the name of a zone. */
export const LABEL_HEIGHT = 64
/** Names of zones with few tables are cut off, but not to nothing. */
const MIN_WIDTH = 240

const measure = (zone: ZoneTables) => {
  const { left, top, right, bottom } = boxOf(zone.tables)
  return { zone, left, top, width: Math.max(MIN_WIDTH, right - left), height: bottom - top + LABEL_HEIGHT }
}
type Measured = ReturnType<typeof measure>

const rowsOf = (zones: readonly Measured[], perRow: number): Measured[][] =>
  Array.from({ length: Math.ceil(zones.length / perRow) }, (_, row) =>
    zones.slice(row * perRow, (row + 1) * perRow),
  )
const heightOf = (row: readonly Measured[]): number => Math.max(...row.map(({ height }) => height))
const widthOf = (row: readonly Measured[]): number =>
  row.reduce((sum, { width }) => sum + width, (row.length - 1) * GAP)

/** How much of a window of this shape (width by height) the rows need; the smaller, the larger the tables are drawn. */
const needOf = (rows: readonly Measured[][], aspect: number): number =>
  Math.max(
    Math.max(...rows.map(widthOf)) / aspect,
    rows.reduce((sum, row) => sum + heightOf(row), (rows.length - 1) * GAP),
  )

/**
 * All zones on one plan: every zone keeps its own arrangement and has its name above it, as many zones side by side as
 * suits a window of this shape. Zones without tables are left out. The positions of the tables are those on this plan.
 * @param aspect width by height
 */
export const arrangeZones = (
  zones: readonly ZoneTables[],
  aspect: number,
): { readonly tables: VenueTable[]; readonly labels: ZoneLabel[] } => {
  const measured = zones.filter(({ tables }) => tables.length > 0).map(measure)
  const [tables, labels]: [VenueTable[], ZoneLabel[]] = [[], []]
  const ways = measured.map((_, index) => rowsOf(measured, index + 1))
  const [best = []] = ways.toSorted((a, b) => needOf(a, aspect) - needOf(b, aspect))
  let y = 0
  for (const row of best) {
    let x = 0
    for (const { zone, left, top, width } of row) {
      labels.push({ id: zone.id, name: zone.name, x, y, width })
      const by = { x: x - left, y: y + LABEL_HEIGHT - top }
      for (const table of zone.tables)
        tables.push({ ...table, position: { x: table.position.x + by.x, y: table.position.y + by.y } })
      x += width + GAP
    }
    y += heightOf(row) + GAP
  }
  return { tables, labels }
}
