import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import type { ErrorCode } from '@kafana/contract'

/** Error codes about one field, such as a name in use, and that field. */
export type FieldsOfCodes = Readonly<Partial<Record<ErrorCode, string>>>

/** The fields that refusals concern, in every form that has them. */
const USUAL_FIELDS: FieldsOfCodes = {
  NAME_TAKEN: 'name',
  EMAIL_TAKEN: 'email',
  USERNAME_TAKEN: 'username',
  SIGN_IN_FAILED: 'password',
  BAD_CREDENTIALS: 'pin',
  PIN_DISABLED: 'pin',
  CURRENT_PASSWORD_WRONG: 'currentPassword',
  CURRENT_PIN_WRONG: 'currentPin',
  SECOND_FACTOR_WRONG: 'secondFactorCode',
  TAX_RATE_UNKNOWN: 'taxRate',
  UNIT_MISMATCH: 'buyingUnit',
  INSUFFICIENT_BALANCE: 'balance',
}

/** Refusals that are also said in a toast: the specification asks for it. */
const ALSO_IN_TOAST: readonly ErrorCode[] = ['SIGN_IN_FAILED', 'INSUFFICIENT_BALANCE']
export const isAlsoInToast = (error: unknown): boolean => ALSO_IN_TOAST.some((code) => hasCode(error, code))

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
  /** The field that the code of the refusal is about. */
  readonly ofCode?: string
}

/** The field errors in a refusal, as far as the form has the fields. */
export const fieldErrors = (
  error: unknown,
  hasField: (name: string) => boolean,
  fields: FieldsOfCodes = {},
): Places => {
  const [code, field] =
    Object.entries({ ...USUAL_FIELDS, ...fields }).find(([each]) => hasCode(error, each)) ?? []
  if (field !== undefined && (fields[code as ErrorCode] !== undefined || hasField(field)))
    return { errors: [[field, `ERROR_${code}`]], isComplete: true, ofCode: field }
  const issues = isApiError(error) ? error.issues : []
  const errors = issues
    .map(({ path, key }) => [fieldOf(path), key] as const)
    .filter(([name]) => hasField(name))
  return { errors, isComplete: errors.length > 0 && errors.length === issues.length }
}
