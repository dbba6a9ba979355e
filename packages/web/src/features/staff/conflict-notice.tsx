import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shortText } from './short-text.ts'

interface Props {
  /** What the other person changed, in words. */
  readonly changes: readonly { readonly field: string; readonly value: string }[]
  /** Puts the values of now in the place of what was entered; left out where there is nothing to put. */
  readonly onUseCurrent?: () => void
}

/** Says that somebody else saved first and what is there now; what was entered stays until its author decides. */
export const ConflictNotice = ({ changes, onUseCurrent }: Props) => {
  const { t } = useTranslation()
  return (
    <Alert color="yellow.9" role="alert" icon={<IconUsers aria-hidden />} title={t('CONFLICT_TITLE')}>
      <Stack gap="xs" align="flex-start">
        {changes.map(({ field, value }) => <Text key={field}>{t('CONFLICT_NOW', { field, value: shortText(value) })}</Text>)}
        <Text>{t('CONFLICT_KEPT')}</Text>
        {onUseCurrent && <Button variant="default" onClick={onUseCurrent}>{t('USE_CURRENT_VALUES')}</Button>}
      </Stack>
    </Alert>
  )
}
