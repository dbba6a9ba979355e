import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../use-is-phone.ts'
import { BillOutcome } from './bill-outcome.tsx'
import { ChoosePrint } from './choose-print.tsx'
import { ConfirmStorno } from './confirm-storno.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { Progress } from './progress.tsx'
import { SettleForm } from './settle-form.tsx'
import { StornoForm } from './storno-form.tsx'
import type { Billing } from './use-billing.ts'

const Body = ({ billing }: { readonly billing: Billing }) => {
  const { phase } = billing
  switch (phase.step) {
    case 'closed':
      return null
    case 'credentials':
      return <CredentialsForm billing={billing} orders={phase.orders} kinds={phase.kinds} />
    case 'storno':
      return <StornoForm billing={billing} receipt={phase.receipt} />
    case 'choose':
      return phase.bill.kind === 'storno' ? (
        <ConfirmStorno billing={billing} bill={phase.bill} trouble={phase.trouble} missing={phase.missing} />
      ) : (
        <ChoosePrint
          billing={billing}
          bill={phase.bill}
          kinds={phase.kinds}
          trouble={phase.trouble}
          missing={phase.missing}
        />
      )
    case 'working':
      return <Progress doing={phase.doing} />
    case 'person':
      return <SettleForm billing={billing} bill={phase.bill} />
    case 'not-printed':
    case 'unknown':
    case 'refused':
    case 'kept':
      return <BillOutcome billing={billing} phase={phase} />
  }
}

/** A bill from who closes it to the paper: `const billing = useBilling()`, then `<BillingDialog billing={billing} />` once on the screen. */
export const BillingDialog = ({ billing }: { readonly billing: Billing }) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { phase, close } = billing
  const isWorking = phase.step === 'working' || billing.busy
  const title = (): string => {
    if (phase.step === 'credentials') return t('BILL_WHO')
    if (phase.step === 'storno') return t('STORNO_TITLE')
    if (!('bill' in phase)) return t('BILL_TITLE')
    return phase.bill.kind === 'storno'
      ? t('STORNO_REF', { ref: phase.bill.ref })
      : t('BILL_REF', { ref: phase.bill.ref })
  }
  return (
    <Modal
      opened={phase.step !== 'closed'}
      onClose={close}
      title={title()}
      size="md"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
      withCloseButton={!isWorking}
      closeOnEscape={!isWorking}
      closeOnClickOutside={false}
    >
      <Body billing={billing} />
    </Modal>
  )
}
