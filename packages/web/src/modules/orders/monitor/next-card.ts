/** The buttons of cards for their next status, in reading order. */
export const buttonsIn = (area: Element): HTMLButtonElement[] => [
  ...area.querySelectorAll<HTMLButtonElement>('[data-step]:not([inert] *)'),
]

/** Before the card with the keyboard focus disappears, focuses the card after it, or else the one before. */
export const focusNextCard = (area: Element | null): void => {
  const focused = document.activeElement
  if (
    !area ||
    !(focused instanceof HTMLElement) ||
    !area.contains(focused) ||
    !focused.matches(':focus-visible')
  )
    return
  const buttons = buttonsIn(area)
  const index = buttons.findIndex((button) => button === focused)
  if (index !== -1) (buttons[index + 1] ?? buttons[index - 1])?.focus({ preventScroll: true })
}
