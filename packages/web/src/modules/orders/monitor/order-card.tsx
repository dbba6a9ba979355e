import { useNow } from '@kafana/client/browser/use-now.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Order } from '@kafana/contract'
import { latenessOf, ORDER_STATUS, type TicketTime, waitsSince } from '@kafana/domain'
import {
  IconAlertTriangleFilled,
  IconCheck,
  IconClockExclamation,
  IconCloudUp,
  IconFlame,
  IconMessage,
  IconX,
} from '@tabler/icons-react'
import { memo } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { Key } from '../../../ui/key.tsx'
import { LineOptions, LineParent } from '../line-options.tsx'
import { orderNumberText } from '../order-status.tsx'
import { CardAllergies } from './card-allergies.tsx'
import { placeStyle } from './card-grid.ts'
import { CardLate } from './card-late.tsx'
import type { CardPart } from './card-parts.ts'
import { lineKeyAt } from './line-keys.ts'
import { isLineReady } from './line-moves.ts'
import { CardMarks, type CardOrder, WaitsFor } from './station-marks.tsx'
import { unseenParts } from './unseen-parts.ts'
import { changesOf } from './unseen.ts'
import c from './order-card.module.css'

const TypeBadge = deferred(async () => (await import('../type-badge.tsx')).TypeBadge)
const CourseName = deferred(async () => (await import('./course-name.tsx')).CourseName)

type OrderLine = Order['products'][number]

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * Elapsed time as a stopwatch shows it: "4:05", "1:02:09"; "0:00" for a start in the future. Both in UTC ms.
 */
export const timerText = (since: number, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`
}

interface WaitingTimeProps {
  /** UTC, ISO. */
  readonly since: string
  readonly ticketTime: TicketTime
}

const LatenessMark = ({ lateness }: { readonly lateness: ReturnType<typeof latenessOf> }) => {
  const { t } = useTranslation()
  if (lateness === 'late')
    return (
      <strong className={c.late}>
        <IconAlertTriangleFilled size={16} aria-hidden />
        {t('ORDER_LATE')}
      </strong>
    )
  return lateness === 'warn' ? (
    <IconClockExclamation size={17} role="img" aria-label={t('ORDER_WARN')} />
  ) : null
}

/**
 * How long an order has waited, as a stopwatch; it gives the head its colour. This and the age are the only parts of a
 * card that update every second, so that nothing else has to re-render.
 */
const Timer = ({ since, ticketTime }: WaitingTimeProps) => {
  const now = useNow()
  const start = Date.parse(since)
  return (
    <span className={c.timer} data-age={latenessOf(ticketTime, start, now)} aria-hidden>
      {timerText(start, now)}
    </span>
  )
}

/** How long an order has waited, in words. */
const Age = ({ since, ticketTime }: WaitingTimeProps) => {
  const { age } = useFormats()
  const now = useNow()
  return (
    <span className={c.age}>
      <LatenessMark lateness={latenessOf(ticketTime, Date.parse(since), now)} />
      <time dateTime={since}>{age(since, now)}</time>
    </span>
  )
}

/** The number row has nine digits besides 0, which is undo. */
const NUMBER_KEYS = 9

interface CardHeadProps {
  readonly order: CardOrder
  /** Whether it has a move that has not reached the server. */
  readonly isUnsent: boolean
  readonly part: { readonly number: number; readonly of: number }
}

/** The number, zone and waiter of an order, or that its move has not been sent. */
const Where = ({ order, isUnsent }: Pick<CardHeadProps, 'order' | 'isUnsent'>) => {
  const { t } = useTranslation()
  if (isUnsent)
    return (
      <span className={c.unsent}>
        <IconCloudUp size={18} aria-hidden />
        {t('MOVE_WAITS')}
      </span>
    )
  const texts = [orderNumberText(order), order.table.zone?.name, order.createdBy.firstname]
  return (
    <span className={c.where}>
      {order.products[0]?.course && <CourseName order={order} />}
      {texts.filter(Boolean).join(' · ')}
    </span>
  )
}

/** Table, age and who ordered, in rows whose height does not depend on the age. A later part has the first row only. */
export const CardHead = ({ order, isUnsent, part }: CardHeadProps) => {
  const { ticketTimes } = useVenue()
  const waiting = { since: waitsSince(order), ticketTime: ticketTimes[order.category] }
  const isFirst = part.number === 1
  // What is taken away is called out by the name of whoever takes it.
  const [title, more] = order.type ? [order.name, order.table.name] : [order.table.name, order.name]
  return (
    <header className={c.head} data-part={isFirst ? 'head' : 'next-head'} aria-hidden={!isFirst || undefined}>
      <div className={c.row}>
        <span className={c.table}>{title}</span>
        {part.of > 1 && (
          <span className={c.part}>
            {part.number}/{part.of}
          </span>
        )}
        <Timer {...waiting} />
      </div>
      {isFirst && (
        <>
          <div className={c.name}>
            {order.type && (
              <>
                <TypeBadge type={order.type} />{' '}
              </>
            )}
            <CardMarks order={order} />
            {more}
          </div>
          <div className={c.meta}>
            <Where order={order} isUnsent={isUnsent} />
            <Age {...waiting} />
          </div>
          {order.takenAt !== undefined && <CardLate taken={order.takenAt} arrived={order.createdAt} />}
          <CardAllergies order={order} />
        </>
      )}
    </header>
  )
}

interface CardBodyProps {
  readonly order: Order
  /** Everything by default. */
  readonly part?: CardPart
  /** Missing where lines cannot be tapped. */
  readonly onLine?: ((order: Order, line: OrderLine) => void) | undefined
  /** Ids of lines with a move that has not reached the server. */
  readonly unsentLines?: ReadonlySet<string> | undefined
  /** Its lines have letters as keys. */
  readonly isChosen?: boolean
}

/** A window on some lines of a text: its height, and how far the text is moved up, in line heights. */
const windowOn = ([from, to]: CardPart['note']) => ({
  box: { height: `${to - from}lh` },
  text: { marginTop: `-${from}lh` },
})

const Note = ({ text, range }: { readonly text: string; readonly range: CardPart['note'] | undefined }) => {
  const { t } = useTranslation()
  const shown = range && Number.isFinite(range[1]) && range[1] > 0 ? windowOn(range) : undefined
  return (
    <div className={c.noteFrame} data-part="note">
      <p className={c.note}>
        <IconMessage
          size={20}
          {...((range?.[0] ?? 0) === 0
            ? { role: 'img', 'aria-label': t('ORDER_NOTE') }
            : { 'aria-hidden': true })}
        />
        <span className={c.noteBox} style={shown?.box}>
          <span className={c.noteText} style={shown?.text} data-part="note-text">
            {text}
          </span>
        </span>
      </p>
    </div>
  )
}

interface LineProps {
  readonly line: OrderLine
  readonly onTap: (() => void) | undefined
  readonly isUnsent: boolean
  /** Taps it while its card is chosen. */
  readonly keyHint: string | undefined
}

/** A dish with its note; a tap says that it is ready, or that it is not. */
const Line = ({ line, onTap, isUnsent, keyHint }: LineProps) => {
  const { t } = useTranslation()
  const { product, quantity, note } = line
  const isReady = isLineReady(line)
  const content = (
    <>
      <span className={c.quantity}>
        {isReady ? <IconCheck aria-label={t('STATUS_DONE')} /> : `${quantity}×`}
      </span>
      <span className={c.product}>{product?.name ?? t('PRODUCT_NOT_FOUND')}</span>
      <LineOptions options={line.options} className={c.lineOptions} />
      <LineParent parent={line.parent} className={c.lineSeat} />
      {line.seat !== undefined && (
        <span className={c.lineSeat}>{t('SEAT_NUMBER', { number: line.seat })}</span>
      )}
      {note !== '' && <span className={c.lineNote}>{note}</span>}
      {line.soldOut && <span className={c.lineNote}>{t('SOLD_OUT')}</span>}
      {isUnsent && <IconCloudUp className={c.lineUnsent} role="img" aria-label={t('TAB_ON_DEVICE')} />}
      {keyHint !== undefined && (
        <span className={c.lineKey} aria-hidden>
          <Key>{keyHint}</Key>
        </span>
      )}
    </>
  )
  return onTap ? (
    <button type="button" className={c.line} data-ready={isReady} aria-pressed={isReady} onClick={onTap}>
      {content}
    </button>
  ) : (
    <div className={c.line} data-ready={isReady}>
      {content}
    </div>
  )
}

/** The note and the dishes of a part; after these what was taken off or changed and not seen yet. */
export const CardBody = ({ order, part, onLine, unsentLines, isChosen = false }: CardBodyProps) => {
  const { description, products } = order
  const unseen = usePart(unseenParts)
  const changes = changesOf(order)
  const [from, to] = part?.lines ?? [0, products.length + changes.length]
  const hasNote =
    description !== '' && (!part || part.note[1] > part.note[0] || (part.note[1] === 0 && from === 0))
  return (
    <>
      {hasNote && <Note text={description} range={part?.note} />}
      {to > from && (
        <ul className={c.lines} data-part="lines">
          {products.slice(from, to).map((line, index) => (
            <li key={line.line} data-line={line.line}>
              <Line
                line={line}
                onTap={onLine && (() => onLine(order, line))}
                isUnsent={unsentLines?.has(line.line) ?? false}
                keyHint={isChosen ? lineKeyAt(from + index) : undefined}
              />
              {unseen && line.noteChanged && <unseen.ChangedNote line={line} />}
            </li>
          ))}
          {unseen && (
            <unseen.ChangedCardLines
              changes={changes.slice(Math.max(0, from - products.length), Math.max(0, to - products.length))}
            />
          )}
        </ul>
      )}
    </>
  )
}

interface CardFootProps {
  readonly order: CardOrder
  /** The position of the card on the page, which is also the number key of its button. */
  readonly number: number
  readonly onAct: (order: Order) => void
  /** Opens what rejects its lines; missing where none can be rejected. */
  readonly onRefuse?: ((order: Order) => void) | undefined
}

/** The button for the order's next status, and a smaller one for what is not made. */
export const CardFoot = ({ order, number, onAct, onRefuse }: CardFootProps) => {
  const { t } = useTranslation()
  const move = ORDER_STATUS[order.status].monitorMove
  const isDone = move?.action === 'done'
  return (
    <div className={c.foot} data-part="foot">
      <WaitsFor order={order} />
      {onRefuse && move && !order.waitsFor && !order.preparation && (
        <button
          type="button"
          className={c.refuse}
          aria-label={`${t('ACTION_REJECT')}: ${order.table.name}, ${order.name}`}
          aria-haspopup="dialog"
          onClick={() => onRefuse(order)}
        >
          <IconX size={24} aria-hidden />
        </button>
      )}
      {move && !order.waitsFor && (
        <button
          type="button"
          className={c.act}
          data-step
          data-action={move.action}
          data-number={number}
          onClick={() => onAct(order)}
        >
          {isDone ? <IconCheck size={24} aria-hidden /> : <IconFlame size={22} aria-hidden />}
          <span className={c.actText}>{isDone ? t('ACTION_DONE') : t('ACTION_CONFIRM')}</span>
          {number <= NUMBER_KEYS && <Key hint>{number}</Key>}
        </button>
      )}
    </div>
  )
}

interface OrderCardProps
  extends
    CardFootProps,
    Pick<CardHeadProps, 'isUnsent'>,
    Pick<CardBodyProps, 'onLine' | 'unsentLines' | 'isChosen'> {
  readonly parts: readonly CardPart[]
  /** The parts of a long card that are on this page: from one up to but without another. */
  readonly firstPart: number
  readonly endPart: number
  /** The place of the first of them on the page, counted row by row; null where cards follow one another. */
  readonly start: number | null
  readonly columns: number
  /** Among orders that are being prepared: stands out, because nobody has confirmed it. */
  readonly isOutlined: boolean
}

/**
 * One order as the kitchen reads it: table, age, note, lines and the button for its next status. A long one has several
 * parts side by side, of which the last has the button.
 */
export const OrderCard = memo((props: OrderCardProps) => {
  const { order, parts, firstPart, endPart, start, columns, isUnsent, unsentLines } = props
  const { isOutlined, number, onAct, onLine, onRefuse, isChosen = false } = props
  const label = [order.table.name, order.name, order.allergies].filter(Boolean).join(', ')
  const shown = parts.slice(firstPart, endPart)
  const content = (part: CardPart, index: number) => (
    <>
      <CardHead
        order={order}
        isUnsent={isUnsent}
        part={{ number: firstPart + index + 1, of: parts.length }}
      />
      <CardBody
        order={order}
        part={part}
        onLine={order.status === 'pending' ? onLine : undefined}
        unsentLines={unsentLines}
        isChosen={isChosen}
      />
      {firstPart + index + 1 === parts.length && (
        <CardFoot order={order} number={number} onAct={onAct} onRefuse={isUnsent ? undefined : onRefuse} />
      )}
    </>
  )
  const styleOf = (index: number) => (start === null ? undefined : placeStyle(start + index, columns))
  const [first] = shown
  if (first && shown.length === 1)
    return (
      <article className={c.card} style={styleOf(0)} data-card data-outlined={isOutlined} aria-label={label}>
        {content(first, 0)}
      </article>
    )
  return (
    <article className={c.parts} aria-label={label}>
      {shown.map((part, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a card follow one another
          key={index}
          className={c.card}
          style={styleOf(index)}
          data-card
          data-outlined={isOutlined}
        >
          {content(part, index)}
        </div>
      ))}
    </article>
  )
})
