import { api } from '@kafana/client/api/api.ts'
import { useSettledPress } from '@kafana/client/browser/settled-press.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Stack } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import type { Bill } from '../flow/bill-phase.ts'
import { BillTotal, RefusalNote } from './dialog-parts.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

/** A bill that is free of charge: it is closed without a payment, and nothing is printed. */
export const FreeBill = ({ billing, bill }: { readonly billing: Billing; readonly bill: Bill }) => {
  const { t } = useTranslation()
  const settled = useSettledPress('free')
  const refusal = billing.refusalOf(bill.orders)
  const close = (): void =>
    billing.run(async (flow) => {
      await api.billing.closeComp({ params: { id: bill.intentId } })
      flow.closed(bill, { kind: 'comp' })
    })
  return (
    <Stack>
      <RefusalNote refusal={refusal} />
      <p className={c.soft}>{t('BILL_FREE_HINT')}</p>
      <BillTotal total={bill.total} />
      <Button
        size="lg"
        disabled={billing.busy || refusal !== null}
        leftSection={<IconGift size={22} aria-hidden />}
        {...settled}
        onClick={close}
      >
        {t('BILL_CLOSE_FREE')}
      </Button>
    </Stack>
  )
}
