import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { isFreeReceipt } from '@kafana/domain'
import { Loader, Stack } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useIsPhone } from '../../../ui/page.tsx'
import { Modal } from '../../../ui/styled/modal.ts'
import { BackCloses, useUnsaved } from '../../../ui/unsaved.tsx'
import type { BillPhase } from '../flow/bill-phase.ts'
import { BillOutcome } from './bill-outcome.tsx'
import { ChoosePrint } from './choose-print.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { FreeBill } from './free-bill.tsx'
import { PrintedBill } from './printed-bill.tsx'
import { ResolveForm } from './resolve-form.tsx'
import { ConfirmStorno, StornoForm } from './storno-steps.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

/** A device normally prints within this time. */
const SLOW_MS = 5000

const STEPS = ['arming', 'printing', 'reporting'] as const
const STEP_TEXT = { arming: 'BILL_ARMING', printing: 'BILL_PRINTING', reporting: 'BILL_TELLING' } as const
type Step = (typeof STEPS)[number]
type StepState = 'done' | 'now' | 'next'

const StepIcon = ({ state }: { readonly state: StepState }) => {
  if (state === 'now') return <Loader size={24} />
  return state === 'done' ? (
    <IconCircleCheckFilled size={24} aria-hidden />
  ) : (
    <IconCircle size={24} aria-hidden />
  )
}

const Steps = ({ at }: { readonly at: Step }) => {
  const { t } = useTranslation()
  const now = STEPS.indexOf(at)
  const stateOf = (index: number): StepState => {
    if (index === now) return 'now'
    return index < now ? 'done' : 'next'
  }
  return (
    <ol className={c.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={c.step}
          data-state={stateOf(index)}
          aria-current={step === at ? 'step' : undefined}
        >
          <span className={c.stepIcon}>
            <StepIcon state={stateOf(index)} />
          </span>
          {t(STEP_TEXT[step])}
        </li>
      ))}
    </ol>
  )
}

/** What is said after a while of what is waited for; nothing of a report, which is kept on this device. */
const SLOW_TEXT = { arming: 'BILL_SLOW_SERVER', printing: 'BILL_SLOW', asking: 'BILL_SLOW' } as const

/** Explains after a while what the dialog is waiting for. */
const Slow = ({ doing }: { readonly doing: keyof typeof SLOW_TEXT }) => {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <p className={c.slow}>{t(SLOW_TEXT[doing])}</p>
}

/**
 * Progress of a bill: authorised by the server, printed, reported; or the gateway being queried for the
 * outcome.
 */
export const Progress = ({ doing }: { readonly doing: Step | 'asking' }) => {
  const { t } = useTranslation()
  return (
    <Stack py="lg" gap="lg" role="status">
      {doing === 'asking' ? (
        <p className={c.step} data-state="now">
          <span className={c.stepIcon}>
            <Loader size={24} />
          </span>
          {t('BILL_ASKING')}
        </p>
      ) : (
        <Steps at={doing} />
      )}
      {doing !== 'reporting' && <Slow key={doing} doing={doing} />}
      <p className={c.soft}>{t('BILL_KEEP_OPEN')}</p>
    </Stack>
  )
}

interface BodyProps {
  readonly billing: Billing
  readonly onDirty: (isDirty: boolean) => void
  /** Whether an invoice is open in front of the dialog. */
  readonly onInvoice: (isOpen: boolean) => void
}

type ResultPhase = Exclude<
  BillPhase,
  { readonly step: 'closed' | 'credentials' | 'storno' | 'choose' | 'working' }
>

const BEFORE_RESULT: readonly BillPhase['step'][] = ['closed', 'credentials', 'storno', 'choose', 'working']
const isResult = (phase: BillPhase): phase is ResultPhase => !BEFORE_RESULT.includes(phase.step)

/** What became of a bill that was sent to print. */
const Result = ({ billing, onDirty, onInvoice, phase }: BodyProps & { readonly phase: ResultPhase }) => {
  switch (phase.step) {
    case 'printed':
      return (
        <PrintedBill
          billing={billing}
          bill={phase.bill}
          receiptNo={phase.receiptNo}
          invoice={phase.invoice}
          onInvoice={onInvoice}
        />
      )
    case 'manual':
      return <ResolveForm billing={billing} onDirty={onDirty} bill={phase.bill} />
    case 'not-printed':
    case 'unknown':
    case 'refused':
    case 'unreported':
      return <BillOutcome billing={billing} phase={phase} />
  }
}

/** What happens to a reserved bill. */
const Choice = ({
  billing,
  phase: { bill, kinds, problem, names },
  onDirty,
}: Pick<BodyProps, 'billing' | 'onDirty'> & {
  readonly phase: Extract<BillPhase, { readonly step: 'choose' }>
}) => {
  if (bill.kind === 'storno')
    return <ConfirmStorno billing={billing} bill={bill} problem={problem} names={names} />
  if (isFreeReceipt({ products: bill.lines })) return <FreeBill billing={billing} bill={bill} />
  return (
    <ChoosePrint
      billing={billing}
      bill={bill}
      kinds={kinds}
      problem={problem}
      names={names}
      onDirty={onDirty}
    />
  )
}

const Body = ({ billing, onDirty, onInvoice }: BodyProps) => {
  const { phase } = billing
  if (isResult(phase))
    return <Result billing={billing} onDirty={onDirty} onInvoice={onInvoice} phase={phase} />
  switch (phase.step) {
    case 'closed':
      return null
    case 'credentials':
      return <CredentialsForm billing={billing} onDirty={onDirty} phase={phase} />
    case 'storno':
      return <StornoForm billing={billing} onDirty={onDirty} receipt={phase.receipt} />
    case 'choose':
      return <Choice billing={billing} phase={phase} onDirty={onDirty} />
    case 'working':
      return <Progress doing={phase.doing} />
  }
}

interface BillingDialogProps {
  readonly billing: Billing
  readonly opened: boolean
  readonly onClose: () => void
}

/** The steps of a bill. */
export const BillingDialog = ({ billing, opened, onClose }: BillingDialogProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { phase } = billing
  const [isDirty, setDirty] = useState(false)
  const [isInvoiceOpen, setInvoiceOpen] = useState(false)
  const { close, isAsking, question } = useUnsaved(isDirty || billing.entered.rows.length > 0, onClose)
  const isWorking = phase.step === 'working' || billing.busy
  const title = (): string => {
    if (phase.step === 'credentials') return t(phase.source.is === 'again' ? 'BILL_AGAIN' : 'BILL_WHO')
    if (phase.step === 'storno') return t('STORNO_TITLE')
    if (phase.step === 'printed') return t(phase.invoice === undefined ? 'RECEIPT' : 'INVOICE')
    if (!('bill' in phase)) return t('BILL_TITLE')
    return phase.bill.kind === 'storno'
      ? t('STORNO_REF', { ref: phase.bill.ref })
      : t('BILL_REF', { ref: phase.bill.ref })
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={title()}
        size="md"
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('CLOSE') }}
        withCloseButton={!isWorking}
        // Esc is an answer to the question, or closes the invoice.
        closeOnEscape={!isWorking && !isAsking && !isInvoiceOpen}
        closeOnClickOutside={false}
      >
        {!isWorking && <BackCloses onClose={close} />}
        <Body billing={{ ...billing, close }} onDirty={setDirty} onInvoice={setInvoiceOpen} />
      </Modal>
      {question}
    </>
  )
}
