import { useEffect, useEffectEvent } from 'react'
import { commandOf, type Command } from './commands.ts'

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Where a key writes, or belongs to something that covers the page. */
const TAKES_ALL =
  'input:not([type=radio]), textarea, select, [role=dialog], [role=menu], [data-language-switcher] ul'
/** Where arrows and pages have a meaning of their own: choices, and lines longer than their card. */
const TAKES_ARROWS = 'input[type=radio], [tabindex="0"]:not(button)'

const isTaken = (target: EventTarget | null, command: Command): boolean =>
  isWithin(target, TAKES_ALL) ||
  ((command.do === 'go' || command.do === 'page') && isWithin(target, TAKES_ARROWS))

/** Calls `onCommand` for keys that ask something of the screen; it answers whether it did anything. Not while somebody types, not for a key that is held down. */
export const useCommands = (onCommand: (command: Command) => boolean): void => {
  const handle = useEffectEvent(onCommand)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const command = commandOf(event)
      if (!command || isTaken(event.target, command) || (event.repeat && command.do !== 'go')) return
      if (handle(command)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
