import type { TextInputProps } from '@mantine/core'

const SHARED = [
  'label',
  'aria-label',
  'description',
  'error',
  'placeholder',
  'withAsterisk',
  'aria-required',
  'data-autofocus',
  'name',
  'leftSection',
  'leftSectionPointerEvents',
  'rightSection',
  'rightSectionPointerEvents',
  'miw',
  'disabled',
  'inputMode',
  'onKeyDown',
  'styles',
] as const satisfies readonly (keyof TextInputProps | 'data-autofocus')[]

/** The props that make a text input look like the input that takes its place. */
export const placeholderProps = (props: object): TextInputProps =>
  Object.fromEntries(Object.entries(props).filter(([name]) => SHARED.some((each) => each === name)))
