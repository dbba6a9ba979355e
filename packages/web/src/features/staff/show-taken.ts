import type { FieldPath, FieldValues } from 'react-hook-form'
import { hasCode } from '../../platform/api/api-error.ts'
import type { ContractForm } from '../../ui/form.ts'

const FIELD_OF = { EMAIL_TAKEN: 'email', USERNAME_TAKEN: 'username' } as const
type TakenCode = keyof typeof FIELD_OF
const CODES = Object.keys(FIELD_OF) as TakenCode[]

/** Runs a save; an email or username that somebody has already is told at its field, and the answer is 'taken'. */
export const showTaken = async <I extends FieldValues & { email?: unknown; username?: unknown }, O, T>(
  form: Pick<ContractForm<I, O>, 'setError'>, save: () => Promise<T>,
): Promise<T | 'taken'> => {
  try {
    return await save()
  } catch (error) {
    const code = CODES.find((each) => hasCode(error, each))
    if (code === undefined) throw error
    form.setError(FIELD_OF[code] as FieldPath<I>, { type: 'server', message: `ERROR_${code}` }, { shouldFocus: true })
    return 'taken'
  }
}
