import type * as z from 'zod/mini'

type Texts<N extends string> = Readonly<Record<N, string>>
/** Translation keys by the fields' names. */
export type Faults = Readonly<Record<string, string>>
type Check<N extends string> = (values: Texts<N>) => Faults

export interface FormState<N extends string> {
  readonly values: Texts<N>
  /** What is wrong at which field, as it was found when the form was last sent or the field last typed into. */
  readonly faults: Faults
  readonly busy: boolean
  /** There once the form was sent for the first time: nobody is corrected before they are done. */
  readonly check?: Check<N>
}

type Change<N extends string> =
  | { readonly kind: 'typed'; readonly name: N; readonly value: string }
  | { readonly kind: 'judged'; readonly faults: Faults; readonly check?: Check<N> }
  | { readonly kind: 'sent' | 'done' }

const typed = <N extends string>(state: FormState<N>, name: N, value: string): FormState<N> => {
  const values = { ...state.values, [name]: value }
  if (!state.check) return { ...state, values }
  const { [name]: _, ...others } = state.faults
  const fault = state.check(values)[name]
  return { ...state, values, faults: fault === undefined ? others : { ...others, [name]: fault } }
}

/** The next state of a form. Typing into a field after the form was sent judges that field alone. */
export const changed = <N extends string>(state: FormState<N>, change: Change<N>): FormState<N> => {
  switch (change.kind) {
    case 'typed':
      return typed(state, change.name, change.value)
    case 'judged':
      return { ...state, faults: change.faults, ...(change.check ? { check: change.check } : {}) }
    case 'sent':
      return { ...state, busy: true }
    case 'done':
      return { ...state, busy: false }
  }
}

/** `{ 'owner.email': 'a' }` as the contract has it: `{ owner: { email: 'a' } }`. */
export const nested = (values: Readonly<Record<string, string>>): object => {
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

/** The first fault of each field. */
export const faultsIn = ({ error }: ReturnType<z.ZodMiniType['safeParse']>): Faults =>
  Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )
