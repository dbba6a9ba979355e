import { type AutocompleteProps, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { deferredInput } from '../deferred-input.tsx'
import { placeholderProps } from './placeholder-props.ts'

type Props = AutocompleteProps & { readonly ref?: Ref<HTMLInputElement> }

/** A text input with suggestions; one can type before these are loaded. */
export const Autocomplete = deferredInput<Props>(
  async () => (await import('./loaded-lists.ts')).Autocomplete,
  ({ ref, ...props }) => (
    <TextInput
      {...placeholderProps(props)}
      ref={ref}
      type={props.type}
      value={props.value}
      onChange={(event) => props.onChange?.(event.currentTarget.value)}
    />
  ),
)
