import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { refreshUser } from '@kafana/client/session/refresh-user.ts'
import { signOut } from '@kafana/client/session/sign-out.ts'
import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOn } from './turn-on.tsx'

/** In place of every screen, for an owner of a venue that requires a second factor, until they have turned it on. */
export const SecondFactorDue = () => {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Card component="section" aria-labelledby="second-factor-due" maw={520} mx="auto" mt="xl">
      <title>{`${t('SECOND_FACTOR')} · Kafana`}</title>
      <Stack>
        <Title order={1} size="h3" id="second-factor-due">
          {t('SECOND_FACTOR')}
        </Title>
        {codes === null ? (
          <>
            <Text>{t('SECOND_FACTOR_DUE')}</Text>
            <TurnOn onCodes={setCodes} />
            <Button variant="default" onClick={() => void signOut()}>
              {t('LOG_OUT')}
            </Button>
          </>
        ) : (
          <RecoveryCodes codes={codes} onDone={() => void refreshUser()} />
        )}
      </Stack>
    </Card>
  )
}
