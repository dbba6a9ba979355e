import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Phone, StaffMember } from '@kafana/contract'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ALWAYS_FRESH, useEndingTexts } from '../auth/index.ts'
import { MemberHeading, serverText } from './dialog-parts.tsx'
import c from './staff.module.css'

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** Addresses that mean the machine itself: on a phone they would mean the phone. */
const isLocal = ({ hostname }: URL): boolean => /^(localhost|127\.|\[::1\])/.test(hostname)

const Link = ({ url, expiresAt }: { readonly url: URL; readonly expiresAt: string }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <Stack gap="xs" align="center">
      {isLocal(url) && <Text c="var(--fault)">{t('INVITE_LOCAL')}</Text>}
      <QrCode text={url.href} label={t('INVITE_CODE')} />
      <Text size="sm" className={c.name} aria-label={t('INVITE_LINK')}>
        {url.href}
      </Text>
      <Group justify="center">
        <CopyButton text={url.href} />
        <Text size="sm" c="dimmed">
          {t('INVITE_VALID', { time: time(expiresAt) })}
        </Text>
      </Group>
    </Stack>
  )
}

const NewInvitation = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, isPending, mutate } = useCallMutation('auth', 'invite', {
    onError: (error) => notify.error(serverText(error, t, t('INVITE_FAILED'))),
  })
  return (
    <Stack>
      <Text>{t('INVITE_HINT')}</Text>
      {data && <Link url={new URL(data.link, window.location.origin)} expiresAt={data.expiresAt} />}
      <Button
        variant={data ? 'default' : 'filled'}
        loading={isPending}
        onClick={() => mutate({ body: { user: id } })}
      >
        {t('INVITE_CREATE')}
      </Button>
    </Stack>
  )
}

interface PhoneRowProps {
  readonly phone: Phone
  readonly isEnding: boolean
  readonly onEnd: () => void
}

const PhoneRow = ({ phone, isEnding, onEnd }: PhoneRowProps) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div className={c.name}>
        <Text fw={600}>{phone.name}</Text>
        <Text size="sm" c="dimmed">
          {t('SESSION_LAST_USED', { moment: orderDate(phone.lastUsedAt) })}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={`${t('PHONE_LOG_OUT')}: ${phone.name}`}
        loading={isEnding}
        onClick={onEnd}
      >
        {t('PHONE_LOG_OUT')}
      </Button>
    </Group>
  )
}

const Phones = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const query = useCall('auth', 'phones', { params: { id } }, ALWAYS_FRESH)
  const { isPending, variables, mutate } = useCallMutation('auth', 'removePhone', useEndingTexts())
  return (
    <Stack gap="xs">
      <Title order={3} className={c.heading}>
        {t('PHONES')}
      </Title>
      <QueryView query={query}>
        {(phones) =>
          phones.length === 0 ? (
            <Text c="dimmed">{t('PHONES_NONE')}</Text>
          ) : (
            <Stack component="ul" gap="md" m={0} p={0}>
              {phones.map((phone) => (
                <PhoneRow
                  key={phone._id}
                  phone={phone}
                  isEnding={isPending && variables.params.device === phone._id}
                  onEnd={() => mutate({ params: { id, device: phone._id } })}
                />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Stack>
  )
}

/** Invites a waiter to the app, and shows the phones on which they use it. */
export const InviteMember = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('INVITE_TO_APP')} fullScreen="phone">
      <Stack>
        <MemberHeading member={member} />
        <NewInvitation id={member._id} />
        <Phones id={member._id} />
      </Stack>
    </Dialog>
  )
}
