import { durationText, shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { SPOKEN_TEXT } from '@kafana/client/i18n/table-status-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { VenueTable } from '@kafana/contract'
import { VisuallyHidden } from '@mantine/core'
import { IconArmchair, IconCloudUp } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { chairsOf, shapeOf } from './floor-geometry.ts'
import { StatusIcon, type TableActivity } from './table-status.tsx'
import { TileAmount } from './tile-amount.tsx'
import { type Canvas, type Position, useTileDrag } from './use-tile-drag.ts'
import statusStyles from './table-status.module.css'
import c from './table-tile.module.css'

const HeldMark = deferred(async () => (await import('./held-mark.tsx')).HeldMark)

const PreBillMark = deferred(async () => (await import('./pre-bill-mark.tsx')).PreBillMark)
const PresentedMark = deferred(async () => (await import('./presented-mark.tsx')).PresentedMark)
const KitchenVoidMark = deferred(async () => (await import('./kitchen-void-mark.tsx')).KitchenVoidMark)

const MAX_COUNT = 99
/** Longer names have a smaller font. */
const SHORT_NAME = 4
const MINUTE_MS = 60_000

/** The status of the table and how long it has lasted. */
const StatusPill = ({ status, minutes }: Pick<TableActivity, 'status' | 'minutes'>) => {
  const { t } = useTranslation()
  if (status === 'free' || minutes === null) return <VisuallyHidden>{`, ${t('FREE_TABLE')}`}</VisuallyHidden>
  return (
    <span className={c.state}>
      <span aria-hidden className={c.pill}>
        <StatusIcon status={status} />
        {shortDurationText(t, minutes * MINUTE_MS)}
      </span>
      <VisuallyHidden>{`, ${t(SPOKEN_TEXT[status], { time: durationText(t, minutes * MINUTE_MS) })}`}</VisuallyHidden>
    </span>
  )
}

/** The table still waits for orders while others are ready to be delivered. */
const AlsoWaiting = ({
  wait: { status, minutes },
}: {
  readonly wait: NonNullable<TableActivity['wait']>
}) => {
  const { t } = useTranslation()
  return (
    <span className={`${statusStyles.status} ${c.alsoWaiting}`} data-status={status}>
      <StatusIcon status={status} />
      <VisuallyHidden>{`, ${t(SPOKEN_TEXT[status], { time: durationText(t, minutes * MINUTE_MS) })}`}</VisuallyHidden>
    </span>
  )
}

/** Something that was ordered here is still on this device. */
const Unsent = () => {
  const { t } = useTranslation()
  return (
    <span className={c.unsent}>
      <IconCloudUp size="1.25em" aria-hidden />
      <VisuallyHidden>{`, ${t('TAB_ON_DEVICE')}`}</VisuallyHidden>
    </span>
  )
}

const Today = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation()
  return (
    <span className={c.badge}>
      <span aria-hidden>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
      <VisuallyHidden>{`, ${t('ORDERS_TODAY', { count })}`}</VisuallyHidden>
    </span>
  )
}

/** "Table 12": long names often differ by the number at their end. */
const START_AND_END = /^(.+?)(\s\d{1,4})$/u

const Name = ({ name }: { readonly name: string }) => {
  const isLong = name.length > SHORT_NAME
  const [, start, end] = (isLong && START_AND_END.exec(name)) || []
  return (
    <span className={c.name} data-long={isLong || undefined}>
      {end === undefined ? (
        name
      ) : (
        <>
          <span className={c.start}>{start}</span>
          <span className={c.end}>{end}</span>
        </>
      )}
    </span>
  )
}

/** The seats of a free table; at another one, what is owed is more important. */
const Seats = ({ capacity, isShown }: { readonly capacity: number; readonly isShown: boolean }) => {
  const { t } = useTranslation()
  return (
    <span className={c.seats}>
      {isShown && (
        <span aria-hidden className={c.seats}>
          <IconArmchair size="1em" />
          {capacity}
        </span>
      )}
      <VisuallyHidden>{`, ${t('SEATS', { count: capacity })}`}</VisuallyHidden>
    </span>
  )
}

/** What the table still needs, beside its status. */
const Marks = ({ activity }: { readonly activity: TableActivity }) => (
  <>
    {activity.wait && activity.status === 'ready' && <AlsoWaiting wait={activity.wait} />}
    {activity.isUnsent && <Unsent />}
    {activity.held && <HeldMark held={activity.held} isTile />}
    {activity.preBill && <PreBillMark preBill={activity.preBill} status={activity.status} isTile />}
    {activity.presented !== undefined && <PresentedMark minutes={activity.presented} isTile />}
    {activity.kitchenVoids && <KitchenVoidMark voids={activity.kitchenVoids} />}
    {activity.today > 0 && <Today count={activity.today} />}
  </>
)

interface TileLabelProps extends Pick<TableTileProps, 'table' | 'activity' | 'money'> {
  /** In canvas units. */
  readonly width: number
}

/** Visible and hidden text form the accessible name: "12, 4 seats, 840 den. to pay, waiting for 7 min, 3 orders today". */
const TileLabel = ({ table: { name, capacity }, activity, money, width }: TileLabelProps) => {
  const isFree = activity === null || activity.status === 'free'
  return (
    <span className={c.top} title={name.length > SHORT_NAME ? name : undefined}>
      <Name name={name} />
      <Seats capacity={capacity} isShown={isFree} />
      {!isFree && <TileAmount amount={money(activity.owed)} width={width} />}
      {activity && <StatusPill status={activity.status} minutes={activity.minutes} />}
      {activity && <Marks activity={activity} />}
    </span>
  )
}

/** Excludes tiles from panning; not a CSS module class, because the zoom library looks for this name. */
export const TILE_CLASS = 'floor-tile'
/** The id of the text that explains the keyboard control. */
export const TILE_HELP_ID = 'floor-tile-help'
export const tileId = (tableId: string): string => `tile-${tableId}`

interface TableTileProps {
  readonly table: VenueTable
  /** Null while unknown. */
  readonly activity: TableActivity | null
  readonly money: Formats['money']
  readonly canvas: Canvas
  readonly canMove: boolean
  readonly onMove: (table: VenueTable, position: Position) => void
  readonly onOpen: (table: VenueTable) => void
}

/**
 * One table on the floor: sized by its seats, coloured by its status, dragged by an owner, opened by a tap.
 */
export const TableTile = memo(
  ({ table, activity, money, canvas, canMove, onMove, onOpen }: TableTileProps) => {
    const { dragPosition, handlers } = useTileDrag({
      position: table.position,
      canvas,
      canMove,
      onMove: (position) => onMove(table, position),
      onOpen: () => onOpen(table),
    })
    const { x, y } = dragPosition ?? table.position
    const shape = shapeOf(table.capacity)
    const classNames = [
      statusStyles.status,
      c.tile,
      canMove && TILE_CLASS,
      canMove && c.movable,
      shape.round && c.round,
      dragPosition && c.dragged,
    ]
    return (
      <button
        type="button"
        id={tileId(table._id)}
        aria-describedby={TILE_HELP_ID}
        className={classNames.filter(Boolean).join(' ')}
        data-status={activity?.status}
        data-round={shape.round || undefined}
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
        <TileLabel table={table} activity={activity} money={money} width={shape.width} />
      </button>
    )
  },
)
