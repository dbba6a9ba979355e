import { isApiError } from '@kafana/client/api/api-error.ts'
import { laterApi } from '@kafana/client/api/later-api.ts'
import { clearSession } from '@kafana/client/session/session-store.ts'
import { briefly } from '../data/online.ts'
import { changeCheck, type KnownPerson, knownPerson, rememberPerson } from './people.ts'
import { checkOf } from './secret-check.ts'

/** Changes one's own PIN or password. @param idempotencyKey the same for the same change, sent again */
export type ChangeSecret = (
  person: KnownPerson,
  current: string,
  next: string,
  idempotencyKey: string,
) => Promise<void>

/** The server has answered that nothing was changed. */
const isRefused = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500

/**
 * Makes a call after which another secret opens this phone. Until it is answered, and where the answer is
 * lost, the server alone knows which one is right, and is asked.
 */
const withoutCheck = async ({ id, check }: KnownPerson, call: () => Promise<unknown>): Promise<void> => {
  changeCheck(id, null)
  try {
    await call()
  } catch (error) {
    // Unless the server has opened the lock since: then the phone knows what is right.
    if (isRefused(error) && knownPerson(id)?.check === null) changeCheck(id, check)
    throw error
  }
}

/** This phone stays known by its key, and opens with the new PIN; other phones of the person end. @throws ApiError */
export const changePin: ChangeSecret = async (person, currentPin, pin, idempotencyKey) => {
  const { id, key } = person
  const call = () =>
    briefly((options) =>
      laterApi.auth.changePin(
        { body: { currentPin, pin, ...(key !== null && { key }) } },
        { ...options, idempotencyKey },
      ),
    )
  if (key === null) await call()
  else {
    await withoutCheck(person, call)
    changeCheck(id, await checkOf(pin))
  }
}

/** Ends every session and every phone of the person: this one asks for the new password. @throws ApiError */
export const changePassword: ChangeSecret = async (person, currentPassword, password, idempotencyKey) => {
  const body = { currentPassword, password, confirmPassword: password }
  await withoutCheck(person, () =>
    briefly((options) => laterApi.auth.changePassword({ body }, { ...options, idempotencyKey })),
  )
  rememberPerson({ ...person, key: null, check: null })
  clearSession()
}
