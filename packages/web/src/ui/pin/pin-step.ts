import { hasCode } from '@kafana/client/api/api-error.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'

/** Sends what somebody confirms with a PIN. A wrong PIN is cleared. */
export const sendWithPin =
  <V>(
    form: { readonly setValue: (name: 'pin', value: string) => void },
    send: (values: V) => Promise<unknown>,
  ) =>
  async (values: V): Promise<void> => {
    try {
      await send(values)
    } catch (error) {
      if (hasCode(error, 'BAD_CREDENTIALS')) form.setValue('pin', '')
      throw error
    }
  }

/**
 * Why it was refused. Of a chosen person only the PIN can be wrong.
 * @param textOf what is said of other refusals
 */
export const usePinFailure = <T>(
  isTyped: boolean,
  textOf: (error: unknown) => T,
): ((error: unknown) => T | string) => {
  const { t } = useTranslation()
  return (error) => (!isTyped && hasCode(error, 'BAD_CREDENTIALS') ? t('PIN_WRONG') : textOf(error))
}
