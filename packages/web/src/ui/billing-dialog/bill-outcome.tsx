import type { TranslationKey } from '@kafana/locales'
import { Button, Loader, Stack } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHelpCircle, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Bill, BillPhase } from '../../platform/billing/bill-phase.ts'
import { isFiscalBill } from '../../platform/billing/send-bill.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { Money } from '../money.tsx'
import { isRefusedForGood, notPrintedWords, saysMore } from './outcome-words.ts'
import { GatewayWay } from './trouble-note.tsx'
import { useBillingErrorText } from './use-billing-error-text.ts'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

type Stuck = Extract<BillPhase, { step: 'not-printed' | 'unknown' | 'kept' | 'refused' }>
interface Props {
  readonly billing: Billing
  readonly phase: Stuck
}
interface Words {
  readonly icon: Icon
  readonly tone: 'yes' | 'no' | 'perhaps'
  readonly title: TranslationKey
  /** What is certain, and what to do. */
  readonly hints: readonly TranslationKey[]
}

/** A bill out of the list whose arming is over can be sent by nobody. */
const canPrint = ({ armed, state }: Bill): boolean => armed !== null || state === 'ARMED'

/** Is it safe, and does it help, to send the very same bill again? */
const mayPrintAgain = (phase: Stuck): boolean => {
  if (phase.step !== 'not-printed' && phase.step !== 'unknown') return false
  const isSafe = phase.step === 'not-printed' || !isFiscalBill(phase.bill)
  return isSafe && canPrint(phase.bill) && !isRefusedForGood(phase.code)
}

/** What can be done about a bill that certainly did not print. */
const nextHint = (phase: Stuck): TranslationKey =>
  canPrint(phase.bill) ? 'BILL_TRY_AGAIN_SAFE' : 'BILL_NOT_PRINTED_STALE'

const unknownHint = ({ bill, busy, code }: Extract<Stuck, { step: 'unknown' }>): TranslationKey => {
  if (!isFiscalBill(bill)) return 'PRE_BILL_UNKNOWN_HINT'
  if (code === 'DEVICE_UNAVAILABLE') return 'BILL_DEVICE_SILENT'
  return busy ? 'BILL_STILL_PRINTING' : 'BILL_UNKNOWN_HINT'
}

const wordsOf = (phase: Stuck): Words => {
  switch (phase.step) {
    case 'kept':
      return { icon: IconCircleCheck, tone: 'yes', title: 'BILL_KEPT', hints: ['BILL_KEPT_HINT'] }
    case 'refused':
      return {
        icon: IconCircleCheck,
        tone: 'no',
        title: 'BILL_PRINTED_REFUSED',
        hints: ['BILL_REFUSED_AFTER_PRINT'],
      }
    case 'unknown':
      return { icon: IconHelpCircle, tone: 'perhaps', title: 'BILL_NOT_KNOWN', hints: [unknownHint(phase)] }
    case 'not-printed':
      return {
        icon: IconCircleX,
        tone: 'no',
        title: 'BILL_NOT_PRINTED',
        hints: [notPrintedWords(phase.code), ...(isRefusedForGood(phase.code) ? [] : [nextHint(phase)])],
      }
  }
}

/** The device's or the server's own words, where they say more than ours. */
const useTheirWords = (phase: Stuck): string => {
  const textOf = useBillingErrorText()
  if (phase.step === 'refused') return textOf(phase.error)
  return 'message' in phase && saysMore(phase.code) ? phase.message : ''
}

const Asked = ({ since }: { readonly since: number }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <p className={c.asked}>
      <Loader size={16} aria-hidden />
      {t('BILL_ASKED_SINCE', { time: time(since) })}
    </p>
  )
}

/** Every step that is safe now, the best one first; leaving is safe always. */
const Steps = ({ billing, phase }: Props) => {
  const { t } = useTranslation()
  const { run, busy, close } = billing
  const { bill } = phase
  const isOpen = phase.step === 'unknown' || phase.step === 'not-printed'
  const mayPrint = mayPrintAgain(phase)
  const isLastWay = phase.step === 'not-printed' && !mayPrint
  return (
    <Stack gap="xs">
      {phase.step === 'kept' && (
        <Button loading={busy} onClick={() => run((flow) => flow.tellAgain(bill, phase.paper))}>
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
          variant={isLastWay ? 'filled' : 'default'}
          disabled={busy}
          onClick={() => run((flow) => flow.giveUp(bill))}
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

/** A bill that did not go through: what is certain about it in plain words, and what to do. */
export const BillOutcome = ({ billing, phase }: Props) => {
  const { t } = useTranslation()
  const { icon: Sign, tone, title, hints } = wordsOf(phase)
  const theirs = useTheirWords(phase)
  const { sentAt, total } = phase.bill
  return (
    <Stack>
      <div role="alert" className={c.outcome}>
        <span className={c.sign} data-tone={tone}>
          <Sign size={30} aria-hidden />
        </span>
        <h3 className={c.heading}>{t(title)}</h3>
        {hints.map((hint) => (
          <p key={hint} className={c.soft}>
            {t(hint)}
          </p>
        ))}
        {theirs !== '' && <p className={c.message}>{theirs}</p>}
        {phase.step === 'not-printed' && <GatewayWay code={phase.code} />}
      </div>
      {phase.step === 'unknown' && isFiscalBill(phase.bill) && sentAt !== null && (
        <div className={c.outcome}>
          <Asked since={sentAt} />
        </div>
      )}
      <p className={c.total}>
        <span>{t('TOTAL')}</span>
        <Money amount={total} />
      </p>
      <Steps billing={billing} phase={phase} />
    </Stack>
  )
}
