import { useCallback } from 'react'
import { useSearchParams } from '../navigation/search-params.ts'

/**
 * A setting of a list in the URL (a search, a filter, the subject of a dialog), for links and the back
 * button. Setting '' removes it; every change goes to the first page. The setter is the same until the address changes.
 */
export const useTextParam = (name: string): readonly [string, (value: string) => void] => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value: string): void => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('page')
          if (value === '') after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true },
      )
    },
    [name, setParams],
  )
  return [params.get(name) ?? '', set]
}

/** The address of a list that is searched for a text: `/products?search=Ajvar`. */
export const searchPath = (path: string, search: string): string =>
  `${path}?${new URLSearchParams({ search })}`

/** The page of a list in the URL, so that going back from a row leads to the same page. */
export const usePageParam = (): readonly [number, (page: number) => void] => {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page'))
  const set = (next: number): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 1) after.delete('page')
        else after.set('page', String(next))
        return after
      },
      { replace: true },
    )
  }
  return [Number.isInteger(page) && page > 0 ? page : 1, set]
}
