import { Select, type SelectProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { looks, useField, type FieldProps } from './use-field.ts'

/** A searchable list shows its beginning; typing finds the rest. */
const LONGEST_LIST = 60

/** A field with options to choose from. */
export interface ChoiceProps<T extends FieldValues> extends FieldProps<T> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of many, in a list that opens. */
export const SelectField = <T extends FieldValues>({
  options,
  searchable = false,
  ...props
}: ChoiceProps<T> & Pick<SelectProps, 'searchable'>) => {
  const { field, error } = useField(props)
  return (
    <Select
      {...looks(props)}
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
