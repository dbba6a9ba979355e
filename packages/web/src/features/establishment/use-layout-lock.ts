import { useState } from 'react'

const STORAGE_KEY = 'floor-locked'

/** Is the layout locked on this device, so that busy hands move no table? */
export const useLayoutLock = () => {
  const [isLocked, setLocked] = useState(() => localStorage.getItem(STORAGE_KEY) === '1')
  const toggle = (): void => {
    if (isLocked) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, '1')
    setLocked(!isLocked)
  }
  return { isLocked, toggle }
}
