import { useEffect, type ReactNode } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useForAWhile } from './use-for-a-while.ts'

/** Something that was said to the person at the screen. */
export interface Told {
  readonly id: string | number
  readonly isError: boolean
  readonly content: ReactNode
}

const LASTS_MS = 6000
/** What went wrong is to be seen by somebody who comes back from the stove. */
const ERROR_LASTS_MS = 12_000

/** What toasts say: this screen says it in its foot, where it covers neither a card nor a button. The last word counts, but what went wrong is not talked over. */
export const useTold = (): Told | null => {
  const [news, setNews] = useForAWhile<Told>(LASTS_MS)
  const [error, setError] = useForAWhile<Told>(ERROR_LASTS_MS)
  useEffect(
    () =>
      toast.onChange(({ status, id, type, content }) => {
        if (status === 'removed' || typeof content === 'function') return
        const isError = type === 'error'
        const tell = isError ? setError : setNews
        tell({ id, isError, content })
      }),
    [setNews, setError],
  )
  return error ?? news
}
