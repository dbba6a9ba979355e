import type { Reason } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { discountReasons } from '../../../data/discount-calls.ts'

type Reasons =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'known'; readonly reasons: readonly Reason[] }

/** Why discounts are given; asked for when one is. */
export const useDiscountReasons = (): Reasons => {
  const [answer, setAnswer] = useState<Reasons>({ is: 'loading' })
  useEffect(() => {
    discountReasons().then(
      (reasons) => setAnswer({ is: 'known', reasons }),
      (error: unknown) => setAnswer({ is: 'failed', error }),
    )
  }, [])
  return answer
}
