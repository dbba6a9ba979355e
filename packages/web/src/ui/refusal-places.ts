import type { ErrorCode } from '@kafana/contract'
import { hasCode, isApiError } from '../platform/api/api-error.ts'

/** Refusals that speak of one field, such as a name that is in use: told at it instead of in a toast. */
export type FieldsOfCodes = Readonly<Partial<Record<ErrorCode, string>>>

/** "body.owner.email" of the server is "owner.email" of the form. */
const fieldOf = (path: string): string =>
  path
    .replace(/^\/?body[./]/, '')
    .replace(/^\//, '')
    .replaceAll('/', '.')

interface Places {
  /** What to say at which field: translation keys by the fields' names. */
  readonly faults: readonly (readonly [field: string, key: string])[]
  /** Was all of it said at fields? */
  readonly isTold: boolean
}

/** Where the words of a refusal belong in a form: at the fields that it names, as far as the form has them. */
export const refusalPlaces = (
  error: unknown,
  hasField: (name: string) => boolean,
  fields: FieldsOfCodes = {},
): Places => {
  const [code, field] = Object.entries(fields).find(([each]) => hasCode(error, each)) ?? []
  if (field !== undefined) return { faults: [[field, `ERROR_${code}`]], isTold: true }
  const issues = isApiError(error) ? error.issues : []
  const faults = issues
    .map(({ path, key }) => [fieldOf(path), key] as const)
    .filter(([name]) => hasField(name))
  return { faults, isTold: faults.length > 0 && faults.length === issues.length }
}
