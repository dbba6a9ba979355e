import { useEffect, useEffectEvent } from 'react'

/** What a digit key means: keys above the letters count by their place, because some layouts give a sign there. */
const digitOf = ({ key, code }: KeyboardEvent): number | null => {
  const digit = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(code)?.[1]
  return digit === undefined ? null : Number(digit)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio]), textarea, select, [role=dialog], [role=menu]') !== null

/** Calls `onDigit` for digit keys, as a kitchen's bump bar sends them; not while somebody types, not for a key that is held down. */
export const useNumberKeys = (onDigit: (digit: number) => void): void => {
  const handle = useEffectEvent(onDigit)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || isTyping(event.target)) return
      const digit = digitOf(event)
      if (digit !== null) handle(digit)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
