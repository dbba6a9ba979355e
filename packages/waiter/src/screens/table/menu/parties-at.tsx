import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { useIsOnline } from '../../../data/online.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { usePartyText } from './move-texts.ts'

interface Props {
  readonly checks: readonly Check[]
  readonly disabled: boolean
  readonly onJoin: (into: Check) => void
  /** Undefined where the party can only join one. */
  readonly onApart?: () => void
}

/** Others sit at the table: with whom the party joins, or that it pays by itself. */
export const PartiesAt = ({ checks, disabled, onJoin, onApart }: Props) => {
  const { t } = useTranslation()
  const factsOf = usePartyText()
  const isOnline = useIsOnline()
  return (
    <>
      <Rows>
        {onApart && <Row title={t('CHECK_BESIDE')} disabled={disabled} onPress={onApart} />}
        {checks.map((check) => (
          <Row
            key={check._id}
            title={t('CHECK_JOIN_WITH', { number: check.number })}
            hint={factsOf(check)}
            disabled={disabled || !isOnline}
            onPress={() => onJoin(check)}
          />
        ))}
      </Rows>
      {!isOnline && <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>}
    </>
  )
}
