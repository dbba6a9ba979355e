import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { TENDER_KIND_TEXT } from '@kafana/client/payments/tender-names.ts'
import type { TranslationKey } from '@kafana/locales'
import { Suspense, useState } from 'react'
import { late } from '../../app/late.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChooseGateway } from '../choose-gateway.tsx'
import { PinPad } from '../sign-in/pin-pad.tsx'
import { ApprovalForm } from '../table/menu/approval-form.tsx'
import { CashGiven, Change } from './cash-given.tsx'
import type { OpenRequest } from './open-request.ts'
import { PayOutcome } from './pay-outcome.tsx'
import type { usePayment } from './use-payment.ts'
import classes from './pay.module.css'

const ChangeTip = late(async () => (await import('./change-tip.tsx')).ChangeTip)

interface Props {
  readonly payment: ReturnType<typeof usePayment>
  readonly request: OpenRequest
  /** Leads back to several payments; undefined where there are none, or they cannot be changed any more. */
  readonly onPayments: (() => void) | undefined
  readonly onNext: () => void
  readonly onTables: () => void
  readonly onClose: () => void
}

type PartProps = Pick<Props, 'payment' | 'request'>

/** The PIN, of a request that was not sent yet or whose answer is missing. */
const AskPin = ({ payment: { payment, print, typeAgain }, request }: PartProps) => {
  const { t } = useTranslation()
  const isUnanswered = payment.is === 'unanswered'
  const action = request.tender === 'comp' ? 'BILL_CLOSE_FREE' : 'PRINT'
  return (
    <>
      {isUnanswered && (
        <Notice tone="warn" role="alert">
          {t('WAITER_PAY_UNANSWERED')}
        </Notice>
      )}
      <PinPad
        fault={payment.is === 'refused' ? payment.reason : null}
        isBusy={payment.is === 'sending'}
        hint={t('WAITER_PIN_ASK')}
        action={t(isUnanswered ? 'TRY_AGAIN' : action)}
        onType={() => payment.is === 'refused' && typeAgain()}
        onPin={print}
      />
    </>
  )
}

/** What is to be handed over in cash, and the change. */
const InCash = ({
  payment: { give },
  request: { tender, total, cash },
}: Pick<Props, 'payment' | 'request'>) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  if (!cash) return null
  if (tender === null) return <Change {...cash} />
  return (
    <>
      {cash.due !== total && (
        <p className={classes['note']}>{t('PAYMENT_DUE_ROUNDED', { amount: money(cash.due) })}</p>
      )}
      <CashGiven cash={cash} onGiven={give} />
    </>
  )
}

const titleOf = ({ tender }: OpenRequest): TranslationKey => {
  if (tender === null) return 'PAYMENTS'
  if (tender === 'comp') return 'DISCOUNT_COMP'
  return TENDER_KIND_TEXT[tender]
}

/**
 * Asks for the waiter's PIN, sends the bill, and shows what becomes of it. While an answer is missing it stays open:
 * only the same request may be sent again.
 */
export const PaySheet = ({ payment: paid, request, onPayments, onNext, onTables, onClose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { payment, chooseGateway, act } = paid
  const [isTipping, setTipping] = useState(false)
  if (act.asked)
    return (
      <Sheet title={t('VOID_APPROVED_BY')} onClose={onClose} onBack={act.drop}>
        <ApprovalForm act={act} />
      </Sheet>
    )
  if (isTipping && payment.is === 'bill')
    return (
      <Sheet title={t('TIP_CHANGE')} onClose={onClose} onBack={() => setTipping(false)}>
        <Suspense fallback={<Loading />}>
          <ChangeTip
            bill={payment.bill}
            onChanged={(bill) => {
              paid.changed(bill)
              setTipping(false)
            }}
          />
        </Suspense>
      </Sheet>
    )
  return (
    <Sheet
      title={`${t(titleOf(request))} · ${money(request.total)}`}
      onClose={onClose}
      isHeld={!paid.canClose}
      onBack={payment.is === 'bill' ? undefined : onPayments}
    >
      {payment.is === 'bill' && (
        <PayOutcome
          bill={payment.bill}
          request={request}
          onNext={onNext}
          onTip={() => setTipping(true)}
          onBack={onTables}
        />
      )}
      {payment.is === 'choosing' && (
        <div className={classes['outcome']}>
          <ChooseGateway gateways={payment.gateways} onChoose={chooseGateway} />
        </div>
      )}
      {payment.is !== 'bill' && payment.is !== 'choosing' && (
        <>
          <InCash payment={paid} request={request} />
          <AskPin payment={paid} request={request} />
        </>
      )}
    </Sheet>
  )
}
