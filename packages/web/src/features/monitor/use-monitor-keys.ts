import type { Order } from '@kafana/contract'
import type { RefObject } from 'react'
import { goToCard } from './card-focus.ts'
import type { Command } from './commands.ts'
import type { Slot } from './slots.ts'
import { useCommands } from './use-commands.ts'
import type { Step } from './use-own-moves.ts'
import type { PanelName } from './use-panels.ts'

interface Screen {
  readonly slots: readonly Slot<Order>[]
  readonly cards: RefObject<HTMLElement | null>
  readonly last: Step | null
  readonly isRecall: boolean
  /** A hand is at work: nothing may move under it. */
  readonly onTouch: () => void
  readonly onAct: (order: Order) => void
  readonly onUndo: (step: Step) => void
  readonly onStatus: () => void
  readonly onPage: (by: 1 | -1) => void
  readonly onPanel: (name: PanelName) => void
  readonly onClose: () => void
  readonly onKeys: () => void
}

type Done = (screen: Screen, command: Command) => boolean
const always =
  (act: (screen: Screen, command: Command) => void): Done =>
  (screen, command) => {
    act(screen, command)
    return true
  }

/** What each command does; whether it did anything. */
const DO: Readonly<Record<Command['do'], Done>> = {
  press: ({ slots, onAct }, command) => {
    const order = command.do === 'press' ? slots[command.place - 1]?.order : null
    if (order) onAct(order)
    return Boolean(order)
  },
  undo: ({ last, onUndo }) => {
    if (last) onUndo(last)
    return last !== null
  },
  go: ({ cards }, command) =>
    command.do === 'go' &&
    goToCard(document.activeElement?.closest('[data-recall]') ?? cards.current, command.way),
  page: always(({ onPage }, command) => command.do === 'page' && onPage(command.by)),
  status: always(({ onStatus }) => onStatus()),
  'all-day': always(({ onPanel }) => onPanel('all-day')),
  recall: always(({ onPanel }) => onPanel('recall')),
  keys: always(({ onKeys }) => onKeys()),
  close: ({ isRecall, onClose }) => {
    if (isRecall) onClose()
    return isRecall
  },
}

/** The screen by keys alone: see the list of keys that it shows itself. */
export const useMonitorKeys = (screen: Screen): void =>
  useCommands((command) => {
    screen.onTouch()
    return DO[command.do](screen, command)
  })
