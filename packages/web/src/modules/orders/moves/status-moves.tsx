import type { ApiError } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { isUnsentStatusChange, type PendingChange } from '@kafana/client/outbox/pending-change.ts'
import { useAllPendingChanges, useOutboxCacheUpdates } from '@kafana/client/outbox/use-outbox.ts'
import { readSession, useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import {
  checkMove,
  ORDER_STATUS,
  type OrderStatus,
  type SettableStatus,
  type StatusAction,
} from '@kafana/domain'
import { Button } from '@mantine/core'
import { notify } from '../../../ui/notify.tsx'
import { STATUS_TEXT } from '../order-status.tsx'

/** The status that the user's unsent moves will give an order; undefined without any. */
const statusAfter = (
  changes: readonly PendingChange[],
  userId: string | undefined,
  orderId: string,
): OrderStatus | undefined =>
  changes
    .filter(isUnsentStatusChange)
    .findLast(({ by, input }) => by._id === userId && input.params.id === orderId)?.input.body.status

/**
 * Applies the user's unsent moves to an order. Lists fetched before a move is saved do not have it yet, and
 * the card would jump back and forth.
 */
export const useMovedOrders = (): (<O extends Pick<Order, '_id' | 'status'>>(order: O) => O) => {
  const changes = useAllPendingChanges()
  const userId = useSession()?.user._id
  return (order) => {
    const to = statusAfter(changes, userId, order._id)
    return to === undefined || to === order.status ? order : { ...order, status: to }
  }
}

/** Refusals whose own text explains them; for all others a general failure message is enough. */
const EXPLAINED_CODES = ['STATUS_CHANGED', 'ORDER_LOCKED', 'BILLED_IS_FINAL', 'BILL_BY_BILLING']
/** The body of a refusal because somebody else moved the order. `last` is the last change of its status, if known. */
interface StatusConflict {
  readonly order: Order
  readonly last?: { readonly by: { readonly firstname: string } } | null
}

/**
 * The text for a refused move: who moved the order first and its status now, or the server's explanation;
 * undefined if there is none.
 */
export const moveErrorText = (error: Pick<ApiError, 'code' | 'body'>, t: Translate): string | undefined => {
  const conflict = error.code === 'STATUS_CHANGED' ? (error.body as Partial<StatusConflict>) : undefined
  if (!conflict?.order) return EXPLAINED_CODES.includes(error.code) ? errorText(error, t) : undefined
  const status = t(STATUS_TEXT[conflict.order.status])
  return conflict.last
    ? t('ORDER_MOVED_BY_MEANWHILE', { name: conflict.last.by.firstname, status })
    : t('ORDER_MOVED_MEANWHILE', { status })
}

/** Saved by the server, queued on this device, or reverted; the user has been notified. */
export type MoveResult = 'moved' | 'waiting' | 'refused'

interface Options {
  /** The message for a failure without an explanation by the server. */
  readonly failureOf?: (action: StatusAction | undefined) => string
  /** No success message: the screen itself shows the move. */
  readonly silent?: boolean
}

const actionOf = (from: OrderStatus, to: OrderStatus): StatusAction | undefined =>
  ORDER_STATUS[from].cardMoves.find((move) => move.to === to)?.action

/** Only the first queued change of an outage is announced; the sync panel counts the rest. */
export const isFirstQueued = (userId: string | undefined): boolean =>
  outbox()
    .changes()
    .filter(({ by, state, waited }) => by._id === userId && state === 'waiting' && waited).length === 1

/**
 * Moves an order to another status, with or without a connection. Screens show it at once by
 * `useMovedOrders`, and revert it if the server refuses. After a conflict the message names who moved the
 * order first.
 */
export const useStatusMove = ({ failureOf, silent = false }: Options = {}): ((
  order: Order,
  to: SettableStatus,
) => Promise<MoveResult>) => {
  const { t } = useTranslation()
  useOutboxCacheUpdates()
  return async (order, to) => {
    // A second move starts from the result of the first, even if the card has not re-rendered in between.
    const userId = readSession()?.user._id
    const from = statusAfter(outbox().changes(), userId, order._id) ?? order.status
    const result = await outbox().enqueue(
      'orders.updateStatus',
      { params: { id: order._id }, body: { status: to, expectedStatus: from } },
      { order: { ...order, status: from } },
    )
    if (result.is === 'sent') {
      if (!silent) notify.success(t('ORDER_STATUS_UPDATED'))
      return 'moved'
    }
    if (result.is === 'waiting') {
      if (isFirstQueued(userId)) notify.info(t('KEPT_ON_DEVICE'))
      return 'waiting'
    }
    notify.error(
      moveErrorText(result.error, t) ?? failureOf?.(actionOf(from, to)) ?? t('STATUS_UPDATE_FAILED'),
    )
    return 'refused'
  }
}

/** Moves an order to another column. Moves that only billing can make show a message and send nothing. */
export const useMoveOrder = (): ((order: Order, to: OrderStatus) => void) => {
  const { t } = useTranslation()
  const move = useStatusMove()
  return (order, to) => {
    const verdict = checkMove(order.status, to)
    if (verdict === 'same') return
    if (verdict === 'BILL_BY_BILLING') notify.error(t('ERROR_BILL_BY_BILLING'))
    else if (verdict === 'BILLED_IS_FINAL') notify.error(t('ERROR_BILLED_IS_FINAL'))
    else if (to !== 'billed') void move(order, to)
  }
}

const BUTTONS = {
  confirm: { text: 'ACTION_CONFIRM', button: {} },
  reject: { text: 'ACTION_REJECT', button: { variant: 'light', color: 'red' } },
  done: { text: 'ACTION_DONE', button: {} },
  reopen: { text: 'ACTION_REOPEN', button: { variant: 'default' } },
} as const satisfies Record<StatusAction, object>

interface Props {
  readonly order: Order
  readonly onMove: (order: Order, to: SettableStatus) => unknown
}

/** A button for each move that the order's status allows. */
export const MoveButtons = ({ order, onMove }: Props) => {
  const { t } = useTranslation()
  return ORDER_STATUS[order.status].cardMoves.map(({ action, to }) => (
    <Button key={action} {...BUTTONS[action].button} onClick={() => onMove(order, to)}>
      {t(BUTTONS[action].text)}
    </Button>
  ))
}
