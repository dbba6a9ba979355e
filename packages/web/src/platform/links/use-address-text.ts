import { useSearchParams } from 'react-router'

/** Drawn at once: the router changes the address from what was drawn last, so a second choice made before that would undo the first. */
export const AT_ONCE = { flushSync: true } as const

/**
 * A choice of a list that stands in the address, so that links lead to it and the way back finds it: a search, a level, a dialog's subject.
 * Setting it to '' takes it out; another choice starts at the first page.
 */
export const useAddressText = (name: string): readonly [string, (value: string) => void] => {
  const [params, setParams] = useSearchParams()
  const set = (value: string): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { ...AT_ONCE, replace: true, preventScrollReset: true },
    )
  }
  return [params.get(name) ?? '', set]
}
