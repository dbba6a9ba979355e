import { useCallback, useEffect, useRef, useState } from 'react'

/** What the server says to a question that a screen asks. */
export type Answer<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'known'; readonly value: T }

const LOADING = { is: 'loading' } as const

interface Shown<Of, T> {
  readonly of: Of
  readonly mayAsk: boolean
  readonly answer: Answer<T>
  readonly isAsking: boolean
}

/** While it is asked, what is known of the same stays. */
const asking = <Of, T>({ of, mayAsk, answer }: Shown<Of, T>): Shown<Of, T> => ({
  of,
  mayAsk,
  answer: answer.is === 'known' ? answer : LOADING,
  isAsking: true,
})
const changedTo = <Of, T>(before: Shown<Of, T>, of: Of, mayAsk: boolean): Shown<Of, T> => {
  const answer = before.of === of ? before.answer : LOADING
  const shown = { of, mayAsk, answer, isAsking: false }
  return mayAsk ? asking(shown) : shown
}

const read = async <Of, T>(ask: (of: Of) => Promise<T>, of: Of): Promise<Answer<T>> => {
  try {
    return { is: 'known', value: await ask(of) }
  } catch (error) {
    return { is: 'failed', error }
  }
}

/**
 * Asks when the screen opens, when it is of something else, and whenever `mayAsk` becomes true. Only the answer to the
 * last question is shown; `askAgain` shows what is known until then.
 */
export const useAnswer = <Of, T>(ask: (of: Of) => Promise<T>, of: Of, mayAsk = true) => {
  const [shown, setShown] = useState<Shown<Of, T>>({ of, mayAsk, answer: LOADING, isAsking: mayAsk })
  if (shown.of !== of || shown.mayAsk !== mayAsk) setShown(changedTo(shown, of, mayAsk))
  const asked = useRef(0)
  const send = useCallback((): void => {
    asked.current += 1
    const own = asked.current
    void read(ask, of).then((answer) => {
      if (asked.current === own)
        setShown((before) => (before.of === of ? { ...before, answer, isAsking: false } : before))
    })
  }, [ask, of])
  useEffect(() => {
    if (mayAsk) send()
  }, [send, mayAsk])
  return {
    answer: shown.answer,
    isAsking: shown.isAsking,
    askAgain: (): void => {
      setShown(asking)
      send()
    },
  }
}
