import { isUnsentStatusChange, type PendingChange, type PendingStatusChange } from './pending-change.ts'

export type PendingLineMove = Extract<PendingChange, { call: 'service.moveLines' }>
/** A change that the lines of an order follow: a move of some of them, or of the whole order. */
export type LineChange = PendingLineMove | PendingStatusChange

const isLineMove = (change: PendingChange): change is PendingLineMove => change.call === 'service.moveLines'

/** Is it a move of lines that the server does not have yet? */
export const isUnsentLineMove = (change: PendingChange): change is PendingLineMove =>
  isLineMove(change) && change.state === 'waiting'

export const isUnsentLineChange = (change: PendingChange): change is LineChange =>
  isUnsentLineMove(change) || isUnsentStatusChange(change)

/** The order whose lines it changes. */
export const orderOf = ({ order }: LineChange): string => order._id

const linesOf = ({ input }: PendingLineMove): readonly string[] => input.body.lines.map(({ id }) => id)

/** Does a later move of lines name versions that the earlier change would have made? */
const buildsOn = (later: PendingLineMove, earlier: LineChange): boolean =>
  isLineMove(earlier)
    ? linesOf(earlier).some((line) => linesOf(later).includes(line))
    : orderOf(earlier) === orderOf(later)

/**
 * The moves of lines that build on a refused change, oldest first. They are refused with it: a version that they name
 * would be of somebody else.
 * @param changes of this device, oldest first
 */
export const movesAfter = (
  refused: PendingChange,
  changes: readonly PendingChange[],
): readonly PendingLineMove[] => {
  if (!isLineMove(refused) && refused.call !== 'orders.updateStatus') return []
  const later = changes
    .slice(changes.findIndex(({ key }) => key === refused.key) + 1)
    .filter(isUnsentLineMove)
    .filter(({ by }) => by._id === refused.by._id)
  const found: PendingLineMove[] = []
  for (const move of later)
    if ([refused, ...found].some((earlier) => buildsOn(move, earlier))) found.push(move)
  return found
}
