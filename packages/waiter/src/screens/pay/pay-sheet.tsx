import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PinPad } from '../sign-in/pin-pad.tsx'
import { PayOutcome } from './pay-outcome.tsx'
import type { usePayment } from './use-payment.ts'
import classes from './pay.module.css'

interface Props {
  readonly payment: ReturnType<typeof usePayment>
  /** What is paid and how, such as "Cash · 840 den.". */
  readonly title: string
  readonly hasMore: boolean
  readonly onPin: (pin: string) => void
  readonly onNext: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Asks for the waiter's PIN, sends the bill, and shows what becomes of it. */
export const PaySheet = ({
  payment: { payment, ...acts },
  title,
  hasMore,
  onPin,
  onNext,
  onBack,
  onClose,
}: Props) => {
  const { t } = useTranslation()
  const isAsking = payment.is === 'asked' || payment.is === 'refused' || payment.is === 'sending'
  return (
    <Sheet title={title} onClose={onClose}>
      {isAsking && (
        <PinPad
          fault={payment.is === 'refused' ? payment.reason : null}
          isBusy={payment.is === 'sending'}
          action={t('PRINT')}
          onType={() => payment.is === 'refused' && acts.askAgain()}
          onPin={onPin}
        />
      )}
      {payment.is === 'unanswered' && (
        <div className={classes['outcome']}>
          <Notice tone="warn" role="alert">
            {t('WAITER_PAY_UNANSWERED')}
          </Notice>
          <Button look="filled" wide onClick={acts.sendAgain}>
            {t('TRY_AGAIN')}
          </Button>
        </div>
      )}
      {payment.is === 'bill' && (
        <PayOutcome bill={payment.bill} hasMore={hasMore} onNext={onNext} onBack={onBack} />
      )}
    </Sheet>
  )
}
