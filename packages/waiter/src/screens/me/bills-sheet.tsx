import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { BillIntent } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { billIntent } from '../../data/online.ts'
import type { OwnBill } from '../../data/own-bills.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChangeTip } from '../pay/change-tip.tsx'

type Answer =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'known'; readonly bill: BillIntent }

const read = async (id: string): Promise<Answer> => {
  try {
    return { is: 'known', bill: await billIntent(id) }
  } catch (error) {
    return { is: 'failed', error }
  }
}

/** The tip of a bill, as the server has it now. */
const TipOf = ({ id, onChanged }: { readonly id: string; readonly onChanged: () => void }) => {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<Answer>({ is: 'loading' })
  useEffect(() => void read(id).then(setAnswer), [id])
  switch (answer.is) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <>
          <Notice tone="bad" role="alert">
            {errorText(answer.error, t)}
          </Notice>
          <Button onClick={() => void read(id).then(setAnswer)}>{t('TRY_AGAIN')}</Button>
        </>
      )
    case 'known':
      return <ChangeTip bill={answer.bill} onChanged={onChanged} />
  }
}

interface Props {
  readonly bills: readonly OwnBill[]
  readonly onClose: () => void
}

/** Bills that somebody closed on this phone: a press changes the tip of one. */
export const BillsSheet = ({ bills, onClose }: Props) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  const [chosen, setChosen] = useState<OwnBill | null>(null)
  const titleOf = ({ receiptNo, total }: OwnBill): string =>
    [...(receiptNo === null ? [] : [`${t('BILL_NUMBER')} ${receiptNo}`]), money(total)].join(' · ')
  return (
    <Sheet
      title={chosen ? `${t('TIP_CHANGE')} · ${titleOf(chosen)}` : t('WAITER_OWN_BILLS')}
      onClose={onClose}
      onBack={chosen ? () => setChosen(null) : undefined}
    >
      {chosen ? (
        <TipOf id={chosen._id} onChanged={onClose} />
      ) : (
        <Rows>
          {bills.map((bill) => (
            <Row
              key={bill._id}
              title={titleOf(bill)}
              hint={time(new Date(bill.at).toISOString())}
              onPress={() => setChosen(bill)}
            />
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
