import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { SignInOutcome } from '../../account/sign-in.ts'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  readonly reason: Exclude<SignInOutcome, 'signedIn' | 'codeNeeded'>
}

const TEXT = {
  admin: 'USE_ADMIN_APP',
  monitor: 'WAITER_USE_BROWSER',
  secondFactorDue: 'WAITER_SECOND_FACTOR_DUE',
} as const

/** Where somebody belongs who cannot sign in here. */
export const Elsewhere = ({ reason }: Props) => {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" role="alert">
      {t(TEXT[reason], { address: `${location.origin}/login` })}
    </Notice>
  )
}
