import type { SelectProps } from '@mantine/core'
import { Select } from '../inputs/select.tsx'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A searchable list shows this many options; typing finds the others. */
const LONGEST_LIST = 60

/** A field with options to choose from. */
export interface ChoiceProps<N extends string> extends FieldProps<N> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of many options, in a drop-down list. */
export const SelectField = <N extends string>({
  options,
  searchable = false,
  ...props
}: ChoiceProps<N> & Pick<SelectProps, 'searchable'>) => {
  const { text, error, onChange } = useField(props)
  return (
    <Select
      {...inputProps(props)}
      name={props.name}
      value={text || null}
      error={error}
      allowDeselect={false}
      searchable={searchable}
      selectFirstOptionOnChange={searchable}
      limit={searchable ? LONGEST_LIST : Infinity}
      data={[...options]}
      onChange={(value) => onChange(value ?? undefined)}
    />
  )
}
