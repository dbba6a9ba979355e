/** The index that an arrow, Home or End key moves to; undefined for other keys. */
const placeAfter = (key: string, place: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count
    case 'ArrowUp':
      return (place - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/**
 * What a list of languages does by script, beyond what the browser does with a popover: the first enabled
 * language gets the focus when the list opens, arrow keys, Home and End move it, and the list closes by a choice
 * or when the focus leaves the switcher. Returns how to undo it.
 */
export const setUpLanguageList = (list: HTMLElement | null): (() => void) | undefined => {
  if (!list) return undefined
  const listening = new AbortController()
  const { signal } = listening
  const choices = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('button:enabled')]
  // Not on "toggle", which comes later: a key that is pressed quickly would still go to the globe.
  const onBeforeToggle = (): void => {
    for (const [index, each] of choices().entries()) each.toggleAttribute('autofocus', index === 0)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = choices()
    const place = buttons.findIndex((each) => each === document.activeElement)
    const next = placeAfter(event.key, place, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !list.parentElement?.contains(relatedTarget)) list.hidePopover()
  }
  // Before the choice is applied, which disables the button: its focus would be lost instead of returned.
  const onClick = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('button')) list.hidePopover()
  }
  list.addEventListener('beforetoggle', onBeforeToggle, { signal })
  list.addEventListener('keydown', onKeyDown, { signal })
  list.addEventListener('focusout', onFocusOut, { signal })
  list.addEventListener('click', onClick, { signal })
  return () => listening.abort()
}
