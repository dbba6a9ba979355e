import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { billIntent } from '../../data/online.ts'
import type { OwnBill } from '../../data/own-bills.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Failed } from '../failed.tsx'
import { ChangeTip } from '../pay/change-tip.tsx'

/** The tip of a bill, as the server has it now. */
const TipOf = ({ id, onChanged }: { readonly id: string; readonly onChanged: () => void }) => {
  const { answer, askAgain } = useAnswer(billIntent, id)
  switch (answer.is) {
    case 'loading':
      return <Loading />
    case 'failed':
      return <Failed error={answer.error} onAgain={askAgain} />
    case 'known':
      return <ChangeTip bill={answer.value} onChanged={onChanged} />
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
