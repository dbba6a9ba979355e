const isOpen = (popover: HTMLElement): boolean => popover.style.display !== ''

const setOpen = (popover: HTMLElement, open: boolean): void => {
  if (isOpen(popover) === open) return
  popover.dispatchEvent(new Event('beforetoggle'))
  popover.style.display = open ? 'block' : ''
  if (open) popover.querySelector<HTMLElement>('[autofocus]:enabled')?.focus()
}

/** What jsdom lacks of popovers: a button that names one opens or closes it. */
export const fakePopovers = (): void => {
  if ('hidePopover' in HTMLElement.prototype) return
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      setOpen(this, false)
    },
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[popovertarget]') : null
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (popover) setOpen(popover, !isOpen(popover))
  })
}
