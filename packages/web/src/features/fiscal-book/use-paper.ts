import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Is the page being printed? Told in time for the paper to hold what the screen had not come to yet. */
export const usePaper = (): boolean => {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setOnPaper(true))
    const after = () => setOnPaper(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return onPaper
}
