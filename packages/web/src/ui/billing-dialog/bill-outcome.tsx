import type { TranslationKey } from '@kafana/locales'
import { Button, Stack } from '@mantine/core'
import { IconCircleX, IconCloudOff, IconPlugConnectedX, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Bill, BillPhase } from '../../platform/billing/bill-phase.ts'
import { Money } from '../money.tsx'
import c from './billing-dialog.module.css'
import type { Billing } from './use-billing.ts'

type Stuck = Extract<BillPhase, { step: 'not-printed' | 'unknown' | 'kept' }>
interface Props {
  readonly billing: Billing
  readonly phase: Stuck
}
interface Words {
  readonly icon: Icon
  readonly title: TranslationKey
  readonly hint: TranslationKey
}

/** A bill out of the list whose arming is over can be sent by nobody. */
const canPrint = ({ armed, state }: Bill): boolean => armed !== null || state === 'ARMED'

const wordsOf = (phase: Stuck): Words => {
  if (phase.step === 'kept') return { icon: IconCloudOff, title: 'BILL_KEPT', hint: 'BILL_KEPT_HINT' }
  if (phase.step === 'not-printed') {
    return { icon: IconCircleX, title: 'BILL_NOT_PRINTED', hint: canPrint(phase.bill) ? 'BILL_NOT_PRINTED_HINT' : 'BILL_NOT_PRINTED_STALE' }
  }
  const hint = phase.bill.kind === 'pre' ? 'PRE_BILL_UNKNOWN_HINT' : 'BILL_UNKNOWN_HINT'
  return { icon: IconPlugConnectedX, title: phase.busy ? 'BILL_STILL_PRINTING' : 'BILL_UNKNOWN', hint }
}

/** Every step that is safe now, the best one first; leaving is safe always. */
const Steps = ({ billing, phase }: Props) => {
  const { t } = useTranslation()
  const { run, busy, close } = billing
  const { bill } = phase
  const isPre = bill.kind === 'pre'
  return (
    <Stack gap="xs">
      {phase.step === 'kept' && <Button loading={busy} onClick={() => run((flow) => flow.tellAgain(bill, phase.paper))}>{t('BILL_TELL_AGAIN')}</Button>}
      {phase.step === 'unknown' && !isPre && <Button loading={busy} onClick={() => run((flow) => flow.check(bill))}>{t('BILL_CHECK_AGAIN')}</Button>}
      {(phase.step === 'not-printed' || (phase.step === 'unknown' && isPre)) && canPrint(bill) && (
        <Button loading={busy} onClick={() => run((flow) => flow.printAgain(bill))}>{t('BILL_PRINT_AGAIN')}</Button>
      )}
      {phase.step !== 'kept' && <Button variant="default" disabled={busy} onClick={() => run((flow) => flow.giveUp(bill))}>{t('BILL_GIVE_UP')}</Button>}
      <Button variant="subtle" disabled={busy} onClick={close}>{t('BILL_LATER')}</Button>
    </Stack>
  )
}

/** A bill that did not go through: what is certain about it in plain words, and what to do. */
export const BillOutcome = ({ billing, phase }: Props) => {
  const { t } = useTranslation()
  const { icon: Sign, title, hint } = wordsOf(phase)
  const message = 'message' in phase ? phase.message : ''
  return (
    <Stack>
      <div role="alert" className={c.outcome}>
        <span className={c.sign}><Sign size={30} aria-hidden /></span>
        <h3 className={c.heading}>{t(title)}</h3>
        <p className={c.soft}>{t(hint)}</p>
        {message !== '' && <p className={c.message}>{message}</p>}
      </div>
      <p className={c.total}><span>{t('TOTAL')}</span><Money amount={phase.bill.total} /></p>
      <Steps billing={billing} phase={phase} />
    </Stack>
  )
}
