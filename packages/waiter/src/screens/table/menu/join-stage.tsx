import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { go } from '../../../app/route.ts'
import { merge } from '../../../data/online.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { toast } from '../../../ui/toasts.ts'
import { usePartyText } from './move-texts.ts'
import type { StageProps } from './stage-props.ts'
import { useOtherParties } from './use-other-parties.ts'

/** Puts a party into another one, which takes over its orders and guests. */
export const JoinStage = ({ check, act }: StageProps) => {
  const { t } = useTranslation()
  const factsOf = usePartyText()
  const others = useOtherParties(check)
  const tab = (number: number): string => t('TAB_NUMBER', { number })
  if (others.length === 0) return <Empty icon="guests" title={t('WAITER_NO_OTHER_PARTY')} />
  return (
    <Rows>
      {others.map((into) => (
        <Row
          key={into._id}
          title={`${into.table.name} · ${tab(into.number)}`}
          hint={factsOf(into)}
          disabled={act.isBusy}
          onPress={() =>
            act.run(async (approval, isAwaited) => {
              await merge(check._id, into._id, approval)
              if (isAwaited()) go({ screen: 'table', table: into.table._id }, { replace: true })
              toast({ text: t('CHECK_MOVED', { from: tab(check.number), to: tab(into.number) }) })
            })
          }
        />
      ))}
    </Rows>
  )
}
