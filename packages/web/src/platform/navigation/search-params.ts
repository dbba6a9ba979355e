import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useHistory } from './history-router.tsx'

type Changed = URLSearchParams | Readonly<Record<string, string>>

/**
 * Changes the query of the address. A function gets what the query is at that moment, which may not be rendered yet: two
 * changes right after each other are both made.
 */
export type SetSearchParams = (
  next: Changed | ((before: URLSearchParams) => Changed),
  options?: { readonly replace?: boolean },
) => void

/** The query of the address, and a function that changes it and stays the same. */
export const useSearchParams = (): readonly [URLSearchParams, SetSearchParams] => {
  const history = useHistory()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearchParams>(
    (next, { replace = false } = {}) => {
      const { pathname, search: before } = history.location
      const after = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(before)) : next)
      const to = { pathname, search: after.size === 0 ? '' : `?${after}`, hash: '' }
      if (replace) history.replace(to)
      else history.push(to)
    },
    [history],
  )
  return [params, set]
}
