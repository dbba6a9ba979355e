import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type GivenTip, tipsOf } from '@kafana/client/payments/given-tips.ts'
import { amountOf, typedWith } from '@kafana/client/payments/payment-rows.ts'
import { tenderName } from '@kafana/client/payments/tender-names.ts'
import type { BillIntent } from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import { useState } from 'react'
import { billIntent, changeTip } from '../../data/online.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { DigitKeys } from '../../ui/digit-keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { useServerAct } from '../table/menu/use-server-act.ts'
import { useTenders } from './use-tenders.ts'
import classes from './pay.module.css'

interface Props {
  /** A closed bill of the waiter’s own. */
  readonly bill: BillIntent
  readonly onChanged: (bill: BillIntent) => void
}

/** What guests gave as a tip on a closed bill, in one of the ways in which it is paid, is changed by keys. */
export const ChangeTip = ({ bill, onChanged }: Props) => {
  const { t } = useTranslation()
  const { money, decimalMark } = useFormats()
  const { answer } = useTenders()
  const [current, setCurrent] = useState(bill)
  const [tender, setTender] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const act = useServerAct(() => toast({ text: t('TIP_CHANGED') }))
  const tips = tipsOf(current)
  const chosen = tips.find((each) => each.tender === tender) ?? tips[0]
  if (!chosen) return <Notice tone="warn">{t('ERROR_TIP_ON_ACCOUNT')}</Notice>
  const tip = fromMinor(amountOf(typed))
  const tenders = answer.is === 'known' ? answer.value : []
  const nameOf = (given: GivenTip): string =>
    `${tenderName(tenders, given, t)} · ${t('TIP_CURRENT', { amount: money(given.tip) })}`
  const type = (next: string): void => {
    // What is sent is what is shown until the server has answered.
    if (act.isBusy) return
    act.drop()
    setTyped(next)
  }
  const save = async (): Promise<void> => {
    try {
      onChanged(await changeTip(current._id, { tender: chosen.tender, tip, before: chosen.tip }))
    } catch (error) {
      // Somebody else may have changed it.
      void billIntent(current._id).then(setCurrent, () => undefined)
      throw error
    }
  }
  return (
    <div className={classes['several']}>
      <p className={classes['note']}>{t('TIP_CHANGE_HINT')}</p>
      {tips.length === 1 && <p className={classes['part']}>{nameOf(chosen)}</p>}
      {tips.length > 1 && (
        <div role="group" aria-label={t('PAYMENT')} className={classes['keys']}>
          {tips.map((each) => (
            <Button
              key={each.tender}
              wide
              aria-pressed={each === chosen}
              disabled={act.isBusy}
              onClick={() => {
                setTender(each.tender)
                type('')
              }}
            >
              {nameOf(each)}
            </Button>
          ))}
        </div>
      )}
      <p className={classes['typed']} aria-label={t('TIP_NEW')} role="status">
        {money(tip)}
      </p>
      {act.fault !== '' && (
        <Notice tone="bad" role="alert">
          {act.fault}
        </Notice>
      )}
      <DigitKeys
        mark={decimalMark}
        onDigit={(key) => type(typedWith(typed, key))}
        onErase={() => type(typed.slice(0, -1))}
      />
      <Button look="filled" wide disabled={typed === '' || act.isBusy} onClick={() => act.run(save)}>
        {t('TIP_CHANGE')}
      </Button>
    </div>
  )
}
