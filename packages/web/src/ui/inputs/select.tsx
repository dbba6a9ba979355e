import { type SelectProps, TextInput } from '@mantine/core'
import { deferredInput } from '../deferred-input.tsx'
import { placeholderProps } from './placeholder-props.ts'

const labelOf = ({ data, value }: SelectProps): string => {
  for (const option of data ?? []) {
    if (typeof option === 'object' && 'value' in option && option.value === value) return option.label
  }
  return value ?? ''
}

/** A drop-down list. */
export const Select = deferredInput<SelectProps>(
  async () => (await import('./loaded-lists.ts')).Select,
  (props) => <TextInput {...placeholderProps(props)} readOnly value={labelOf(props)} />,
)
