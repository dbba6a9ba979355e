import { Select, type SelectProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A searchable list shows this many options; typing finds the others. */
const LONGEST_LIST = 60

/** A field with options to choose from. */
export interface ChoiceProps<T extends FieldValues> extends FieldProps<T> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of many options, in a drop-down list. */
export const SelectField = <T extends FieldValues>({
  options,
  searchable = false,
  ...props
}: ChoiceProps<T> & Pick<SelectProps, 'searchable'>) => {
  const { field, error } = useField(props)
  return (
    <Select
      {...inputProps(props)}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={field.value ?? null}
      error={error}
      allowDeselect={false}
      searchable={searchable}
      selectFirstOptionOnChange={searchable}
      limit={searchable ? LONGEST_LIST : Infinity}
      data={[...options]}
      onChange={(value) => field.onChange(value ?? undefined)}
    />
  )
}
