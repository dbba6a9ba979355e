import { useReducer, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { errorText } from '../../platform/api/error-text.ts'
import { loadDoorWork, type DoorWork } from '../../platform/session/load-door-work.ts'
import { notify } from '../notify.ts'
import { refusalPlaces, type FieldsOfCodes } from '../refusal-places.ts'
import { changed, faultsIn, nested, type FormState } from './door-state.ts'

type Save<S extends z.ZodMiniType> = (values: z.output<S>, work: DoorWork) => Promise<unknown>
interface SubmitOptions {
  readonly fields?: FieldsOfCodes
}

export interface DoorForm<N extends string> extends Pick<FormState<N>, 'values' | 'faults' | 'busy'> {
  readonly type: (name: N, value: string) => void
}
interface Submitting<S extends z.ZodMiniType> {
  /** For `<form onSubmit>`: checks the fields, then saves. What is wrong is told at its field, else in a toast. */
  readonly submit: (save: Save<S>, options?: SubmitOptions) => (event: SubmitEvent<HTMLFormElement>) => void
}

/** The keyboard goes to the first field that something is wrong with. */
const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const first = [...form.elements].find((each) => names.includes(each.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/** Begins to fetch what the form will be checked by. One that cannot be fetched now is asked for again when the form is sent. */
export const getReady = (): void => void loadDoorWork().catch(() => undefined)

/**
 * A form of a page before the door: `useDoorForm((work) => work.Forgot, { email: '' })`. It is checked by the contract's own schema, which comes while somebody
 * types: the page itself needs neither it nor the forms of the screens behind the door. Fields within others are named by their path, such as `owner.email`.
 */
export const useDoorForm = <S extends z.ZodMiniType, N extends string>(
  schemaOf: (work: DoorWork) => S,
  initial: Readonly<Record<N, string>>,
): DoorForm<N> & Submitting<S> => {
  const { t } = useTranslation()
  const [state, change] = useReducer(changed<N>, { values: initial, faults: {}, busy: false })
  const { values, faults, busy } = state

  const refuse = (form: HTMLFormElement, error: unknown, fields: FieldsOfCodes | undefined): void => {
    const places = refusalPlaces(error, (name) => Object.hasOwn(values, name), fields)
    if (places.faults.length > 0) {
      change({ kind: 'judged', faults: Object.fromEntries(places.faults) })
      focusFirst(
        form,
        places.faults.map(([name]) => name),
      )
    }
    if (!places.isTold) notify.error(errorText(error, t))
  }
  const send = async (form: HTMLFormElement, save: Save<S>, { fields }: SubmitOptions): Promise<void> => {
    change({ kind: 'sent' })
    try {
      const work = await loadDoorWork()
      const schema = schemaOf(work)
      const parsed = schema.safeParse(nested(values))
      const found = faultsIn(parsed)
      change({ kind: 'judged', faults: found, check: (typed) => faultsIn(schema.safeParse(nested(typed))) })
      if (parsed.success) await save(parsed.data, work)
      else focusFirst(form, Object.keys(found))
    } catch (error) {
      refuse(form, error, fields)
    } finally {
      change({ kind: 'done' })
    }
  }
  return {
    values,
    faults,
    busy,
    type: (name, value) => change({ kind: 'typed', name, value }),
    submit:
      (save, options = {}) =>
      (event) => {
        event.preventDefault()
        void send(event.currentTarget, save, options)
      },
  }
}
