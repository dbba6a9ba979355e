import { useEffect, useSyncExternalStore } from 'react'

let listed: readonly (readonly string[])[] = []
const listeners = new Set<() => void>()
const become = (next: typeof listed): void => {
  listed = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While these bills are listed on screen, with the ways to end them, the banner need not speak of them. */
export const useListed = (bills: readonly { readonly _id: string }[]): void => {
  const ids = bills.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    const own = ids === '' ? [] : ids.split(' ')
    become([...listed, own])
    return () => become(listed.filter((each) => each !== own))
  }, [ids])
}

/** The bills that the present screen lists itself, by their ids. */
export const useListedBills = (): ReadonlySet<string> =>
  new Set(useSyncExternalStore(subscribe, () => listed).flat())
