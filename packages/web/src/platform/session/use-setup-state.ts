import type { Contract, Result } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { send } from '../api/send.ts'

type SetupState = Contract['auth']['setupState']
type Setup = Result<SetupState>['setup']

/** The pages that ask have no room for the client that all other calls go through; what is asked and answered is the contract's all the same. */
const SETUP_STATE = '/api/auth/setup' satisfies SetupState['path']
const STATES: Readonly<Record<Setup, true>> = { link: true, open: true, closed: true }
const isState = (value: unknown): value is Setup => typeof value === 'string' && Object.hasOwn(STATES, value)

interface Known {
  /** May a venue be created here: with the setup link, by anybody, or not at all; undefined until the server said so. */
  readonly setup?: Setup
  /** Why it could not be asked. */
  readonly error?: unknown
}

const ask = async (): Promise<Known> => {
  try {
    const { status, body, error } = await send(SETUP_STATE, { method: 'GET' satisfies SetupState['method'] })
    if (status >= 400) return { error: error() }
    const setup = typeof body === 'object' && body !== null && 'setup' in body ? body.setup : undefined
    return isState(setup)
      ? { setup }
      : {
          error: new ApiError({
            status,
            code: 'UNEXPECTED_RESPONSE',
            message: 'Unexpected response from server.',
            body,
          }),
        }
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
