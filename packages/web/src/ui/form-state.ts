import type * as z from 'zod/mini'

/** The names of the fields of a form's values: paths such as `owner.email` or `taxClasses.0.rate`. */
export type FieldName<T> = T extends readonly (infer E)[]
  ? `${number}` | `${number}.${FieldName<E>}`
  : T extends object
    ? { [K in keyof T & string]-?: K | `${K}.${FieldName<NonNullable<T[K]>>}` }[keyof T & string]
    : never

/** The values of a form while it is filled in: any field may still be missing. */
export type Draft<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Draft<T[K]> | undefined }
    : T

/** A translation key, or a text of the application that has values in it. */
export type FieldMessage = string | { readonly text: string }

/** What is wrong, by field. */
export type FieldErrors = Readonly<Record<string, FieldMessage>>

/** Why a form was not saved. */
export interface Fault {
  readonly text: string
  /** A toast says it too, so that a screen reader need not read it twice. */
  readonly isAnnounced: boolean
}

export interface FormState<T> {
  readonly values: Draft<T>
  /** The values the form was opened with. */
  readonly opened: Draft<T>
  /** The errors found when the form was last submitted or the field last changed. */
  readonly errors: FieldErrors
  /** Why the form was not saved, where that belongs to no field; until it is sent again. */
  readonly fault?: Fault | undefined
  /** Set by the first submit: before that, fields are not validated while typing. */
  readonly check?: (values: unknown) => FieldErrors
}

/** The value of a field; undefined if it is missing. */
export const valueAt = (values: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce((at: unknown, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key], values)

const withValue = (at: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value
  const next = withValue(valueAt(at, key), rest, value)
  return Array.isArray(at) ? at.with(Number(key), next) : { ...(at as object | undefined), [key]: next }
}

/** Values as a text to compare: a field that was emptied again is one that was never filled in. */
export const comparable = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) => (value === null || value === '' ? undefined : value))

/** The first error of each field. */
export const errorsOf = ({ error }: ReturnType<z.ZodMiniType['safeParse']>): FieldErrors =>
  Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )

/** The error of a field, or of one of the fields below it. */
export const errorAt = (errors: FieldErrors, name: string): FieldMessage | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]

/** Sets a value. After a submit, `isAffected` says which errors are checked again. */
const change = <T>(
  state: FormState<T>,
  name: string,
  value: unknown,
  isAffected: (path: string) => boolean,
): FormState<T> => {
  const values = withValue(state.values, name.split('.'), value) as Draft<T>
  if (!state.check) return { ...state, values }
  const kept = Object.entries(state.errors).filter(([path]) => !isAffected(path))
  const found = Object.entries(state.check(values)).filter(([path]) => isAffected(path))
  return { ...state, values, errors: Object.fromEntries([...kept, ...found]) }
}

/** Changes a field. After a submit this validates that field alone, with the fields below it. */
export const withField = <T>(state: FormState<T>, name: string, value: unknown): FormState<T> =>
  change(state, name, value, (path) => path === name || path.startsWith(`${name}.`))

const itemsOf = (values: unknown, list: string): readonly unknown[] => {
  const items = valueAt(values, list)
  return Array.isArray(items) ? items : []
}

/** Appends to a list. The new item is not validated before it is filled in. */
export const withItem = <T>(state: FormState<T>, list: string, item: unknown): FormState<T> =>
  change(state, list, [...itemsOf(state.values, list), item], (path) => path === list)

/** Removes an item; the errors of the following ones move with them. */
export const withoutItem = <T>(state: FormState<T>, list: string, index: number): FormState<T> => {
  const moved = Object.entries(state.errors).flatMap(([path, message]): [string, FieldMessage][] => {
    const [at = '', ...rest] = path.startsWith(`${list}.`) ? path.slice(list.length + 1).split('.') : []
    if (at === '' || Number(at) < index) return [[path, message]]
    return Number(at) === index ? [] : [[[list, Number(at) - 1, ...rest].join('.'), message]]
  })
  const remaining = itemsOf(state.values, list).toSpliced(index, 1)
  return change({ ...state, errors: Object.fromEntries(moved) }, list, remaining, (path) => path === list)
}
