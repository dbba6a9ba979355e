import type { Order } from '@kafana/contract'
import { isReady, type LineState } from '@kafana/domain'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/api/query.ts'
import { errorText } from '../../../platform/i18n/message-text.ts'
import { notify } from '../../../ui/notify.tsx'

type Line = Order['products'][number]

export const isLineReady = ({ state }: Pick<Line, 'state'>): boolean => isReady(state)

/** What a tap on a line of an order that is being prepared does: the last one that is missing completes the order. */
export type LineTap = { readonly is: 'complete' } | { readonly is: 'move'; readonly to: LineState }

export const tapOn = ({ products }: Pick<Order, 'products'>, line: Line): LineTap => {
  if (isLineReady(line)) return { is: 'move', to: 'preparing' }
  const missing = products.filter((each) => !isLineReady(each))
  return missing.length === 1 ? { is: 'complete' } : { is: 'move', to: 'ready' }
}

/** A line that was tapped here, until a list has it. */
interface Tapped {
  readonly line: string
  readonly seen: number
  readonly to: LineState
}

const withTapped = (order: Order, tapped: readonly Tapped[]): Order => {
  const stateOf = (line: Line): LineState =>
    tapped.findLast(({ line: id, seen }) => id === line.line && seen >= line.lineVersion)?.to ?? line.state
  const products = order.products.map((line) => {
    const state = stateOf(line)
    return state === line.state ? line : { ...line, state }
  })
  return products.some((line, index) => line !== order.products[index]) ? { ...order, products } : order
}

const NONE: readonly Tapped[] = []

/**
 * Moves single lines of orders. A tap is visible at once and taken off again where the server refuses it or cannot be
 * reached: other than the move of an order it does not wait on the device.
 */
export const useLineMoves = () => {
  const { t } = useTranslation()
  const [tapped, setTapped] = useState(NONE)
  const { mutateAsync } = useCallMutation('service', 'moveLines')
  const moveAll = useCallback(
    (lines: readonly Line[], to: LineState, onRefused?: () => void): void => {
      const taps = lines.map(({ line, lineVersion: seen }): Tapped => ({ line, seen, to }))
      const ids = new Set(lines.map(({ line }) => line))
      // A tap is known by the version that was seen: once a list has a later one, it says nothing any more.
      setTapped((all) => [...all.filter(({ line }) => !ids.has(line)), ...taps])
      const body = { lines: taps.map(({ line, seen }) => ({ id: line, version: seen })), to }
      // Not as a callback of the mutation, which only hears of the latest of several taps.
      mutateAsync({ body }).catch((error: unknown) => {
        setTapped((all) => all.filter((each) => !taps.includes(each)))
        notify.error(errorText(error, t))
        onRefused?.()
      })
    },
    [mutateAsync, t],
  )
  return {
    move: useCallback((line: Line, to: LineState): void => moveAll([line], to), [moveAll]),
    moveAll,
    /** The orders as they are after the taps. */
    apply: useMemo(
      () =>
        (orders: readonly Order[]): readonly Order[] =>
          tapped.length === 0 ? orders : orders.map((order) => withTapped(order, tapped)),
      [tapped],
    ),
  }
}
