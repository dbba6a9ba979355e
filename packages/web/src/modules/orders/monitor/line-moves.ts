import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import {
  isUnsentLineChange,
  isUnsentLineMove,
  type LineChange,
  orderOf,
} from '@kafana/client/outbox/line-change.ts'
import { useAllPendingChanges } from '@kafana/client/outbox/use-outbox.ts'
import { readSession, useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import { isReady, type LineState, lineStateWith } from '@kafana/domain'
import { useCallback, useMemo } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { isFirstQueued } from '../moves/status-moves.tsx'

type Line = Order['products'][number]

export const isLineReady = ({ state }: Pick<Line, 'state'>): boolean => isReady(state)

/** What a tap on a line of an order that is being prepared does: the last one that is missing completes the order. */
export type LineTap = { readonly is: 'complete' } | { readonly is: 'move'; readonly to: LineState }

export const tapOn = ({ products }: Pick<Order, 'products'>, line: Line): LineTap => {
  if (isLineReady(line)) return { is: 'move', to: 'preparing' }
  const missing = products.filter((each) => !isLineReady(each))
  return missing.length === 1 ? { is: 'complete' } : { is: 'move', to: 'ready' }
}

/** A line after one change of this device that the server may not have; the version that a list has may be later. */
const lineAfter = (line: Line, change: LineChange): Line => {
  if (change.call === 'orders.updateStatus') {
    const state = lineStateWith(change.input.body.status)
    return state === null || state === line.state
      ? line
      : { ...line, state, lineVersion: line.lineVersion + 1 }
  }
  const { lines, to } = change.input.body
  const seen = lines.find(({ id }) => id === line.line)?.version ?? 0
  return seen < line.lineVersion || line.state === to ? line : { ...line, state: to, lineVersion: seen + 1 }
}

/** An order with its lines as these changes leave them; the same object when they change nothing. */
export const withLineChanges = (order: Order, changes: readonly LineChange[]): Order => {
  const own = changes.filter((change) => orderOf(change) === order._id)
  if (own.length === 0) return order
  const products = order.products.map((line) => own.reduce(lineAfter, line))
  return products.some((line, index) => line !== order.products[index]) ? { ...order, products } : order
}

/** The version that a line has after all moves of it by this person that wait here, shown or not. */
const versionOf = ({ line, lineVersion }: Line): number => {
  const userId = readSession()?.user._id
  const named = outbox()
    .changes()
    .filter(isUnsentLineMove)
    .filter(({ by }) => by._id === userId)
    .flatMap(({ input }) => input.body.lines)
    .filter(({ id }) => id === line)
  return Math.max(lineVersion, ...named.map(({ version }) => version + 1))
}

/** The signed-in user's changes of lines that the server does not have yet, oldest first. */
const useLineChanges = (): readonly LineChange[] => {
  const changes = useAllPendingChanges()
  const userId = useSession()?.user._id
  return useMemo(
    () => changes.filter(isUnsentLineChange).filter(({ by }) => by._id === userId),
    [changes, userId],
  )
}

/**
 * Moves single lines of orders, with or without a connection: a tap is visible at once, waits on the device while the
 * server cannot be reached, and is taken off again where the server refuses it.
 */
export const useLineMoves = () => {
  const { t } = useTranslation()
  const changes = useLineChanges()
  const moveAll = useCallback(
    async (order: Order, lines: readonly Line[], to: LineState, onRefused?: () => void): Promise<void> => {
      const moved = lines.map((line) => ({ id: line.line, version: versionOf(line) }))
      const result = await outbox().enqueue('service.moveLines', { body: { lines: moved, to } }, { order })
      if (result.is === 'waiting' && isFirstQueued(readSession()?.user._id)) notify.info(t('KEPT_ON_DEVICE'))
      if (result.is !== 'refused') return
      notify.error(errorText(result.error, t))
      onRefused?.()
    },
    [t],
  )
  return {
    moveAll,
    /** The orders as they are after the changes made here. */
    apply: useMemo(
      () =>
        (orders: readonly Order[]): readonly Order[] =>
          changes.length === 0 ? orders : orders.map((order) => withLineChanges(order, changes)),
      [changes],
    ),
    /** Those of the lines, and of their orders, that wait on this device. */
    unsent: useMemo(() => {
      const waiting = changes.filter(isUnsentLineMove).filter(({ waited }) => waited)
      return {
        lines: new Set(waiting.flatMap(({ input }) => input.body.lines.map(({ id }) => id))),
        orders: new Set(waiting.map(orderOf)),
      }
    }, [changes]),
  }
}
