import { type SubmitEvent, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/message-text.ts'
import { fieldErrors, type FieldsOfCodes } from '../../../ui/field-errors.ts'
import { notify } from '../../../ui/notify.tsx'
import type * as work from './auth-calls.ts'
import { errorsOf, formReducer, type FormState, nestValues } from './form-state.ts'

type AuthCalls = typeof work

/** Loads the schemas and calls of the auth forms. @throws ApiError `NETWORK` if they cannot be loaded */
const loadAuthCalls = async (): Promise<AuthCalls> => {
  try {
    return await import('./auth-calls.ts')
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached.' })
  }
}

type Save<S extends z.ZodMiniType> = (values: z.output<S>, work: AuthCalls) => Promise<unknown>
interface SubmitOptions {
  readonly fields?: FieldsOfCodes
}

export interface AuthForm<N extends string> extends Pick<FormState<N>, 'values' | 'errors' | 'busy'> {
  readonly change: (name: N, value: string) => void
}
interface Submitting<S extends z.ZodMiniType> {
  /**
   * For `<form onSubmit>`: validates the fields, then saves. Errors are shown at their fields, else in a
   * toast.
   */
  readonly submit: (save: Save<S>, options?: SubmitOptions) => (event: SubmitEvent<HTMLFormElement>) => void
}

/** Focuses the first field with an error. */
const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const first = [...form.elements].find((each) => names.includes(each.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/** Starts to load the schemas; if that fails, submitting tries again. */
export const prefetchAuthCalls = (): void => void loadAuthCalls().catch(() => undefined)

/**
 * A form of a signed-out page: `useAuthForm((calls) => calls.Forgot, { email: '' })`. It validates with the
 * schema of the contract, which is loaded while the user types, so that the page itself stays small. Nested
 * fields are named by their path, such as `owner.email`.
 */
export const useAuthForm = <S extends z.ZodMiniType, N extends string>(
  schemaOf: (work: AuthCalls) => S,
  initial: Readonly<Record<N, string>>,
): AuthForm<N> & Submitting<S> => {
  const { t } = useTranslation()
  const [state, change] = useReducer(formReducer<N>, { values: initial, errors: {}, busy: false })
  const { values, errors, busy } = state

  const showError = (form: HTMLFormElement, error: unknown, fields: FieldsOfCodes | undefined): void => {
    const shown = fieldErrors(error, (name) => Object.hasOwn(values, name), fields)
    if (shown.errors.length > 0) {
      change({ kind: 'validated', errors: Object.fromEntries(shown.errors) })
      focusFirst(
        form,
        shown.errors.map(([name]) => name),
      )
    }
    if (!shown.isComplete) notify.error(errorText(error, t))
  }
  const send = async (form: HTMLFormElement, save: Save<S>, { fields }: SubmitOptions): Promise<void> => {
    change({ kind: 'sent' })
    try {
      const work = await loadAuthCalls()
      const schema = schemaOf(work)
      const parsed = schema.safeParse(nestValues(values))
      const found = errorsOf(parsed)
      change({
        kind: 'validated',
        errors: found,
        check: (typed) => errorsOf(schema.safeParse(nestValues(typed))),
      })
      if (parsed.success) await save(parsed.data, work)
      else focusFirst(form, Object.keys(found))
    } catch (error) {
      showError(form, error, fields)
    } finally {
      change({ kind: 'done' })
    }
  }
  return {
    values,
    errors,
    busy,
    change: (name, value) => change({ kind: 'typed', name, value }),
    submit:
      (save, options = {}) =>
      (event) => {
        event.preventDefault()
        void send(event.currentTarget, save, options)
      },
  }
}
