import type { Contract, Result } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { doorApi } from '../api/door-api.ts'

interface Known {
  /** May a venue be created here: with the setup link, by anybody, or not at all; undefined until the server said so. */
  readonly setup?: Result<Contract['auth']['setupState']>['setup']
  /** Why it could not be asked. */
  readonly error?: unknown
}

const ask = async (): Promise<Known> => {
  try {
    return await doorApi.auth.setupState()
  } catch (error) {
    return { error }
  }
}

/** Asks whether a venue may be created here. */
export const useSetupState = (): Known & { readonly askAgain: () => void } => {
  const [known, setKnown] = useState<Known>({})
  useEffect(() => void ask().then(setKnown), [])
  const askAgain = (): void => {
    setKnown({})
    void ask().then(setKnown)
  }
  return { ...known, askAgain }
}
