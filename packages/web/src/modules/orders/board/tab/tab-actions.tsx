import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconCashRegister, IconChecks, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { useCanOpen } from '../../../../platform/session/screen-access.ts'
import { useSession } from '../../../../platform/session/session-store.ts'
import type { CheckParts } from './tab-rounds.ts'
import c from './tab-actions.module.css'

/** Where an order for a table is taken; undefined for somebody who takes none. */
const useAddPath = (table: string): string | undefined => {
  const canOpen = useCanOpen()
  if (useSession()?.user.role === 'owner') return undefined
  if (canOpen('pad')) return `${ROUTES.pad}?${new URLSearchParams({ table })}`
  return canOpen('manager') ? ROUTES.manager : undefined
}

/** Leads to where the next order of a table is taken. */
export const AddButton = ({
  table,
  isMain = false,
}: {
  readonly table: string
  readonly isMain?: boolean
}) => {
  const { t } = useTranslation()
  const path = useAddPath(table)
  return (
    path !== undefined && (
      <Button
        component={Link}
        to={path}
        size="lg"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPlus size={22} aria-hidden />}
      >
        {isMain ? t('TAB_FIRST') : t('ADD')}
      </Button>
    )
  )
}

interface TabActionsProps {
  /** The place of what is added, as the pad names it. */
  readonly table: string
  readonly parts: CheckParts
  /** Of the only check of the table: always in sight on a phone. */
  readonly isOnly: boolean
  readonly onDeliver: () => void
  /** Undefined for somebody who does not bill. */
  readonly onBill: (() => void) | undefined
}

/** What is done with a tab: add to it, deliver what is ready, bill it. The next step is the filled button. */
export const TabActions = ({ table, parts, isOnly, onDeliver, onBill }: TabActionsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const count = parts.ready.length
  const isAllServed = parts.undelivered.length === 0
  return (
    <div className={c.actions} data-only={isOnly || undefined}>
      <div className={c.deliver}>
        <Button
          fullWidth
          size="lg"
          variant={count > 0 ? 'filled' : 'default'}
          disabled={count === 0}
          aria-describedby={count === 0 ? id : undefined}
          leftSection={<IconChecks size={22} aria-hidden />}
          onClick={onDeliver}
        >
          {t('TAB_DELIVER')}
        </Button>
        {count === 0 && (
          <p id={id} className={c.reason}>
            {isAllServed ? t('TAB_ALL_SERVED') : t('TAB_NOTHING_READY')}
          </p>
        )}
      </div>
      <AddButton table={table} />
      {onBill && (
        <Button
          size="lg"
          variant={isAllServed ? 'filled' : 'default'}
          leftSection={<IconCashRegister size={22} aria-hidden />}
          onClick={onBill}
        >
          {t('TAB_BILL')}
        </Button>
      )}
    </div>
  )
}
