import type { Order } from '@kafana/contract'
import { followsLines, type LineState } from '@kafana/domain'

type Line = Order['products'][number]

/** Can lines of an order be taken off: does it go on, and has every move of it reached the server? */
export const isChangeable = ({ status }: Pick<Order, 'status'>, isUnsent: boolean): boolean =>
  followsLines(status) && !isUnsent

/** A note can be changed until the line is ready. */
const NOTED: readonly LineState[] = ['sent', 'preparing']
export const isNoteOpen = ({ state }: Pick<Line, 'state'>): boolean => NOTED.includes(state)
