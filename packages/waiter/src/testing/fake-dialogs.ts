/** What jsdom lacks of dialogs and popovers: one that is shown is open. */
export const fakeDialogs = (): void => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.style.display = 'block'
    },
  })
}
