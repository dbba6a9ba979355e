import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { fromMinor, lineAmount } from '@kafana/domain'
import { useState } from 'react'
import { go } from '../../app/route.ts'
import { checksOf, useIsOnline } from '../../data/online.ts'
import { type Answer, useAnswer } from '../../data/use-answer.ts'
import { useFormats, useKnownVenue } from '../../data/use-venue.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Failed } from '../failed.tsx'
import { type UnpaidBill, unpaidBillsOf } from './pre-bills.ts'
import { TakeMoney } from './take-money.tsx'
import { usePayment } from './use-payment.ts'
import { useQuote } from './use-quote.ts'
import classes from './pay.module.css'

/** The pre-bills of a table, which are not in the snapshot: their parties are closed. */
const unpaidBillsAt = async (table: string): Promise<readonly UnpaidBill[]> =>
  unpaidBillsOf(await checksOf(table))

interface HeadProps {
  readonly title: string
  readonly onBack: () => void
}
interface BillProps extends HeadProps {
  readonly bill: UnpaidBill
  readonly onPrinted: () => void
}

/** The receipt of one pre-bill: all that is on it, paid in any way. */
const PayPreBill = ({ bill: { check, orders }, ...rest }: BillProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isOnline = useIsOnline()
  const paid = usePayment(check)
  const selection = { orders: orders.map(({ _id }) => _id) }
  const { quote, ...answer } = useQuote(check, isOnline && !paid.request ? selection : null, [])
  const chosen = quote && { selection, quote }
  return (
    <TakeMoney {...rest} paid={paid} bill={{ isChosen: true, chosen, ...answer }} isOnline={isOnline}>
      <h2 className={classes['heading']}>{t('PRE_BILL_UNPAID')}</h2>
      <ul className={classes['lines']}>
        {orders.flatMap(({ products }) =>
          products.map(({ line, product, quantity, price, discount = 0 }) => (
            <li key={line} className={classes['sum']}>
              <span>{`${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`}</span>
              <span>{money(fromMinor(lineAmount({ price, quantity, discount })))}</span>
            </li>
          )),
        )}
      </ul>
    </TakeMoney>
  )
}

interface ChooseProps {
  readonly answer: Answer<readonly UnpaidBill[]>
  /** Of that answer. */
  readonly unpaid: readonly UnpaidBill[]
  readonly onChoose: (bill: UnpaidBill) => void
  readonly onAgain: () => void
}

const ChooseBill = ({ answer, unpaid, onChoose, onAgain }: ChooseProps) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  if (answer.is === 'loading') return <Loading />
  if (answer.is === 'failed') return <Failed error={answer.error} onAgain={onAgain} />
  if (unpaid.length === 0)
    return <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
  return (
    <Rows>
      {unpaid.map((bill) => (
        <Row
          key={bill.id}
          title={`${t('PRE_BILL')} · ${money(bill.total)}`}
          hint={bill.orders.flatMap(({ billedAt }) => (billedAt === null ? [] : time(billedAt)))[0]}
          onPress={() => onChoose(bill)}
        />
      ))}
    </Rows>
  )
}

/** The pre-bills of a table that nobody has paid; where there is one, it is paid at once. */
export const PreBillsScreen = ({ table }: { readonly table: string }) => {
  const { t } = useTranslation()
  const { floor } = useKnownVenue()
  const { answer, askAgain } = useAnswer(unpaidBillsAt, table)
  const [chosen, setChosen] = useState<UnpaidBill | null>(null)
  /** Those that were paid here. The answer from before still has them. */
  const [paid, setPaid] = useState<readonly string[]>([])
  const unpaid = answer.is === 'known' ? answer.value.filter(({ id }) => !paid.includes(id)) : []
  const [only, ...others] = unpaid
  const bill = chosen ?? (others.length === 0 ? only : undefined)
  const head = {
    title: `${floor.tables.find(({ _id }) => _id === table)?.name ?? ''} · ${t('WAITER_PAY')}`,
    onBack: (): void => go({ screen: 'table', table }),
  }
  const onPrinted = (id: string): void => {
    setPaid([...paid, id])
    setChosen(null)
    askAgain()
  }
  if (bill) return <PayPreBill key={bill.id} {...head} bill={bill} onPrinted={() => onPrinted(bill.id)} />
  return (
    <Screen {...head}>
      <ChooseBill answer={answer} unpaid={unpaid} onChoose={setChosen} onAgain={askAgain} />
    </Screen>
  )
}
