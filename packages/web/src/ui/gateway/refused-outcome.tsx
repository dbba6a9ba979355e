import { Alert, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalHint } from './refusal-hint.ts'
import type { Outcome } from './use-gateway-command.ts'

/** What a refusal means and what to do, in the reader's words where there are any; then the gateway's own. */
export const RefusedOutcome = ({
  outcome: { code, message },
}: {
  readonly outcome: Extract<Outcome, { is: 'refused' }>
}) => {
  const { t } = useTranslation()
  const hint = refusalHint(code)
  return (
    <Alert color="red" icon={<IconX aria-hidden />} title={t('COMMAND_REFUSED')}>
      <Stack gap={6}>
        {hint && <Text inherit>{t(hint)}</Text>}
        <Text inherit>
          {message} <code>{code}</code>
        </Text>
      </Stack>
    </Alert>
  )
}
