import type { Contract, Result } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { doorApi } from '../api/door-api.ts'

interface Known {
  /** May a venue be created here: with the setup link, by anybody, or not at all; undefined until the server said so. */
  readonly setup?: Result<Contract['auth']['setupState']>['setup']
  /** Why it could not be asked. */
  readonly error?: unknown
}

/** Asks whether a venue may be created here. */
export const useSetupState = (): Known & { readonly askAgain: () => void } => {
  const [known, setKnown] = useState<Known>({})
  const [time, setTime] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const tell = (news: Known): void => {
      if (!leaving.signal.aborted) setKnown(news)
    }
    doorApi.auth.setupState({}, { signal: leaving.signal }).then(tell, (error: unknown) => tell({ error }))
    return () => leaving.abort()
  }, [time])
  return { ...known, askAgain: () => { setKnown({}); setTime(time + 1) } }
}
