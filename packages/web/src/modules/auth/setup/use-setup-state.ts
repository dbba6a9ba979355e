import { ApiError } from '@kafana/client/api/api-error.ts'
import { send } from '@kafana/client/api/client.ts'
import type { Contract, Result } from '@kafana/contract'
import { useEffect, useState } from 'react'

type SetupState = Contract['auth']['setupState']
type Setup = Result<SetupState>['setup']

/** Without the API client, to keep the page small; path and response are still typed by the contract. */
const SETUP_STATE = '/api/auth/setup' satisfies SetupState['path']
const STATES: Readonly<Record<Setup, true>> = { link: true, open: true, closed: true }
const isState = (value: unknown): value is Setup => typeof value === 'string' && Object.hasOwn(STATES, value)

interface SetupResult {
  /**
   * Whether a venue may be created here: with the setup link, by anyone, or not at all; undefined until it is
   * fetched.
   */
  readonly setup?: Setup
  /** The error of the request. */
  readonly error?: unknown
}

const fetchSetupState = async (): Promise<SetupResult> => {
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

/** Fetches whether a venue may be created here. */
export const useSetupState = (): SetupResult & { readonly retry: () => void } => {
  const [result, setResult] = useState<SetupResult>({})
  useEffect(() => void fetchSetupState().then(setResult), [])
  const retry = (): void => {
    setResult({})
    void fetchSetupState().then(setResult)
  }
  return { ...result, retry }
}
