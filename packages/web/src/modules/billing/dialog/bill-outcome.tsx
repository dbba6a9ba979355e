import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { TranslationKey } from '@kafana/locales'
import { Button, Loader, Stack } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHelpCircle, type Icon } from '@tabler/icons-react'
import type { Bill, BillPhase } from '../flow/bill-phase.ts'
import { isFiscalBill } from '../flow/bill-steps.ts'
import { hasUsefulMessage, isFinalRefusal, notPrintedText, useBillingErrorText } from './billing-texts.ts'
import { BillTotal, GatewayScreenLink } from './dialog-parts.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

type FailedPhase = Extract<BillPhase, { step: 'not-printed' | 'unknown' | 'unreported' | 'refused' }>
interface OutcomeProps {
  readonly billing: Billing
  readonly phase: FailedPhase
}
interface Summary {
  readonly icon: Icon
  readonly tone: 'yes' | 'no' | 'unknown'
  readonly title: TranslationKey
  /** What is known, and what to do. */
  readonly hints: readonly TranslationKey[]
}

/** A bill loaded from the list can only be sent while it is armed. */
const canPrint = ({ armed, state }: Bill): boolean => armed !== null || state === 'ARMED'

/** Is it safe and useful to send the same bill again? */
const mayPrintAgain = (phase: FailedPhase): boolean => {
  if (phase.step !== 'not-printed' && phase.step !== 'unknown') return false
  const isSafe = phase.step === 'not-printed' || !isFiscalBill(phase.bill)
  return isSafe && canPrint(phase.bill) && !isFinalRefusal(phase.code)
}

/** The next step for a bill that certainly did not print. */
const nextHint = (phase: FailedPhase): TranslationKey =>
  canPrint(phase.bill) ? 'BILL_TRY_AGAIN_SAFE' : 'BILL_NOT_PRINTED_STALE'

const unknownHint = ({ bill, busy, code }: Extract<FailedPhase, { step: 'unknown' }>): TranslationKey => {
  if (!isFiscalBill(bill)) return 'PRE_BILL_UNKNOWN_HINT'
  if (code === 'DEVICE_UNAVAILABLE') return 'BILL_DEVICE_SILENT'
  return busy ? 'BILL_STILL_PRINTING' : 'BILL_UNKNOWN_HINT'
}

const summaryOf = (phase: FailedPhase): Summary => {
  switch (phase.step) {
    case 'unreported':
      return { icon: IconCircleCheck, tone: 'yes', title: 'BILL_KEPT', hints: ['BILL_KEPT_HINT'] }
    case 'refused':
      return {
        icon: IconCircleCheck,
        tone: 'no',
        title: 'BILL_PRINTED_REFUSED',
        hints: ['BILL_REFUSED_AFTER_PRINT'],
      }
    case 'unknown':
      return { icon: IconHelpCircle, tone: 'unknown', title: 'BILL_NOT_KNOWN', hints: [unknownHint(phase)] }
    case 'not-printed':
      return {
        icon: IconCircleX,
        tone: 'no',
        title: 'BILL_NOT_PRINTED',
        hints: [notPrintedText(phase.code), ...(isFinalRefusal(phase.code) ? [] : [nextHint(phase)])],
      }
  }
}

/** The message of the device or the server, if it adds anything. */
const useReason = (phase: FailedPhase): string => {
  const textOf = useBillingErrorText()
  if (phase.step === 'refused') return textOf(phase.error)
  return 'message' in phase && hasUsefulMessage(phase.code) ? phase.message : ''
}

const AskingSince = ({ since }: { readonly since: number }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <p className={c.since}>
      <Loader size={16} aria-hidden />
      {t('BILL_ASKED_SINCE', { time: time(since) })}
    </p>
  )
}

/** The actions that are safe now, the best one first. Leaving is always safe. */
const Actions = ({ billing, phase }: OutcomeProps) => {
  const { t } = useTranslation()
  const { run, busy, close } = billing
  const { bill } = phase
  const isOpen = phase.step === 'unknown' || phase.step === 'not-printed'
  const mayPrint = mayPrintAgain(phase)
  const isOnlyAction = phase.step === 'not-printed' && !mayPrint
  return (
    <Stack gap="xs">
      {phase.step === 'unreported' && (
        <Button loading={busy} onClick={() => run((flow) => flow.reportAgain(bill, phase.printResult))}>
          {t('BILL_TELL_AGAIN')}
        </Button>
      )}
      {phase.step === 'unknown' && isFiscalBill(bill) && (
        <Button loading={busy} onClick={() => run((flow) => flow.check(bill))}>
          {t('BILL_CHECK_AGAIN')}
        </Button>
      )}
      {mayPrint && (
        <Button loading={busy} onClick={() => run((flow) => flow.printAgain(bill))}>
          {t('BILL_PRINT_AGAIN')}
        </Button>
      )}
      {isOpen && (
        <Button
          variant={isOnlyAction ? 'filled' : 'default'}
          disabled={busy}
          onClick={() => run((flow) => flow.cancel(bill))}
        >
          {t('BILL_GIVE_UP')}
        </Button>
      )}
      <Button variant="subtle" disabled={busy} onClick={close}>
        {phase.step === 'refused' ? t('CLOSE') : t('BILL_LATER')}
      </Button>
    </Stack>
  )
}

/** A bill that did not complete: what is known about it and what to do. */
export const BillOutcome = ({ billing, phase }: OutcomeProps) => {
  const { t } = useTranslation()
  const { icon: IconComponent, tone, title, hints } = summaryOf(phase)
  const reason = useReason(phase)
  const { sentAt, total } = phase.bill
  return (
    <Stack>
      <div role="alert" className={c.outcome}>
        <span className={c.icon} data-tone={tone}>
          <IconComponent size={30} aria-hidden />
        </span>
        <h3 className={c.heading}>{t(title)}</h3>
        {hints.map((hint) => (
          <p key={hint} className={c.soft}>
            {t(hint)}
          </p>
        ))}
        {reason !== '' && <p className={c.message}>{reason}</p>}
        {phase.step === 'not-printed' && <GatewayScreenLink code={phase.code} />}
      </div>
      {phase.step === 'unknown' && isFiscalBill(phase.bill) && sentAt !== null && (
        <div className={c.outcome}>
          <AskingSince since={sentAt} />
        </div>
      )}
      <BillTotal total={total} />
      <Actions billing={billing} phase={phase} />
    </Stack>
  )
}
