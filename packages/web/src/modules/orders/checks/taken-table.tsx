import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Check } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { fullName } from '../../../ui/labels.ts'
import c from './checks.module.css'

interface Props {
  /** Of the table. */
  readonly name: string
  readonly checks: readonly Check[]
  readonly canSitApart: boolean
  readonly onJoin: (into: Check) => void
  readonly onApart: () => void
  readonly onClose: () => void
}

/** Others sit at the table: with whom the party joins, or that it pays by itself. */
export const TakenTable = ({ name, checks, canSitApart, onJoin, onApart, onClose }: Props) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  const factsOf = (check: Check): string =>
    [
      check.name,
      check.covers !== null && t('TAB_COVERS', { count: check.covers }),
      check.waiter && fullName(check.waiter),
      t('SINCE', { time: time(check.openedAt) }),
      money(check.owed),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Dialog onClose={onClose} title={`${name}: ${t('ERROR_TABLE_TAKEN')}`}>
      <Stack gap="sm">
        {checks.map((check) => (
          <button key={check._id} type="button" className={c.choice} onClick={() => onJoin(check)}>
            <strong>{t('CHECK_JOIN_WITH', { number: check.number })}</strong>
            <span>{factsOf(check)}</span>
          </button>
        ))}
        {canSitApart && (
          <Button variant="default" size="lg" onClick={onApart}>
            {t('CHECK_BESIDE')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
