import { fromMinor, parsePrice, parseQuantity, PAYMENTS, type Payment, type ReceiptProduct } from '@kafana/domain'
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bill, PrintKind } from '../../platform/billing/bill-phase.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { Money } from '../money.tsx'
import c from './billing-dialog.module.css'
import { RefusalNote } from './refusal-note.tsx'
import type { Billing } from './use-billing.ts'

interface Props {
  readonly billing: Billing
  readonly bill: Bill
  readonly kinds: readonly PrintKind[]
}

const PIECE = 1000
const PAYMENT_TEXT = { cash: 'PAYMENT_CASH', card: 'PAYMENT_CARD' } as const satisfies Record<Payment, string>

const Line = ({ line }: { readonly line: ReceiptProduct }) => {
  const { number } = useFormats()
  const [quantity, price] = [(parseQuantity(line.quantity) ?? 0) / PIECE, parsePrice(line.price) ?? 0]
  return (
    <li className={c.line}>
      <span className={c.quantity}>{`${number(quantity, 3)} ×`}</span>
      <span className={c.dish}>{line.title}</span>
      <Money amount={fromMinor(price * quantity)} />
    </li>
  )
}

/** The frozen bill as it will be printed, and what is printed of it. */
export const ChoosePrint = ({ billing, bill, kinds }: Props) => {
  const { t } = useTranslation()
  const refusal = billing.refusalOf(bill.orders)
  const [payment, setPayment] = useState<Payment>('cash')
  // The same dish can stand on the bill twice.
  const lines = bill.lines.map((line, index) => ({ key: `${index} ${line.title}`, line }))
  const print = (kind: PrintKind): void => billing.run((flow) => flow.print(bill, kind, payment))
  return (
    <Stack>
      <RefusalNote refusal={refusal} />
      <p className={c.soft}>{t('BILL_FROZEN')}</p>
      <ul className={c.lines}>{lines.map(({ key, line }) => <Line key={key} line={line} />)}</ul>
      <p className={c.total}><span>{t('TOTAL')}</span><Money amount={bill.total} /></p>
      <SegmentedControl
        fullWidth aria-label={t('PAYMENT')} value={payment} onChange={(value) => setPayment(value === 'card' ? 'card' : 'cash')}
        data={PAYMENTS.map((value) => ({ value, label: t(PAYMENT_TEXT[value]) }))}
      />
      <div className={c.buttons}>
        {kinds.includes('pre') && (
          <Button variant="default" size="lg" px="sm" loading={billing.busy} disabled={refusal !== null} leftSection={<IconReceipt size={20} aria-hidden />} onClick={() => print('pre')}>
            {t('PRINT_PRE_BILL')}
          </Button>
        )}
        {kinds.includes('fiscal') && (
          <Button size="lg" px="sm" loading={billing.busy} disabled={refusal !== null} leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => print('fiscal')} data-autofocus>
            {t('PRINT_BILL')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
