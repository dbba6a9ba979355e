import { useEffect, useState } from 'react'

/** What the server says to a question that a screen asks. */
export type Answer<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'known'; readonly value: T }

const read = async <Of, T>(ask: (of: Of) => Promise<T>, of: Of): Promise<Answer<T>> => {
  try {
    return { is: 'known', value: await ask(of) }
  } catch (error) {
    return { is: 'failed', error }
  }
}

/** Asks when the screen opens and when it is of something else; `askAgain` shows the last answer until the next one. */
export const useAnswer = <Of, T>(ask: (of: Of) => Promise<T>, of: Of) => {
  const [answer, setAnswer] = useState<Answer<T>>({ is: 'loading' })
  useEffect(() => void read(ask, of).then(setAnswer), [ask, of])
  return { answer, askAgain: (): void => void read(ask, of).then(setAnswer) }
}
