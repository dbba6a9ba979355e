import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../../../ui/copy-button.tsx'
import c from './recovery-codes.module.css'

interface Props {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

const List = ({ codes, label }: Pick<Props, 'codes'> & { readonly label: string }) => (
  <ul className={c.codes} aria-label={label}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
)

/** New recovery codes, to copy or print: nobody can read them again. On paper there is nothing else. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const { t } = useTranslation()
  const email = useSession()?.user.email
  return (
    <Stack>
      <Text>{t('RECOVERY_CODES_HINT')}</Text>
      <List codes={codes} label={t('RECOVERY_CODES')} />
      <Group>
        <CopyButton text={codes.join('\n')} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('PRINT')}
        </Button>
      </Group>
      <Button onClick={onDone}>{t('RECOVERY_CODES_SAVED')}</Button>
      {createPortal(
        <div className={c.paper} aria-hidden>
          <h3>{`Kafana · ${t('RECOVERY_CODES')}`}</h3>
          <p>{email}</p>
          <List codes={codes} label={t('RECOVERY_CODES')} />
        </div>,
        document.body,
      )}
    </Stack>
  )
}
