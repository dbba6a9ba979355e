import { useCall } from '@kafana/client/api/query.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Group } from '@mantine/core'

interface Props {
  /** What is in the field of the reason now. */
  readonly value: string
  readonly onChoose: (text: string) => void
}

/** The reasons of the venue: each writes its text into the field, where it may be added to. */
export const StornoReasons = ({ value, onChoose }: Props) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { data: reasons = [] } = useCall('approvals', 'stornoReasons')
  if (reasons.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={t('STORNO_REASONS')}>
      {reasons.map((reason) => {
        const text = reasonText(reason)
        return (
          <Button
            key={reason._id}
            variant={value === text ? 'filled' : 'default'}
            aria-pressed={value === text}
            onClick={() => onChoose(text)}
          >
            {text}
          </Button>
        )
      })}
    </Group>
  )
}
