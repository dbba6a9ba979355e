import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { sessionTexts } from '@kafana/client/session/session-texts.ts'
import type { OpenSession } from '@kafana/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.tsx'
import { QueryView, type QueryState } from '../../../ui/query-view.tsx'

interface Ending {
  readonly isPending: boolean
  readonly id: string | undefined
  readonly end: (id: string) => void
}

const Row = ({ session, ending }: { readonly session: OpenSession; readonly ending: Ending }) => {
  const { t } = useTranslation()
  const { device, lastUsed, started } = sessionTexts(session, t, useFormats())
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Group gap={8}>
          <Text fw={600}>{device}</Text>
          {session.current && (
            <Badge color="gray" variant="light">
              {t('SESSION_HERE')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {lastUsed}
        </Text>
        <Text size="sm" c="dimmed">
          {started}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          aria-label={`${t('LOG_OUT')}: ${device}`}
          loading={ending.isPending && ending.id === session._id}
          onClick={() => ending.end(session._id)}
        >
          {t('LOG_OUT')}
        </Button>
      )}
    </Group>
  )
}

interface Props {
  readonly query: QueryState<readonly OpenSession[]>
  readonly ending: Ending
  readonly onClose: () => void
  /** Above the list. */
  readonly children?: ReactNode
}

/** The devices on which somebody is logged in; each but this one can be logged out. */
export const SessionList = ({ query, ending, onClose, children }: Props) => {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('SESSIONS')} fullScreen="phone">
      <Stack>
        {children}
        <QueryView query={query}>
          {(sessions) =>
            sessions.length === 0 ? (
              <Text>{t('SESSIONS_NONE')}</Text>
            ) : (
              <Stack component="ul" gap="md" m={0} p={0}>
                {sessions.map((session) => (
                  <Row key={session._id} session={session} ending={ending} />
                ))}
              </Stack>
            )
          }
        </QueryView>
      </Stack>
    </Dialog>
  )
}

/** What a dialog says when a session has ended, or could not be ended. */
export const useEndingTexts = () => {
  const { t } = useTranslation()
  return {
    onSuccess: () => notify.success(t('SESSION_ENDED')),
    onError: (error: unknown) => notify.error(errorText(error, t)),
  }
}

/** So that the list is read whenever it is opened. */
export const ALWAYS_FRESH = { staleTime: 0 } as const
