import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { fieldErrors, type FieldsOfCodes, isAlsoInToast } from './field-errors.ts'
import {
  comparable,
  type Draft,
  errorAt,
  type FieldErrors,
  type Fault,
  type FieldMessage,
  type FieldName,
  errorsOf,
  type FormState,
  valueAt,
  withField,
  withItem,
  withoutItem,
} from './form-state.ts'
import { notify } from './notify.tsx'

/** A field of a form: its value, and what is wrong with it. */
interface FormField {
  readonly value: unknown
  readonly error: FieldMessage | undefined
  readonly onChange: (value: unknown) => void
}

/** A form that has at least the fields `N`. */
export interface FormFields<N extends string> {
  readonly field: (name: N) => FormField
}

interface SubmitOptions {
  /** Replaces the error's own text, such as "Product not added. Please try again!". */
  readonly failure?: (error: unknown) => string | undefined
  /** In addition to the usual fields of refusals (`field-errors.ts`). */
  readonly fields?: FieldsOfCodes
  /** A refusal is said in the form only, not in a toast as well. */
  readonly isQuiet?: boolean
}

interface FormOptions<I> {
  /** The values as they would be saved, where some of them may differ without a change. */
  readonly asSaved?: (values: Draft<I>) => unknown
}

/** What the frame of a form, such as its dialog, needs to know of it. */
export interface FormStatus {
  readonly busy: boolean
  /** Would something be lost if the form was closed? */
  readonly isDirty: boolean
  /** Why it was not saved, where that belongs to no field. `FormFault` shows it above the buttons. */
  readonly fault?: Fault | undefined
}

/** `I` are the values that the fields have, `O` those that are sent. */
interface ContractForm<I, O> extends FormFields<FieldName<I>>, FormStatus {
  readonly values: Draft<I>
  readonly errors: FieldErrors
  readonly setValue: <K extends keyof I & string>(name: K, value: I[K]) => void
  readonly setError: (name: FieldName<I>, key: string) => void
  readonly addItem: (list: keyof I & string, item: unknown) => void
  readonly removeItem: (list: keyof I & string, index: number) => void
  readonly reset: (values: Draft<I>) => void
  /** Replaces the values, and those that they are compared with: what is typed stays a change. */
  readonly rebase: (values: Draft<I>, opened: Draft<I>) => void
  /**
   * For `<form onSubmit>`: validates the fields, then saves. A refusal is shown at the field that it concerns, which
   * takes the focus, until that is changed; else in a toast, and in the form until it is sent again.
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
  { asSaved = (values) => values }: FormOptions<z.input<S>> = {},
): ContractForm<z.input<S>, z.output<S>> => {
  type I = z.input<S>
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState<FormState<I>>({ values: initial, opened: initial, errors: {} })
  const { values, opened, errors, fault } = state
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
    const text = options.failure?.(error) ?? errorText(error, t)
    if (found.ofCode !== undefined) showErrors(element, { [found.ofCode]: { text } })
    else if (found.errors.length > 0) showErrors(element, Object.fromEntries(found.errors))
    if (!found.isComplete)
      update((now) => ({ ...now, fault: { text, isAnnounced: options.isQuiet !== true } }))
    if (options.isQuiet !== true && (!found.isComplete || isAlsoInToast(error))) notify.error(text)
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
      update((now) => ({ ...now, errors: {}, fault: undefined, check }))
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
    isDirty: comparable(asSaved(values)) !== comparable(asSaved(opened)),
    fault,
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
    rebase: (next, base) => update((now) => ({ ...now, values: next, opened: base, errors: {} })),
    submit:
      (save, options = {}) =>
      (event) => {
        event.preventDefault()
        void send(event.currentTarget, save, options)
      },
  }
}
