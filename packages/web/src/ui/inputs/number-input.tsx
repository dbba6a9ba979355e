import { type NumberInputProps, TextInput } from '@mantine/core'
import { deferredInput } from '../deferred-input.tsx'
import { placeholderProps } from './placeholder-props.ts'

/** An input for numbers; one can type before it is loaded. */
export const NumberInput = deferredInput<NumberInputProps>(
  async () => (await import('./loaded-number-input.ts')).NumberInput,
  (props) => (
    <TextInput
      {...placeholderProps(props)}
      value={String(props.value ?? '')}
      onChange={(event) => props.onChange?.(event.currentTarget.value.replace(',', '.'))}
    />
  ),
)
