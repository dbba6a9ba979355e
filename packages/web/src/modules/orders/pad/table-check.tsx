import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Check } from '@kafana/contract'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { tablePath } from '../../../ui/table-path.ts'
import c from './table-check.module.css'

interface Props {
  readonly table: string
  readonly checks: readonly Check[]
}

/** What a table has ordered so far and owes, in one line, which leads to the table; nothing for a free one. */
export const TableCheck = ({ table, checks }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const canOpen = useCanOpen()
  if (checks.length === 0) return null
  const count = checks.reduce((sum, { orders }) => sum + orders.length, 0)
  const owed = checks.reduce((sum, each) => sum + each.owed, 0)
  const text = [
    `${t('PAD_OPEN_CHECK')}: ${t('COUNT_ORDERS', { count })}`,
    t('PAD_OWED', { amount: money(owed) }),
  ].join(' · ')
  const content = (
    <>
      <IconReceipt size={18} aria-hidden />
      <span>{text}</span>
    </>
  )
  return canOpen('establishmentDetails') ? (
    <Link className={c.check} to={tablePath(table)}>
      {content}
    </Link>
  ) : (
    <p className={c.check}>{content}</p>
  )
}
