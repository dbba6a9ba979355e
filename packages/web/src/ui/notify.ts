import type { ReactNode } from 'react'
import { toast } from 'react-toastify/unstyled'

/** The same text is one toast, however often it is said. */
const say = (kind: 'success' | 'error' | 'info') => (content: ReactNode): void => {
  toast[kind](content, typeof content === 'string' ? { toastId: `${kind}: ${content}` } : {})
}

/** Toasts: three seconds at the bottom of the page. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }
