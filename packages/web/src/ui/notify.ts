import type { ReactNode } from 'react'
import { toast, type Id } from 'react-toastify/unstyled'

type Kind = 'success' | 'error' | 'info'

/** The toast that says a text. */
const toastOf = new Map<string, Id>()

/** The same text is one toast, however often it is said: while it stands, its time begins anew. One that is on its way out cannot be kept, and another comes. */
const say =
  (kind: Kind) =>
  (content: ReactNode): void => {
    if (typeof content !== 'string') {
      toast[kind](content)
      return
    }
    const key = `${kind}: ${content}`
    const last = toastOf.get(key)
    if (last !== undefined && toast.isActive(last)) toast.update(last, { delay: 0 })
    else toastOf.set(key, toast[kind](content, { onClose: () => toastOf.delete(key) }))
  }

/** Toasts: three seconds at the bottom of the page. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }
