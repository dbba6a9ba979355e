import { zodResolver } from '@hookform/resolvers/zod'
import type { SubmitEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { errorText } from '../platform/api/error-text.ts'
import { notify } from './notify.ts'
import { refusalPlaces, type FieldsOfCodes } from './refusal-places.ts'

type Shape<S> = S extends z.ZodMiniType<infer O, infer I> ? { input: I; output: O } : never

export interface ContractForm<I extends FieldValues, O> extends Pick<
  UseFormReturn<I, unknown, O>,
  'control' | 'watch' | 'setValue' | 'getValues' | 'reset' | 'setError' | 'formState'
> {
  /** For `<form onSubmit>`: checks the fields, then saves. A refusal goes to its fields where the server named them, else into a toast. */
  readonly submit: (
    save: (values: O) => Promise<unknown>,
    options?: SubmitOptions,
  ) => (event?: SubmitEvent<HTMLFormElement>) => void
  readonly busy: boolean
}
interface SubmitOptions {
  /** What to say instead of the error's own text, such as "Product not added. Please try again!". */
  readonly failure?: (error: unknown) => string | undefined
  readonly fields?: FieldsOfCodes
}

const hasField = (values: unknown, path: string): boolean => {
  let at: unknown = values
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false
    at = (at as Record<string, unknown>)[part]
  }
  return true
}

/**
 * A form over the body schema of a call: `const form = useContractForm(NewZone, { name: '', smokingZone: false })`.
 * Its messages are translation keys, shown by the fields of `fields.tsx`; empty numbers are undefined, so that they are missing and not zero.
 */
export const useContractForm = <S extends z.ZodMiniType>(
  schema: S,
  defaultValues: DefaultValues<Shape<S>['input'] & FieldValues>,
): ContractForm<Shape<S>['input'] & FieldValues, Shape<S>['output']> => {
  type I = Shape<S>['input'] & FieldValues
  type O = Shape<S>['output']
  const { t } = useTranslation()
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema as unknown as z.ZodMiniType<O, I>),
    defaultValues,
  })

  const refuse = (error: unknown, options: SubmitOptions): void => {
    const { faults, isTold } = refusalPlaces(
      error,
      (name) => hasField(form.getValues(), name),
      options.fields,
    )
    for (const [index, [name, message]] of faults.entries())
      form.setError(name as FieldPath<I>, { type: 'server', message }, { shouldFocus: index === 0 })
    if (!isTold) notify.error(options.failure?.(error) ?? errorText(error, t))
  }
  const save = async (
    values: O,
    run: (values: O) => Promise<unknown>,
    options: SubmitOptions,
  ): Promise<void> => {
    try {
      await run(values)
    } catch (error) {
      refuse(error, options)
    }
  }
  return {
    ...form,
    busy: form.formState.isSubmitting,
    submit:
      (run, options = {}) =>
      (event) =>
        void form.handleSubmit((values) => save(values, run, options))(event),
  }
}
