import { hasCode, isAnswerLost } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { CashCount, type CashTaking, type StaffMember } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { balanceIn, MemberHeading, serverText } from '../dialog-parts.tsx'
import { CashTaken } from './cash-taken.tsx'
import c from './take-cash.module.css'

interface Props {
  readonly member: Pick<StaffMember, '_id' | 'firstname' | 'lastname' | 'role' | 'username' | 'balance'>
  readonly onClose: () => void
}

/** What was counted less what is expected, in major units. */
const differenceOf = (expected: number, counted: number): number =>
  fromMinor(Math.round(counted * 100) - toMinor(expected))

interface CountProps {
  readonly expected: number
  /** Undefined while nothing was typed. */
  readonly counted: number | undefined
}

/** Expected amount and difference, which is also said in words. */
const Count = ({ expected, counted }: CountProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const difference = counted === undefined ? undefined : differenceOf(expected, counted)
  const differenceText = (of: number): string => {
    if (of === 0) return t('CASH_MATCHES')
    return t(of < 0 ? 'CASH_MISSING' : 'CASH_OVER', { amount: money(Math.abs(of)) })
  }
  return (
    <dl className={c.count}>
      <div>
        <dt>{t('CASH_EXPECTED')}</dt>
        <dd>{money(expected)}</dd>
      </div>
      <div data-differs={difference !== undefined && difference !== 0}>
        <dt>{t('CASH_DIFFERENCE')}</dt>
        <dd>
          <span role="status">{difference === undefined ? '–' : differenceText(difference)}</span>
        </dd>
      </div>
    </dl>
  )
}

/**
 * Counts the cash of a person and takes it. Not optimistic: shown, with a slip to sign, after the server has booked it.
 */
export const TakeCash = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const take = useCallMutation('staff', 'takeCash')
  const [taking, setTaking] = useState<CashTaking | null>(null)
  const [leaves, setLeaves] = useState(false)
  const [changed, setChanged] = useState(false)
  const form = useContractForm(CashCount, { expected: member.balance })
  const { counted, expected = member.balance } = form.values
  const differs = counted !== undefined && differenceOf(expected, counted) !== 0
  const onSubmit = form.submit(
    async (body) => {
      try {
        setTaking(await take.mutateAsync({ params: { id: member._id }, body }))
      } catch (error) {
        const balance = hasCode(error, 'BALANCE_CHANGED') ? balanceIn(error) : undefined
        if (balance === undefined) throw error
        form.setValue('expected', balance)
        setChanged(true)
      }
    },
    { failure: (error) => serverText(error, t, t('FAILED_TO_FETCH_COMPANY_DATA')) },
  )
  if (taking) return <CashTaken taking={taking} onClose={onClose} />
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('TAKE_CASH')}
      submitLabel={t('TAKE_CASH')}
      form={form}
      onSubmit={onSubmit}
    >
      <MemberHeading member={member} />
      <Count expected={expected} counted={counted} />
      <div className={c.amount}>
        <NumberField form={form} name="counted" label={t('CASH_COUNTED')} required autoFocus />
      </div>
      {expected > 0 && (
        <Button variant="default" onClick={() => form.setValue('counted', expected)}>
          {t('CASH_EXACTLY', { amount: money(expected) })}
        </Button>
      )}
      {differs && <TextField form={form} name="reason" label={t('DIFFERENCE_REASON')} required />}
      {leaves ? (
        <NumberField form={form} name="left" label={t('CASH_LEFT')} />
      ) : (
        <Button variant="subtle" className={c.leave ?? ''} onClick={() => setLeaves(true)}>
          {t('CASH_LEAVE_SOME')}
        </Button>
      )}
      <TextField form={form} name="note" label={t('ORDER_NOTE')} />
      {changed && (
        <Alert color="yellow" role="alert">
          {t('BALANCE_CHANGED_COUNT', { balance: money(expected) })}
        </Alert>
      )}
      {isAnswerLost(take.error) && (
        <Alert color="yellow" role="alert">
          {t('FUNDS_UNCERTAIN', { button: t('TAKE_CASH') })}
        </Alert>
      )}
    </FormDialog>
  )
}
