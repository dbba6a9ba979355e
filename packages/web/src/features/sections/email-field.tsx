import type { StaffMember } from '@kafana/contract'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { looks, useField, type FieldProps } from '../../ui/fields/use-field.ts'
import { fullName } from '../../ui/full-name.ts'
import { byName } from '../../ui/name-search.ts'
import c from './sections-screen.module.css'

const MAX_SUGGESTIONS = 5

/** People whose name or e-mail contains what is typed. */
const matching = (people: readonly StaffMember[], typed: string): StaffMember[] =>
  byName(people, (person) => `${fullName(person)} ${person.email}`, typed).slice(0, MAX_SUGGESTIONS)

/** The e-mail of somebody who works here: found by name or address, or typed. */
export const EmailField = <T extends FieldValues>({
  people,
  ...props
}: FieldProps<T> & { readonly people: readonly StaffMember[] }) => {
  const { field, error } = useField(props)
  const typed: string = field.value ?? ''
  const found = matching(people, typed)
  const show: AutocompleteProps['renderOption'] = ({ option: { value } }) => {
    const person = people.find(({ email }) => email === value)
    return (
      <span className={c.suggestion}>
        <span>{person ? fullName(person) : value}</span>
        <span className={c.soft}>{value}</span>
      </span>
    )
  }
  return (
    <Autocomplete
      {...looks(props)}
      {...field}
      value={typed}
      error={error}
      type="email"
      autoComplete="off"
      openOnFocus={false}
      maxLength={254}
      data={found.map(({ email }) => email)}
      filter={({ options }) => options}
      renderOption={show}
    />
  )
}
