import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import type { ChoiceProps } from './select-field.tsx'
import { looks, useField } from './use-field.ts'

/** One of many by the browser's own list, which weighs nothing: for the pages before the door. */
export const NativeSelectField = <T extends FieldValues>({ options, ...props }: ChoiceProps<T>) => {
  const { field, error } = useField(props)
  return <NativeSelect {...looks(props)} {...field} value={field.value ?? ''} error={error} data={[...options]} rightSection={<IconChevronDown size={18} aria-hidden />} />
}
