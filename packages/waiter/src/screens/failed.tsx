import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface Props {
  readonly error: unknown
  readonly onAgain: () => void
}

/** Why the server did not answer a question, which can be asked again. */
export const Failed = ({ error, onAgain }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <Notice tone="bad" role="alert">
        {errorText(error, t)}
      </Notice>
      <Button onClick={onAgain}>{t('TRY_AGAIN')}</Button>
    </>
  )
}
