import type { Order } from '@kafana/contract'
import type { LineState } from '@kafana/domain'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/api/query.ts'
import { errorText } from '../../../platform/i18n/message-text.ts'
import { notify } from '../../../ui/notify.tsx'

type Line = Order['products'][number]

export const isLineReady = ({ state }: Pick<Line, 'state'>): boolean =>
  state === 'ready' || state === 'served'

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
    tapped.findLast(({ line: id, seen }) => id === line.line && seen === line.lineVersion)?.to ?? line.state
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
  const { mutate } = useCallMutation('service', 'moveLines')
  const move = useCallback(
    ({ line, lineVersion: seen }: Line, to: LineState): void => {
      const tap: Tapped = { line, seen, to }
      // A tap is known by the version that was seen: once a list has the next one, it says nothing any more.
      setTapped((all) => [...all.filter((each) => each.line !== line), tap])
      mutate(
        { body: { lines: [{ id: line, version: seen }], to } },
        {
          onError: (error) => {
            setTapped((all) => all.filter((each) => each !== tap))
            notify.error(errorText(error, t))
          },
        },
      )
    },
    [mutate, t],
  )
  return {
    move,
    /** The orders as they are after the taps. */
    apply: useMemo(
      () =>
        (orders: readonly Order[]): readonly Order[] =>
          tapped.length === 0 ? orders : orders.map((order) => withTapped(order, tapped)),
      [tapped],
    ),
  }
}
