import { uuid } from '@kafana/client/browser/polyfills.ts'
import {
  asShown,
  DISCOUNT_KIND_TEXT,
  DISCOUNT_PERCENTS,
  discountable,
  EVERYTHING,
  totalWith,
} from '@kafana/client/discounts/discount-rule.ts'
import { type ChosenTarget, useDiscountTarget } from '@kafana/client/discounts/use-discount-target.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { amountOf, typedWith } from '@kafana/client/payments/payment-rows.ts'
import type { Reason } from '@kafana/contract'
import { DISCOUNT_KINDS, type DiscountKind, fromMinor, isComp, WHOLE_PERCENT } from '@kafana/domain'
import { useState } from 'react'
import { discountReasons, giveDiscount } from '../../../data/discount-calls.ts'
import { useIsOnline } from '../../../data/online.ts'
import { useAnswer } from '../../../data/use-answer.ts'
import { useFormats } from '../../../data/use-venue.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { DigitKeys } from '../../../ui/digit-keys.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { toast } from '../../../ui/toasts.ts'
import { Failed } from '../../failed.tsx'
import { DiscountReversal, GivenDiscounts } from './given-discounts.tsx'
import { ReasonNote } from './reason-note.tsx'
import type { StageProps } from './stage-props.ts'
import classes from './stages.module.css'

/** Hundredths of a percent, or of an amount, as it was typed. */
interface Entered {
  readonly kind: DiscountKind
  readonly typed: string
  /** Its keys are shown. */
  readonly isTyped: boolean
}
const FIRST: Entered = { kind: 'percent', typed: '10', isTyped: false }
const FREE: Entered = { kind: 'comp', typed: '', isTyped: true }

const hundredthsOf = ({ kind, typed }: Entered): number => (kind === 'comp' ? 0 : amountOf(typed))
const isPossible = (entered: Entered): boolean => {
  const value = hundredthsOf(entered)
  return entered.kind === 'comp' || (value > 0 && (entered.kind === 'amount' || value <= WHOLE_PERCENT))
}

interface HowMuchProps {
  readonly entered: Entered
  readonly onEnter: (entered: Entered) => void
}

/** A key for the usual percentages, any other percentage, an amount, or everything. */
const HowMuch = ({ entered, onEnter }: HowMuchProps) => {
  const { t } = useTranslation()
  const { money, number, decimalMark } = useFormats()
  const { kind, typed, isTyped } = entered
  const value = fromMinor(hundredthsOf(entered))
  const choose = (key: string): void => {
    const chosen = DISCOUNT_KINDS.find((each) => each === key)
    onEnter(chosen ? { kind: chosen, typed: '', isTyped: true } : { ...FIRST, typed: key })
  }
  return (
    <>
      <Choices
        label={t('DISCOUNT')}
        options={[
          ...DISCOUNT_PERCENTS.map((percent) => ({ value: `${percent}`, label: `${percent}\u00a0%` })),
          ...DISCOUNT_KINDS.map((each) => ({ value: each, label: t(DISCOUNT_KIND_TEXT[each]) })),
        ]}
        value={isTyped ? kind : typed}
        onChoose={choose}
      />
      {isTyped && kind !== 'comp' && (
        <div role="group" aria-label={t(DISCOUNT_KIND_TEXT[kind])}>
          <p role="status" className={classes['typed']}>
            {kind === 'amount' ? money(value) : `${number(value)}\u00a0%`}
          </p>
          <DigitKeys
            mark={decimalMark}
            onDigit={(key) => onEnter({ ...entered, typed: typedWith(typed, key) })}
            onErase={() => onEnter({ ...entered, typed: typed.slice(0, -1) })}
          />
        </div>
      )}
    </>
  )
}

/** What the discount is for, and what of that is gone since it was chosen. */
const For = ({
  options,
  target,
  gone,
  leftOut,
  choose,
  isFree,
}: ChosenTarget & { readonly isFree: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <Rows>
        <Row
          title={t(isFree ? 'DISCOUNT_ALL_NOW' : 'DISCOUNT_ALL')}
          isPressed={target === EVERYTHING}
          onPress={() => choose(EVERYTHING)}
        />
        {options.map(({ value, label }) => (
          <Row
            key={value}
            title={label}
            isPressed={target !== EVERYTHING && target.includes(value)}
            onPress={() => choose(value)}
          />
        ))}
      </Rows>
      {leftOut.length > 0 && <p>{t('DISCOUNT_NOT_ON', { names: leftOut.join(', ') })}</p>}
      {gone.length > 0 && <Notice tone="warn">{t('DISCOUNT_GONE', { names: gone.join(', ') })}</Notice>}
    </>
  )
}

const Form = ({ check, line, act, reasons }: StageProps & { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const reasonText = useReasonText()
  const isOnline = useIsOnline()
  const [id] = useState(uuid)
  const [entered, setEntered] = useState(() =>
    // What takes no discount may be free of charge.
    discountable(check).some((each) => each.line === line?.id && each.noDiscount) ? FREE : FIRST,
  )
  const [reason, setReason] = useState<string>()
  const [note, setNote] = useState('')
  const { kind } = entered
  const hundredths = hundredthsOf(entered)
  const isFree = isComp({ kind, value: hundredths })
  const choice = useDiscountTarget(check, line?.id, isFree)
  const { target } = choice
  const value = fromMinor(hundredths)
  const total = totalWith(check, { kind, value, target })
  const isComplete = target.length > 0 && reason !== undefined && isPossible(entered)
  const give = (): void =>
    act.run(async (approval) => {
      await giveDiscount(check._id, {
        id,
        kind,
        value,
        reason: reason ?? '',
        ...(note !== '' && { note }),
        version: check.version,
        ...asShown(check, target),
        ...(approval && { approval }),
      })
      toast({ text: t('DISCOUNT_GIVEN') })
    })
  return (
    <>
      <For {...choice} isFree={isFree} />
      <HowMuch entered={entered} onEnter={setEntered} />
      <Choices
        label={t('REASON')}
        options={reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
        value={reason}
        onChoose={setReason}
      />
      <ReasonNote note={note} onNote={setNote} />
      {total !== null && <p role="status">{`${t('DISCOUNT_NEW_TOTAL')}: ${money(total)}`}</p>}
      {!isOnline && <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>}
      <Button look="filled" disabled={!isOnline || act.isBusy || !isComplete} onClick={give}>
        {t('DISCOUNT_GIVE')}
      </Button>
    </>
  )
}

/**
 * Takes something off the price of lines or of the whole check, or reverses what was given. It needs the server, which may
 * ask for an approval.
 */
export const DiscountStage = (props: StageProps) => {
  const { answer, askAgain } = useAnswer(discountReasons, undefined)
  const [reversed, setReversed] = useState<string>()
  if (answer.is === 'loading') return <Loading />
  if (answer.is === 'failed') return <Failed error={answer.error} onAgain={askAgain} />
  const { value: reasons } = answer
  const chosen = props.check.discounts?.find(({ _id }) => _id === reversed)
  return (
    <>
      <GivenDiscounts
        check={props.check}
        chosen={chosen}
        onChoose={(discount) => setReversed(discount?._id)}
      />
      {chosen ? (
        <DiscountReversal key={chosen._id} {...props} discount={chosen} reasons={reasons} />
      ) : (
        <Form {...props} reasons={reasons} />
      )}
    </>
  )
}
