import type { SessionUser } from '@kafana/contract'
import { ROLES, SCREENS } from '@kafana/domain'

const isText = (value: unknown): boolean => typeof value === 'string'
const isOneOf =
  (names: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && names.includes(value)
const isScreen = isOneOf(SCREENS)

/** What each field of the person has to be; one that the contract adds and this forgets does not compile. */
const FIELDS: Readonly<Record<keyof SessionUser, (value: unknown) => boolean>> = {
  _id: isText,
  firstname: isText,
  lastname: isText,
  username: isText,
  email: isText,
  role: isOneOf(ROLES),
  company: (value) => value === null || isText(value),
  allowedRoutes: (value) => Array.isArray(value) && value.every(isScreen),
}

/**
 * Is this the person that the browser keeps? Answers of the server are checked by the contract before they are kept; what is left to find here is a storage
 * that another version or a hand wrote, and for that no first page has to wait for the contract.
 */
export const isStoredUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(FIELDS).every(([name, isRight]) =>
    isRight((value as Readonly<Record<string, unknown>>)[name]),
  )
