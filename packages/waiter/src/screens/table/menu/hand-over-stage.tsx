import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { fullName } from '@kafana/domain'
import { colleagues, handOver } from '../../../data/online.ts'
import { useAnswer } from '../../../data/use-answer.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { toast } from '../../../ui/toasts.ts'
import { Failed } from '../../failed.tsx'
import type { StageProps } from './stage-props.ts'

/** Another waiter takes over a party. */
export const HandOverStage = ({ check, act }: StageProps) => {
  const { t } = useTranslation()
  const { answer, askAgain } = useAnswer(colleagues, undefined)
  if (answer.is === 'loading') return <Loading />
  if (answer.is === 'failed') return <Failed error={answer.error} onAgain={askAgain} />
  const others = answer.value.filter(({ _id }) => _id !== check.waiter?._id)
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
