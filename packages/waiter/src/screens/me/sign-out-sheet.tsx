import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { KnownPerson } from '../../account/people.ts'
import { signOut } from '../../account/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import classes from './me.module.css'

interface Props {
  readonly person: KnownPerson
  /** How much of theirs has not been sent. */
  readonly unsent: number
  readonly onClose: () => void
}

/** Asks before the phone forgets somebody. */
export const SignOutSheet = ({ person, unsent, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <Sheet title={t('WAITER_LOG_OUT_ASK')} onClose={onClose}>
      <div className={classes['stack']}>
        {unsent > 0 && <Notice tone="warn">{t('WAITER_LOG_OUT_UNSENT', { number: unsent })}</Notice>}
        <p className={classes['text']}>{t('WAITER_LOG_OUT_HINT')}</p>
        <div className={classes['row']}>
          <Button wide onClick={onClose}>
            {t('CANCEL')}
          </Button>
          <Button wide look="filled" onClick={() => void signOut(person)}>
            {t('LOG_OUT')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
