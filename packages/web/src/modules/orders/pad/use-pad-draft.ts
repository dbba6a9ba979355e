import { changeDraft, type DraftChange, finishDraft, moveDraft } from '@kafana/client/pad/drafts.ts'
import { placeOfKey } from '@kafana/client/pad/pad-place.ts'
import { draftsOf, NO_TABLE, type PadDraft } from '@kafana/client/pad/stored-drafts.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTextParam } from '../../../platform/url/search-params.ts'

/** The tickets that a person has not sent yet, and the one that is on the pad: that of the table in the address. */
export const usePadDraft = () => {
  const store = draftsOf(useSession()?.user._id ?? '')
  const drafts = useSyncExternalStore(store.subscribe, store.get)
  const [inAddress, setInAddress] = useTextParam('table')
  const table = inAddress === '' ? drafts.current : inAddress
  const draft: PadDraft | undefined = drafts.of[table]
  const change = useCallback(
    (next: DraftChange): void => store.set(changeDraft(store.get(), table, next)),
    [store, table],
  )
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const finish = useCallback((): void => {
    store.set(finishDraft(store.get(), table))
    // The answer may come when another screen is open.
    if (isShown.current) setInAddress(NO_TABLE)
  }, [store, table, setInAddress])
  const place = useMemo(() => placeOfKey(table), [table])
  return {
    /** The key of its place. */
    table,
    place,
    draft,
    /** The places of the other tickets, each with how many pieces it has. */
    others: useMemo(
      () =>
        Object.entries(drafts.of)
          .filter(([key]) => key !== table)
          .map(([key, { lines }]) => ({
            table: key,
            count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          })),
      [drafts, table],
    ),
    change,
    /** What is on the pad is for this table. */
    chooseTable: (next: string): void => {
      store.set(moveDraft(store.get(), table, next))
      setInAddress(next)
    },
    /** Shows the ticket of another table; this one stays as it is. */
    open: (next: string): void => {
      store.set({ ...store.get(), current: next })
      setInAddress(next)
    },
    /** It is sent: the pad is empty, for the next table. */
    finish,
  }
}
export type Pad = ReturnType<typeof usePadDraft>
