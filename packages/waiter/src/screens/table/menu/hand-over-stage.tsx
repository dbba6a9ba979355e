import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { fullName } from '@kafana/domain'
import { useEffect, useState } from 'react'
import { colleagues, handOver } from '../../../data/online.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { StageProps } from './stage-props.ts'

/** Another waiter takes over a party. */
export const HandOverStage = ({ check, act }: StageProps) => {
  const { t } = useTranslation()
  const [people, setPeople] = useState<readonly NonNullable<Check['waiter']>[]>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    void colleagues().then(setPeople, setFailure)
  }, [])
  if (failure !== undefined) return <Notice tone="bad">{errorText(failure, t)}</Notice>
  if (!people) return <Loading />
  const others = people.filter(({ _id }) => _id !== check.waiter?._id)
  return (
    <Rows>
      {others.length === 0 && <p>{t('NO_STAFF_MEMBERS_FOUND')}</p>}
      {others.map((person) => (
        <Row
          key={person._id}
          title={fullName(person)}
          disabled={act.isBusy}
          onPress={() =>
            act.run(async (approval) => {
              await handOver(check._id, person._id, approval)
              toast({ text: t('CHECK_HANDED_OVER', { name: fullName(person) }) })
            })
          }
        />
      ))}
    </Rows>
  )
}
