import { ROUTES } from '@kafana/domain'
import { IconReceiptOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useNow } from '../../platform/browser/use-now.ts'
import { useListedBills } from './listed-bills.ts'
import { useBillKeeper, useWaitingBills } from './use-waiting-bills.ts'
import { billsToTell, type WaitingBill } from './waiting.ts'
import c from './bills-banner.module.css'

interface Props {
  /** Stands in the column of a page, not across the window. */
  readonly inset?: boolean
}

/** Where this person finds the list of them. */
const useListPath = (): string | null => {
  const reach = useReach()
  const screen = (['home', 'gateway'] as const).find((name) => reach(name))
  return screen ? ROUTES[screen] : null
}

const Words = ({
  bills,
  keeper,
  inset,
}: {
  readonly bills: readonly WaitingBill[]
  readonly keeper: 'owner' | 'monitor'
  readonly inset: boolean
}) => {
  const { t } = useTranslation()
  const listed = useListedBills()
  const count = billsToTell(bills, keeper, useNow()).filter(({ _id }) => !listed.has(_id)).length
  const path = useListPath()
  if (count === 0) return null
  return (
    <p className={c.banner} data-inset={inset}>
      <IconReceiptOff size={22} aria-hidden />
      <span className={c.words}>
        {t(keeper === 'owner' ? 'BILLS_WAIT_LONG' : 'BILLS_WAIT_PERSON', { count })}
      </span>
      {path !== null && (
        <Link to={path} className={c.link}>
          {t('BILLS_WAIT_LOOK')}
        </Link>
      )}
    </p>
  )
}

/** Says on every screen that bills wait for a person, for as long as they do: an owner learns of it after ten minutes, who serves at once. */
export const BillsBanner = ({ inset = false }: Props) => {
  const keeper = useBillKeeper()
  const bills = useWaitingBills()
  return (
    <div role="status" className={c.place}>
      {keeper !== null && bills.length > 0 && <Words bills={bills} keeper={keeper} inset={inset} />}
    </div>
  )
}
