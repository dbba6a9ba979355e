import { Alert, Stack, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Nothing answered: what that means, and `children` to find out more. */
export const UnknownOutcome = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="alert" icon={<IconHelpCircle aria-hidden />} title={t('COMMAND_UNKNOWN')}>
      <Stack align="flex-start" gap="sm">
        <Text inherit>{t('COMMAND_UNKNOWN_HINT')}</Text>
        {children}
      </Stack>
    </Alert>
  )
}
