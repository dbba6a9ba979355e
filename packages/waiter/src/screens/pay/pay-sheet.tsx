import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PinPad } from '../sign-in/pin-pad.tsx'
import { PayOutcome } from './pay-outcome.tsx'
import type { GatewayChoice, usePayment } from './use-payment.ts'
import classes from './pay.module.css'

interface Props {
  readonly payment: ReturnType<typeof usePayment>
  /** What is paid and how, such as "Cash · 840 den.". */
  readonly title: string
  readonly hasMore: boolean
  readonly onNext: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

type PartProps = Pick<Props, 'payment'>

/** The PIN, of a request that was not sent yet or whose answer is missing. */
const AskPin = ({ payment: { payment, print, typeAgain } }: PartProps) => {
  const { t } = useTranslation()
  const isUnanswered = payment.is === 'unanswered'
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
        action={isUnanswered ? t('TRY_AGAIN') : t('PRINT')}
        onType={() => payment.is === 'refused' && typeAgain()}
        onPin={print}
      />
    </>
  )
}

/** Where several gateways are connected. */
const ChooseGateway = ({
  gateways,
  onChoose,
}: {
  readonly gateways: readonly GatewayChoice[]
  readonly onChoose: (gateway: string) => void
}) => {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('GATEWAY_CHOOSE')} className={classes['outcome']}>
      <p className={classes['part']}>{t('GATEWAY_CHOOSE')}</p>
      <Rows>
        {gateways.map(({ _id, name }) => (
          <Row key={_id} title={name} onPress={() => onChoose(_id)} />
        ))}
      </Rows>
    </div>
  )
}

/**
 * Asks for the waiter's PIN, sends the bill, and shows what becomes of it. While an answer is missing it stays open:
 * only the same request may be sent again.
 */
export const PaySheet = ({ payment: paid, title, hasMore, onNext, onBack, onClose }: Props) => {
  const { payment, chooseGateway } = paid
  return (
    <Sheet title={title} onClose={onClose}>
      {payment.is === 'bill' && (
        <PayOutcome bill={payment.bill} hasMore={hasMore} onNext={onNext} onBack={onBack} />
      )}
      {payment.is === 'choosing' && <ChooseGateway gateways={payment.gateways} onChoose={chooseGateway} />}
      {payment.is !== 'bill' && payment.is !== 'choosing' && <AskPin payment={paid} />}
    </Sheet>
  )
}
