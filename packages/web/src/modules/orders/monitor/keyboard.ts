import { letterOf } from '@kafana/client/browser/key-letter.ts'
import type { Order } from '@kafana/contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { PanelName } from './board-settings.ts'
import type { Cell } from './board.ts'
import { type Direction, focusButton, focusCard, isInSight, isLineInSight } from './card-focus.ts'
import { hasLineKeys, type LineKeys } from './line-keys.ts'
import type { UndoableMove } from './moves.ts'

type Command =
  | { readonly type: 'press'; readonly position: number }
  | { readonly type: 'go'; readonly direction: Direction }
  | { readonly type: 'page'; readonly by: 1 | -1 }
  | { readonly type: 'undo' | 'all-day' | 'recall' | 'status' | 'text-size' | 'keys' | 'close' }

const FIRST_LETTER = 'a'.charCodeAt(0)

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const PAGES: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }
const LETTERS = { a: 'all-day', r: 'recall', s: 'status', t: 'text-size' } as const satisfies Record<
  string,
  Command['type']
>

/** The number row counts by key position, because some layouts type other characters there. */
const digitOf = ({ key, code }: KeyPress): number | null => {
  const digit = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(code)?.[1]
  return digit === undefined ? null : Number(digit)
}

/** Which line of the chosen card a letter stands for, from 0; null for every other key. */
export const lineIndexOf = (pressed: KeyPress): number | null => {
  const letter = pressed.shiftKey ? undefined : letterOf(pressed)
  return letter === undefined ? null : letter.charCodeAt(0) - FIRST_LETTER
}

/** The command of a key, from a bump bar or any keyboard; null for every other key. */
export const commandOf = (pressed: KeyPress): Command | null => {
  const { key, shiftKey } = pressed
  if (key === '?') return { type: 'keys' }
  if (key === 'Escape') return { type: 'close' }
  if (shiftKey) return null
  const [direction, by, digit, letter] = [DIRECTIONS[key], PAGES[key], digitOf(pressed), letterOf(pressed)]
  if (direction) return { type: 'go', direction }
  if (by) return { type: 'page', by }
  if (digit !== null) return digit === 0 ? { type: 'undo' } : { type: 'press', position: digit }
  const name = Object.entries(LETTERS).find(([each]) => each === letter)?.[1]
  return name ? { type: name } : null
}

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Text fields, and everything that covers the page, get all keys. */
const CAPTURES_KEYS =
  'input:not([type=radio]), textarea, select, [role=dialog], [role=menu], [data-language-switcher] ul'
/** Radio groups and scrollable line lists use the arrow and page keys themselves. */
const CAPTURES_ARROWS = 'input[type=radio], [tabindex="0"]:not(button)'

const isCaptured = (target: EventTarget | null, command: Command): boolean =>
  isWithin(target, CAPTURES_KEYS) ||
  ((command.type === 'go' || command.type === 'page') && isWithin(target, CAPTURES_ARROWS))

/**
 * Calls `onLine` for letters, and `onCommand` for the keys of the monitor that it did not use; each returns whether it
 * did anything. Ignores keys while somebody types, and auto-repeat except for the arrows.
 */
const useKeyCommands = (
  onLine: (index: number) => boolean,
  onCommand: (command: Command) => boolean,
): void => {
  const handle = useEffectEvent(onCommand)
  const handleLine = useEffectEvent(onLine)
  useEffect(() => {
    const onLetter = (event: KeyboardEvent): boolean => {
      const index = event.repeat || isWithin(event.target, CAPTURES_KEYS) ? null : lineIndexOf(event)
      return index !== null && handleLine(index)
    }
    const onKey = (event: KeyboardEvent): boolean => {
      const command = commandOf(event)
      if (!command || isCaptured(event.target, command) || (event.repeat && command.type !== 'go'))
        return false
      return handle(command)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (onLetter(event) || onKey(event)) event.preventDefault()
    }
    // Before the keys of every page, which have listened for longer.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

export interface MonitorControls {
  readonly cells: readonly Cell<Order>[]
  readonly cards: RefObject<HTMLElement | null>
  readonly last: UndoableMove | null
  readonly isRecall: boolean
  /** Somebody is working on the screen: no card may move. */
  readonly onActivity: () => void
  readonly onAct: (order: Order) => void
  readonly lineKeys: LineKeys
  readonly onLine: (order: Order, line: Order['products'][number]) => void
  readonly onUndo: (move: UndoableMove) => void
  readonly onStatus: () => void
  readonly onTextSize: () => void
  readonly onPage: (by: 1 | -1) => void
  readonly onPanel: (name: PanelName) => void
  readonly onClose: () => void
  readonly onKeys: () => void
}

/** Returns whether the command did anything. */
type Handler = (controls: MonitorControls, command: Command) => boolean
const always =
  (act: (controls: MonitorControls, command: Command) => void): Handler =>
  (controls, command) => {
    act(controls, command)
    return true
  }

const HANDLERS: Readonly<Record<Command['type'], Handler>> = {
  press: ({ cells, cards, lineKeys, onAct }, command) => {
    const position = command.type === 'press' ? command.position : 0
    const order = cells[position - 1]?.order
    if (!order || !isInSight(cards.current, position)) return false
    const isChosen = lineKeys.chosen === order._id
    lineKeys.choose(isChosen || !hasLineKeys(order) ? null : order._id)
    if (isChosen || !hasLineKeys(order)) onAct(order)
    else focusButton(cards.current, position)
    return true
  },
  undo: ({ last, onUndo }) => {
    if (last) onUndo(last)
    return last !== null
  },
  go: ({ cards }, command) =>
    command.type === 'go' &&
    focusCard(document.activeElement?.closest('[data-recall]') ?? cards.current, command.direction),
  page: always(({ onPage }, command) => command.type === 'page' && onPage(command.by)),
  status: always(({ onStatus }) => onStatus()),
  'text-size': always(({ onTextSize }) => onTextSize()),
  'all-day': always(({ onPanel }) => onPanel('all-day')),
  recall: always(({ onPanel }) => onPanel('recall')),
  keys: always(({ onKeys }) => onKeys()),
  close: ({ isRecall, lineKeys, onClose }) => {
    if (isRecall) onClose()
    return isRecall || lineKeys.chosen !== null
  },
}

/** Taps a line of the chosen card that is in sight. */
const pressLine = ({ cells, cards, lineKeys, onLine }: MonitorControls, index: number): boolean => {
  const order = cells.find(({ id }) => id === lineKeys.chosen)?.order
  const line = order?.products[index]
  if (!order || !line || !isLineInSight(cards.current, line.line)) return false
  lineKeys.choose(order._id)
  onLine(order, line)
  return true
}

/** Operates the whole screen by keyboard; the keyboard help lists the keys. Shows nothing. */
export const Keyboard = (controls: MonitorControls): null => {
  useKeyCommands(
    (index) => pressLine(controls, index),
    (command) => {
      controls.onActivity()
      if (command.type !== 'press') controls.lineKeys.choose(null)
      return HANDLERS[command.type](controls, command)
    },
  )
  return null
}
