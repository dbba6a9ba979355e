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
import { errorText } from '../platform/i18n/message-text.ts'
import { fieldErrors, type FieldsOfCodes } from './field-errors.ts'
import { notify } from './notify.tsx'

type Shape<S> = S extends z.ZodMiniType<infer O, infer I> ? { input: I; output: O } : never

export interface ContractForm<I extends FieldValues, O> extends Pick<
  UseFormReturn<I, unknown, O>,
  'control' | 'watch' | 'setValue' | 'getValues' | 'reset' | 'setError' | 'formState'
> {
  /**
   * For `<form onSubmit>`: validates the fields, then saves. Errors are shown at the fields named by the
   * server, else in a toast.
   */
  readonly submit: (
    save: (values: O) => Promise<unknown>,
    options?: SubmitOptions,
  ) => (event?: SubmitEvent<HTMLFormElement>) => void
  readonly busy: boolean
}
interface SubmitOptions {
  /** Replaces the error's own text, such as "Product not added. Please try again!". */
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
 * A form for the body schema of a call: `const form = useContractForm(NewZone, { name: '', smokingZone: false
 * })`. Its messages are translation keys, shown by the fields of ui/fields; empty numbers are undefined, so
 * that they count as missing and not as zero.
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
    const { errors, isComplete } = fieldErrors(
      error,
      (name) => hasField(form.getValues(), name),
      options.fields,
    )
    for (const [index, [name, message]] of errors.entries())
      form.setError(name as FieldPath<I>, { type: 'server', message }, { shouldFocus: index === 0 })
    if (!isComplete) notify.error(options.failure?.(error) ?? errorText(error, t))
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
