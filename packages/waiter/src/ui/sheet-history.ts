import { useEffect, useEffectEvent } from 'react'

/** All open sheets share one entry of the history: going back closes what is open, and never leaves the screen. */
let open = 0
const isEntry = (): boolean => (history.state as { readonly sheet?: true } | null)?.sheet === true

/** Whether Back would only close a sheet: whoever opens a screen from a sheet takes its entry. */
export const hasSheetEntry = isEntry

const removeEntry = (): void => {
  if (open === 0 && isEntry()) history.back()
}

/** Calls `onBack` when the phone's Back is pressed while the sheet is open. */
export const useClosedByBack = (onBack: () => void): void => {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    open += 1
    let isOpen = true
    const addEntry = (): void => {
      if (isOpen && !isEntry()) history.pushState({ sheet: true }, '', location.href)
    }
    addEntry()
    const onPop = (): void => {
      if (isEntry()) return
      close()
      // One that has to stay open closes by the next Back.
      setTimeout(addEntry)
    }
    addEventListener('popstate', onPop)
    return () => {
      open -= 1
      isOpen = false
      removeEventListener('popstate', onPop)
      // After another one in its place has opened.
      setTimeout(removeEntry)
    }
  }, [])
}
