import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { ROUTES } from '@kafana/domain'
import { IconReceiptOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  billsToAlert,
  type UnresolvedBill,
  useListedBills,
  useResponsibleRole,
  useUnresolvedBills,
} from './open-bills.ts'
import c from './unresolved-bills-banner.module.css'

interface BannerProps {
  /** Inside a page column instead of across the window. */
  readonly inset?: boolean
}

/** The screen where this user finds the list. */
const useListPath = (): string | null => {
  const canOpen = useCanOpen()
  const screen = (['home', 'gateway'] as const).find((name) => canOpen(name))
  return screen ? ROUTES[screen] : null
}

const BannerText = ({
  bills,
  role,
  inset,
}: {
  readonly bills: readonly UnresolvedBill[]
  readonly role: 'owner' | 'monitor'
  readonly inset: boolean
}) => {
  const { t } = useTranslation()
  const listed = useListedBills()
  const count = billsToAlert(bills, role, useNow()).filter(({ _id }) => !listed.has(_id)).length
  const path = useListPath()
  if (count === 0) return null
  return (
    <p className={c.banner} data-inset={inset}>
      <IconReceiptOff size={22} aria-hidden />
      <span className={c.text}>
        {t(role === 'owner' ? 'BILLS_WAIT_LONG' : 'BILLS_WAIT_PERSON', { count })}
      </span>
      {path !== null && (
        <Link to={path} className={c.link}>
          {t('BILLS_WAIT_LOOK')}
        </Link>
      )}
    </p>
  )
}

/**
 * Alerts on every screen while bills are unresolved: owners after ten minutes, monitors at once if a bill needs
 * attention.
 */
export const UnresolvedBillsBanner = ({ inset = false }: BannerProps) => {
  const role = useResponsibleRole()
  const bills = useUnresolvedBills()
  return (
    <div role="status" className={c.container}>
      {role !== null && bills.length > 0 && <BannerText bills={bills} role={role} inset={inset} />}
    </div>
  )
}
