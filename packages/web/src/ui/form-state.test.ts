import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type Draft,
  errorAt,
  errorsOf,
  type FieldErrors,
  type FieldName,
  type FormState,
  valueAt,
  withField,
  withItem,
  withoutItem,
} from './form-state.ts'

const Schema = z.object({
  owner: z.object({
    email: z.string().check(z.minLength(1, 'EMAIL_REQUIRED'), z.regex(/@/, 'EMAIL_INVALID')),
    pin: z.optional(z.string()),
  }),
  rows: z.array(z.object({ rate: z.number('TAX_RATE_REQUIRED') })),
})
type Values = z.input<typeof Schema>
const EMPTY: Draft<Values> = {
  owner: { email: '' },
  rows: [{ rate: 1 }, { rate: Number.NaN }, { rate: Number.NaN }],
}
const opened: FormState<Values> = { values: EMPTY, opened: EMPTY, errors: {} }
const check = (values: unknown): FieldErrors => errorsOf(Schema.safeParse(values))
const namesOf = (errors: FieldErrors): string[] => Object.keys(errors).toSorted()
const submitted: FormState<Values> = { ...opened, check, errors: check(EMPTY) }

describe('the state of a form', () => {
  it('has fields below fields, some of which are missing', () => {
    const names: FieldName<Values>[] = ['owner', 'owner.email', 'owner.pin', 'rows.0.rate']
    expect(names.map((name) => valueAt(EMPTY, name))).toEqual([{ email: '' }, '', undefined, 1])
    expect(valueAt({}, 'owner.email')).toBeUndefined()
    expect(withField({ ...opened, values: {} }, 'owner.email', 'a').values).toEqual({ owner: { email: 'a' } })
  })

  it('changes a field without changing the values it was opened with', () => {
    const { values } = withField(opened, 'rows.1.rate', 5)
    expect(values).toEqual({ owner: { email: '' }, rows: [{ rate: 1 }, { rate: 5 }, { rate: Number.NaN }] })
    expect(opened.values.rows?.[1]).toEqual({ rate: Number.NaN })
  })

  it('validates nothing while typing before the first submit', () => {
    expect(withField(opened, 'owner.email', '').errors).toEqual({})
  })

  it('validates only the field that changes, with the fields below it', () => {
    const all = ['owner.email', 'rows.1.rate', 'rows.2.rate']
    const without = (name: string, value: unknown) => namesOf(withField(submitted, name, value).errors)
    expect(namesOf(submitted.errors)).toEqual(all)
    expect(without('rows.1.rate', 5)).toEqual(['owner.email', 'rows.2.rate'])
    expect(without('owner', { email: 'a@b.mk' })).toEqual(['rows.1.rate', 'rows.2.rate'])
    expect(without('owner.pin', '4073')).toEqual(all)
  })

  it('finds the error of a field or of one below it', () => {
    expect(errorAt(submitted.errors, 'owner.email')).toBe('EMAIL_REQUIRED')
    expect(errorAt(submitted.errors, 'rows')).toBe('TAX_RATE_REQUIRED')
    expect(errorAt(submitted.errors, 'row')).toBeUndefined()
  })

  it('moves the errors of a list with its items', () => {
    const removed = withoutItem(submitted, 'rows', 0)
    expect(removed.values.rows).toHaveLength(2)
    expect(namesOf(removed.errors)).toEqual(['owner.email', 'rows.0.rate', 'rows.1.rate'])
    expect(namesOf(withoutItem(submitted, 'rows', 1).errors)).toEqual(['owner.email', 'rows.1.rate'])
  })

  it('does not validate a new item before it is filled in', () => {
    const added = withItem(submitted, 'rows', { rate: Number.NaN })
    expect(added.values.rows).toHaveLength(4)
    expect(namesOf(added.errors)).not.toContain('rows.3.rate')
  })
})
