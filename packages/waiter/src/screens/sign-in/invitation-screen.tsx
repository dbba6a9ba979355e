import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useEffect, useState } from 'react'
import { acceptInvitation } from '../../account/sign-in.ts'
import { go } from '../../app/route.ts'
import { Button } from '../../ui/button.tsx'
import { LanguageField } from '../../ui/language-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { faultText } from './sign-in-fault.ts'
import { useAttempt } from './use-attempt.ts'
import classes from './entrance.module.css'

/** Signs in with the token of a link, which leaves the address at once. */
export const InvitationScreen = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation()
  const [kept] = useState(token)
  const { isBusy, fault, attempt } = useAttempt()
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  const open = (): void => go({ screen: 'tables' }, { replace: true })
  const accept = (): void =>
    void attempt(async () => {
      await acceptInvitation(kept)
      open()
      return true
    })
  return (
    <EntrancePage title={t('WAITER_INVITATION')}>
      <p className={classes['text']}>
        {kept === '' ? t('WAITER_INVITATION_INCOMPLETE') : t('WAITER_INVITATION_HINT')}
      </p>
      {fault && (
        <Notice tone="bad" role="alert">
          {faultText(fault, t, false)}
        </Notice>
      )}
      {kept !== '' && (
        <Button look="filled" disabled={isBusy} onClick={accept}>
          {t('WAITER_ACCEPT')}
        </Button>
      )}
      <Button look="quiet" onClick={open}>
        {t('CANCEL')}
      </Button>
      <LanguageField />
    </EntrancePage>
  )
}
