import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { errorText } from '../platform/i18n/message-text.ts'
import { fieldErrors, type FieldsOfCodes } from './field-errors.ts'
import {
  type Draft,
  errorAt,
  type FieldErrors,
  type FieldName,
  errorsOf,
  type FormState,
  valueAt,
  withField,
  withItem,
  withoutItem,
} from './form-state.ts'
import { notify } from './notify.tsx'

/** A field of a form: its value, and the translation key of its error. */
interface FormField {
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

/** A form that has at least the fields `N`. */
export interface FormFields<N extends string> {
  readonly field: (name: N) => FormField
}

interface SubmitOptions {
  /** Replaces the error's own text, such as "Product not added. Please try again!". */
  readonly failure?: (error: unknown) => string | undefined
  readonly fields?: FieldsOfCodes
}

/** `I` are the values that the fields have, `O` those that are sent. */
interface ContractForm<I, O> extends FormFields<FieldName<I>> {
  readonly values: Draft<I>
  /** Translation keys by field. */
  readonly errors: FieldErrors
  readonly busy: boolean
  /** Do the values differ from those the form was opened or last reset with? */
  readonly isDirty: boolean
  readonly setValue: <K extends keyof I & string>(name: K, value: I[K]) => void
  readonly setError: (name: FieldName<I>, key: string) => void
  readonly addItem: (list: keyof I & string, item: unknown) => void
  readonly removeItem: (list: keyof I & string, index: number) => void
  readonly reset: (values: Draft<I>) => void
  /**
   * For `<form onSubmit>`: validates the fields, then saves. Errors are shown at the fields named by the
   * server, else in a toast.
   */
  readonly submit: (
    save: (values: O) => Promise<unknown>,
    options?: SubmitOptions,
  ) => (event: SubmitEvent<HTMLFormElement>) => void
}

const INVALID = '[aria-invalid="true"]'

/**
 * A form for the body schema of a call: `const form = useContractForm(NewZone, { name: '', smokingZone: false
 * })`. It validates on submit, then each field while typing. Messages are translation keys, shown by the
 * fields; empty numbers are undefined, so that they count as missing and not as zero. A page that has to be
 * small passes a function that loads the schema; if that fails, the next submit tries again.
 */
export const useContractForm = <S extends z.ZodMiniType>(
  schema: S | (() => Promise<S>),
  initial: Draft<z.input<S>>,
): ContractForm<z.input<S>, z.output<S>> => {
  type I = z.input<S>
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState<FormState<I>>({ values: initial, opened: initial, errors: {} })
  const { values, opened, errors } = state
  // A key may choose a value and submit the form at once, before React renders the value.
  const latest = useRef(state)
  const update = (change: (now: FormState<I>) => FormState<I>): void => {
    latest.current = change(latest.current)
    setState(latest.current)
  }

  const showErrors = (element: HTMLFormElement, found: FieldErrors): void => {
    flushSync(() => update((now) => ({ ...now, errors: found })))
    element.querySelector<HTMLElement>(INVALID)?.focus()
  }
  const refuse = (element: HTMLFormElement, error: unknown, options: SubmitOptions): void => {
    const hasField = (name: string): boolean =>
      valueAt(latest.current.values, name) !== undefined || element.elements.namedItem(name) !== null
    const found = fieldErrors(error, hasField, options.fields)
    if (found.errors.length > 0) showErrors(element, Object.fromEntries(found.errors))
    if (!found.isComplete) notify.error(options.failure?.(error) ?? errorText(error, t))
  }
  const send = async (
    element: HTMLFormElement,
    save: (sent: z.output<S>) => Promise<unknown>,
    options: SubmitOptions,
  ): Promise<void> => {
    setBusy(true)
    try {
      const loaded = typeof schema === 'function' ? await schema() : schema
      const parsed = loaded.safeParse(latest.current.values)
      const check = (typed: unknown): FieldErrors => errorsOf(loaded.safeParse(typed))
      update((now) => ({ ...now, errors: {}, check }))
      if (parsed.success) await save(parsed.data)
      else showErrors(element, errorsOf(parsed))
    } catch (error) {
      refuse(element, error, options)
    } finally {
      setBusy(false)
    }
  }
  const setField = (name: string, value: unknown): void => update((now) => withField(now, name, value))
  return {
    values,
    errors,
    busy,
    isDirty: JSON.stringify(values) !== JSON.stringify(opened),
    field: (name) => ({
      value: valueAt(values, name),
      error: errorAt(errors, name),
      onChange: (value) => setField(name, value),
    }),
    setValue: setField,
    setError: (name, key) => update((now) => ({ ...now, errors: { ...now.errors, [name]: key } })),
    addItem: (list, item) => update((now) => withItem(now, list, item)),
    removeItem: (list, index) => update((now) => withoutItem(now, list, index)),
    reset: (next) => update(() => ({ values: next, opened: next, errors: {} })),
    submit:
      (save, options = {}) =>
      (event) => {
        event.preventDefault()
        void send(event.currentTarget, save, options)
      },
  }
}
