/** Toasts close after this long, and pause while hovered or focused. */
const SHOWN_MS = 3000

export type ToastKind = 'info' | 'success' | 'error'

const closeAfterWhile = (toast: HTMLElement): void => {
  let timer = 0
  const wait = (): void => {
    clearTimeout(timer)
    timer = window.setTimeout(() => toast.remove(), SHOWN_MS)
  }
  const hold = (): void => clearTimeout(timer)
  toast.addEventListener('pointerenter', hold)
  toast.addEventListener('focusin', hold)
  toast.addEventListener('pointerleave', wait)
  toast.addEventListener('focusout', wait)
  wait()
}

const paragraph = (text: string): HTMLElement =>
  Object.assign(document.createElement('p'), { textContent: text })

/** Shows a toast at the bottom of the page. @param reason a second line with the reason */
export const showToast = (kind: ToastKind, text: string, reason?: string): void => {
  const place = document.getElementById('toasts')
  const toast = Object.assign(document.createElement('div'), { className: `toast ${kind}`, role: 'alert' })
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    ariaLabel: place?.dataset['close'] ?? '',
    textContent: '×',
  })
  close.addEventListener('click', () => toast.remove())
  toast.append(paragraph(text), ...(reason === undefined ? [] : [paragraph(reason)]), close)
  place?.prepend(toast)
  closeAfterWhile(toast)
}
