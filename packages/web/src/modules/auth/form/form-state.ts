import type * as z from 'zod/mini'

type Values<N extends string> = Readonly<Record<N, string>>
/** Translation keys by field. */
export type FieldErrors = Readonly<Record<string, string>>
type Check<N extends string> = (values: Values<N>) => FieldErrors

export interface FormState<N extends string> {
  readonly values: Values<N>
  /** The errors found when the form was last submitted or the field last changed. */
  readonly errors: FieldErrors
  readonly busy: boolean
  /** Set by the first submit: before that, fields are not validated while typing. */
  readonly check?: Check<N>
}

type Action<N extends string> =
  | { readonly kind: 'typed'; readonly name: N; readonly value: string }
  | { readonly kind: 'validated'; readonly errors: FieldErrors; readonly check?: Check<N> }
  | { readonly kind: 'sent' | 'done' }

const typed = <N extends string>(state: FormState<N>, name: N, value: string): FormState<N> => {
  const values = { ...state.values, [name]: value }
  if (!state.check) return { ...state, values }
  const { [name]: _, ...others } = state.errors
  const error = state.check(values)[name]
  return { ...state, values, errors: error === undefined ? others : { ...others, [name]: error } }
}

/** The next state. After a submit, typing into a field validates that field alone. */
export const formReducer = <N extends string>(state: FormState<N>, change: Action<N>): FormState<N> => {
  switch (change.kind) {
    case 'typed':
      return typed(state, change.name, change.value)
    case 'validated':
      return { ...state, errors: change.errors, ...(change.check ? { check: change.check } : {}) }
    case 'sent':
      return { ...state, busy: true }
    case 'done':
      return { ...state, busy: false }
  }
}

/** `{ 'owner.email': 'a' }` as the contract expects it: `{ owner: { email: 'a' } }`. */
export const nestValues = (values: Readonly<Record<string, string>>): object => {
  const whole: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const parts = path.split('.')
    const last = parts.pop() ?? path
    let at = whole
    for (const part of parts) at = (at[part] ??= {}) as Record<string, unknown>
    at[last] = value
  }
  return whole
}

/** The first error of each field. */
export const errorsOf = ({ error }: ReturnType<z.ZodMiniType['safeParse']>): FieldErrors =>
  Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )
