import type { Way } from './commands.ts'
import { nextPlace } from './next-place.ts'

const buttonsIn = (area: Element): HTMLButtonElement[] => [
  ...area.querySelectorAll<HTMLButtonElement>('[data-step]:not([inert] *)'),
]

const spotOf = (button: Element) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Moves the focus between the buttons that are the steps of an area's cards; false where there are none. */
export const goToCard = (area: Element | null, way: Way): boolean => {
  const buttons = area ? buttonsIn(area) : []
  const next =
    buttons[
      nextPlace(
        buttons.map(spotOf),
        buttons.findIndex((button) => button === document.activeElement),
        way,
      )
    ]
  // Held keys run ahead of a smooth scroll, and the card belongs on screen with its button.
  next?.focus({ preventScroll: true })
  next?.closest('[data-card]')?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** Hands a keyboard's focus on, before the card that has it goes: to the card after it, else to the one before. */
export const passFocusOn = (area: Element | null): void => {
  const present = document.activeElement
  if (
    !area ||
    !(present instanceof HTMLElement) ||
    !area.contains(present) ||
    !present.matches(':focus-visible')
  )
    return
  const buttons = buttonsIn(area)
  const index = buttons.findIndex((button) => button === present)
  if (index !== -1) (buttons[index + 1] ?? buttons[index - 1])?.focus({ preventScroll: true })
}
