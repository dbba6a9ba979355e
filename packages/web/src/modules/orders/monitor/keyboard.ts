import type { Order } from '@kafana/contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { letterOf } from '../../../platform/browser/key-letter.ts'
import type { PanelName } from './board-settings.ts'
import type { Cell } from './board.ts'
import { type Direction, focusCard, isInSight } from './card-focus.ts'
import type { UndoableMove } from './moves.ts'

type Command =
  | { readonly type: 'press'; readonly position: number }
  | { readonly type: 'go'; readonly direction: Direction }
  | { readonly type: 'page'; readonly by: 1 | -1 }
  | { readonly type: 'undo' | 'all-day' | 'recall' | 'status' | 'text-size' | 'keys' | 'close' }

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
 * Calls `onCommand` for the keys of the monitor; it returns whether it did anything. Ignores keys while
 * somebody types, and auto-repeat except for the arrows.
 */
const useKeyCommands = (onCommand: (command: Command) => boolean): void => {
  const handle = useEffectEvent(onCommand)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const command = commandOf(event)
      if (!command || isCaptured(event.target, command) || (event.repeat && command.type !== 'go')) return
      if (handle(command)) event.preventDefault()
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
  press: ({ cells, cards, onAct }, command) => {
    const position = command.type === 'press' ? command.position : 0
    const order = cells[position - 1]?.order
    if (!order || !isInSight(cards.current, position)) return false
    onAct(order)
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
  close: ({ isRecall, onClose }) => {
    if (isRecall) onClose()
    return isRecall
  },
}

/** Operates the whole screen by keyboard; the keyboard help lists the keys. Shows nothing. */
export const Keyboard = (controls: MonitorControls): null => {
  useKeyCommands((command) => {
    controls.onActivity()
    return HANDLERS[command.type](controls, command)
  })
  return null
}
