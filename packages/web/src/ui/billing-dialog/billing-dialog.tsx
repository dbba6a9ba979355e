import { Loader, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../use-is-phone.ts'
import { BillOutcome } from './bill-outcome.tsx'
import c from './billing-dialog.module.css'
import { ChoosePrint } from './choose-print.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { SettleForm } from './settle-form.tsx'
import type { Billing } from './use-billing.ts'

const WORDS = { printing: 'BILL_PRINTING', asking: 'BILL_ASKING', telling: 'BILL_TELLING' } as const

const Working = ({ doing }: { readonly doing: keyof typeof WORDS }) => {
  const { t } = useTranslation()
  return (
    <Stack align="center" py="xl" role="status">
      <Loader size="lg" />
      <p className={c.doing}>{t(WORDS[doing])}</p>
      <p className={c.soft}>{t('BILL_KEEP_OPEN')}</p>
    </Stack>
  )
}

const Body = ({ billing }: { readonly billing: Billing }) => {
  const { phase } = billing
  switch (phase.step) {
    case 'closed': return null
    case 'credentials': return <CredentialsForm billing={billing} orders={phase.orders} kinds={phase.kinds} />
    case 'choose': return <ChoosePrint billing={billing} bill={phase.bill} kinds={phase.kinds} />
    case 'working': return <Working doing={phase.doing} />
    case 'person': return <SettleForm billing={billing} bill={phase.bill} message={phase.message} />
    case 'not-printed':
    case 'unknown':
    case 'kept': return <BillOutcome billing={billing} phase={phase} />
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
    return 'bill' in phase ? t('BILL_REF', { ref: phase.bill.ref }) : t('BILL_TITLE')
  }
  return (
    <Modal
      opened={phase.step !== 'closed'} onClose={close} title={title()} size="md" fullScreen={isPhone} closeButtonProps={{ 'aria-label': t('CLOSE') }}
      withCloseButton={!isWorking} closeOnEscape={!isWorking} closeOnClickOutside={false}
    >
      <Body billing={billing} />
    </Modal>
  )
}
