import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { handOver, useIsOnline } from '../../../data/online.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { usePartyText } from './move-texts.ts'
import type { StageProps } from './stage-props.ts'

/** The waiter of this phone takes over a party of a colleague. */
export const TakeOverStage = ({ check, act }: StageProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const factsOf = usePartyText()
  const own = useSession()?.user._id
  const takeOver = (): void => {
    if (own === undefined) return
    act.run(async (approval) => {
      await handOver(check._id, own, approval)
      toast({ text: t('CHECK_TAKEN_OVER', { number: check.number }) })
    })
  }
  return (
    <>
      <p>{factsOf(check)}</p>
      <Button look="filled" disabled={!isOnline || act.isBusy} onClick={takeOver}>
        {t('CHECK_TAKE_OVER')}
      </Button>
    </>
  )
}
