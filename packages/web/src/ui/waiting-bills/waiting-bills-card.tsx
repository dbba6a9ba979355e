import { Card } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BillingDialog } from '../billing-dialog/billing-dialog.tsx'
import { useBilling } from '../billing-dialog/use-billing.ts'
import { useWaitingBills } from './use-waiting-bills.ts'
import { WaitingBillEntry } from './waiting-bill-entry.tsx'
import c from './waiting-bills.module.css'

/** The bills that wait for a person, where they are settled; nothing where there are none. */
export const WaitingBillsCard = () => {
  const { t } = useTranslation()
  const id = useId()
  const bills = useWaitingBills()
  const billing = useBilling()
  return (
    <>
      {bills.length > 0 && (
        <Card component="section" aria-labelledby={id} className={c.card}>
          <h2 id={id} className={c.title}>
            {t('BILLS_WAIT', { count: bills.length })}
          </h2>
          <p className={c.hint}>{t('BILLS_WAIT_HINT')}</p>
          <ul className={c.list} aria-labelledby={id}>
            {bills.map((bill) => (
              <WaitingBillEntry key={bill._id} bill={bill} billing={billing} />
            ))}
          </ul>
        </Card>
      )}
      <BillingDialog billing={billing} />
    </>
  )
}
