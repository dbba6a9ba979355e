import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { usePinFailure } from './pin-step.ts'
import { type PinForm, WhoAndPin, type WhoAndPinProps } from './who-and-pin.tsx'

interface Options extends Pick<WhoAndPinProps, 'question' | 'ownersOnly' | 'approving'> {
  /** What is said of a refusal; the error's own text if it is missing. */
  readonly textOf?: (error: unknown) => string
}

/**
 * Whose PIN confirms a form that has its own buttons and says itself what was refused: the tiles and keys that close a
 * bill, and what the form needs to know of them.
 */
export const usePersonAndPin = (form: PinForm, { textOf, ...who }: Options) => {
  const { t } = useTranslation()
  const [isTyped, setTyped] = useState(false)
  const failure = usePinFailure(isTyped, textOf ?? ((error) => errorText(error, t)))
  return {
    fields: (
      <WhoAndPin
        {...who}
        isInForm
        form={form}
        fault={null}
        disabled={false}
        isTyped={isTyped}
        onTyped={setTyped}
      />
    ),
    failure,
    /** A chosen person and a PIN are no loss when the form is closed; a username that was typed is. */
    isTyped,
  }
}
