import type { Order } from '@kafana/contract'
import { isReady, type LineState } from '@kafana/domain'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InputOf, type ResultOf, useCallMutation } from '../../../platform/api/query.ts'
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

type MoveCall = (input: InputOf<'service', 'moveLines'>) => Promise<ResultOf<'service', 'moveLines'>>

/**
 * Sends moves of lines one after the other where they are of the same line: the second of two quick presses names the
 * version that the first one makes.
 */
const createLineQueue = () => {
  /** Of lines that were moved here: the version after the last move, answered or not. */
  const versions = new Map<string, number>()
  const sending = new Map<string, Promise<unknown>>()
  return {
    versionOf: ({ line, lineVersion }: Line): number => Math.max(lineVersion, versions.get(line) ?? 0),
    send: async (moved: readonly Tapped[], to: LineState, call: MoveCall): Promise<void> => {
      const before = Promise.allSettled(moved.map(async ({ line }) => sending.get(line)))
      for (const { line, seen } of moved) versions.set(line, seen + 1)
      const sent = before.then(() =>
        call({ body: { lines: moved.map(({ line: id, seen: version }) => ({ id, version })), to } }),
      )
      for (const { line } of moved) sending.set(line, sent)
      try {
        await sent
      } catch (error) {
        for (const { line } of moved) versions.delete(line)
        throw error
      } finally {
        for (const { line } of moved) if (sending.get(line) === sent) sending.delete(line)
      }
    },
  }
}

/**
 * Moves single lines of orders. A tap is visible at once and taken off again where the server refuses it or cannot be
 * reached: other than the move of an order it does not wait on the device.
 */
export const useLineMoves = () => {
  const { t } = useTranslation()
  const [tapped, setTapped] = useState(NONE)
  const { mutateAsync } = useCallMutation('service', 'moveLines')
  const [queue] = useState(createLineQueue)
  const moveAll = useCallback(
    (lines: readonly Line[], to: LineState, onRefused?: () => void): void => {
      const taps = lines.map((line): Tapped => ({ line: line.line, seen: queue.versionOf(line), to }))
      const ids = new Set(lines.map(({ line }) => line))
      // A tap is known by the version that was seen: once a list has a later one, it says nothing any more.
      setTapped((all) => [...all.filter(({ line }) => !ids.has(line)), ...taps])
      // Not as a callback of the mutation, which only hears of the latest of several taps.
      queue.send(taps, to, mutateAsync).catch((error: unknown) => {
        setTapped((all) => all.filter((each) => !taps.includes(each)))
        notify.error(errorText(error, t))
        onRefused?.()
      })
    },
    [queue, mutateAsync, t],
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
