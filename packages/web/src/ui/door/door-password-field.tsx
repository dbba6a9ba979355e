import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DoorField, type DoorFieldProps } from './door-field.tsx'
import c from './door-field.module.css'

interface Props<N extends string> extends DoorFieldProps<N> {
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
}

/** A password or a PIN, with a button that shows it. */
export const DoorPasswordField = <N extends string>({
  autoComplete = 'off',
  inputMode,
  ...props
}: Props<N>) => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  const toggle = (
    // Out of the way of the keyboard, which goes from field to field. The field keeps the focus that it has.
    <button
      type="button"
      tabIndex={-1}
      className={c.toggle}
      aria-label={t('SHOW_OR_HIDE')}
      aria-pressed={isShown}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </button>
  )
  return (
    <DoorField {...props} end={toggle}>
      {(input) => (
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          inputMode={inputMode}
          autoComplete={autoComplete}
        />
      )}
    </DoorField>
  )
}
