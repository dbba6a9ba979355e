import type { Tender } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { tenders } from '../../data/online.ts'

/** The ways to pay of the venue. */
export type Tenders =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'known'; readonly tenders: readonly Tender[] }

/** Asks for them when they are needed: most bills are paid in one of the two that every venue has. */
export const useTenders = () => {
  const [answer, setAnswer] = useState<Tenders>({ is: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLeft = false
    const ask = async (): Promise<void> => {
      try {
        const known = await tenders()
        if (!isLeft) setAnswer({ is: 'known', tenders: known.filter(({ archived }) => !archived) })
      } catch (error) {
        if (!isLeft) setAnswer({ is: 'failed', error })
      }
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [tries])
  return {
    answer,
    askAgain: (): void => {
      setAnswer({ is: 'loading' })
      setTries(tries + 1)
    },
  }
}
