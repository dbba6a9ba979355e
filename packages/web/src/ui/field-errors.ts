import type { ErrorCode } from '@kafana/contract'
import { hasCode, isApiError } from '../platform/api/api-error.ts'

/** Error codes about one field, such as a name in use: shown at that field instead of in a toast. */
export type FieldsOfCodes = Readonly<Partial<Record<ErrorCode, string>>>

/** "body.owner.email" of the server is "owner.email" of the form. */
const fieldOf = (path: string): string =>
  path
    .replace(/^\/?body[./]/, '')
    .replace(/^\//, '')
    .replaceAll('/', '.')

interface Places {
  /** Translation keys by field. */
  readonly errors: readonly (readonly [field: string, key: string])[]
  /** Do the fields show the whole error? */
  readonly isComplete: boolean
}

/** The field errors in a refusal, as far as the form has the fields. */
export const fieldErrors = (
  error: unknown,
  hasField: (name: string) => boolean,
  fields: FieldsOfCodes = {},
): Places => {
  const [code, field] = Object.entries(fields).find(([each]) => hasCode(error, each)) ?? []
  if (field !== undefined) return { errors: [[field, `ERROR_${code}`]], isComplete: true }
  const issues = isApiError(error) ? error.issues : []
  const errors = issues
    .map(({ path, key }) => [fieldOf(path), key] as const)
    .filter(([name]) => hasField(name))
  return { errors, isComplete: errors.length > 0 && errors.length === issues.length }
}
