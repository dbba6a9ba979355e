import { DoorField, type DoorFieldProps } from './door-field.tsx'

interface Props<N extends string> extends DoorFieldProps<N> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly inputMode?: 'email' | 'tel'
  readonly autoComplete: string
}

/** One line of text. */
export const DoorTextField = <N extends string>({
  type = 'text',
  inputMode,
  autoComplete,
  ...props
}: Props<N>) => (
  <DoorField {...props}>
    {(input) => <input {...input} type={type} inputMode={inputMode} autoComplete={autoComplete} />}
  </DoorField>
)
