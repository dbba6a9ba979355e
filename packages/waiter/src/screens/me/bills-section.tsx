import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Suspense, useState } from 'react'
import { late } from '../../app/late.ts'
import { useOwnBills } from '../../data/own-bills.ts'
import { Loading } from '../../ui/loading.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'

const BillsSheet = late(async () => (await import('./bills-sheet.tsx')).BillsSheet)

/** Leads to the bills that somebody closed on this phone this evening; nothing where there are none. */
export const BillsSection = ({ person }: { readonly person: string }) => {
  const { t } = useTranslation()
  const bills = useOwnBills(person)
  const [isOpen, setOpen] = useState(false)
  if (bills.length === 0) return null
  return (
    <Rows>
      <Row title={t('WAITER_OWN_BILLS')} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <BillsSheet bills={bills} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Rows>
  )
}
