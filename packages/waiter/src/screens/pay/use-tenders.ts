import type { Tender } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { tenders } from '../../data/online.ts'

/** The ways to pay of the venue. */
export type Tenders =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'known'; readonly tenders: readonly Tender[] }

const read = async (): Promise<Tenders> => {
  try {
    return { is: 'known', tenders: (await tenders()).filter(({ archived }) => !archived) }
  } catch (error) {
    return { is: 'failed', error }
  }
}

/** Asks for them when they are needed: most bills are paid in one of the two that every venue has. */
export const useTenders = () => {
  const [answer, setAnswer] = useState<Tenders>({ is: 'loading' })
  useEffect(() => void read().then(setAnswer), [])
  return {
    answer,
    askAgain: (): void => {
      setAnswer({ is: 'loading' })
      void read().then(setAnswer)
    },
  }
}
