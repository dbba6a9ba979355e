import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { downloadCsv } from '../../ui/report-output.tsx'
import type { TemporarySecrets } from './temporary-secrets.ts'
import c from './imports.module.css'

/** Somebody who was added, with their temporary password and PIN. */
export interface NewPerson extends TemporarySecrets {
  readonly name: string
  readonly email: string
  readonly username: string
}

/** The temporary passwords and PINs, which are shown only once. */
export const NewPeople = ({ people }: { readonly people: readonly NewPerson[] }) => {
  const { t } = useTranslation()
  const { decimalMark } = useFormats()
  const rows = [
    [t('NAME'), t('EMAIL'), t('USERNAME'), t('PASSWORD'), t('PIN')],
    ...people.map(({ name, email, username, password, pin }) => [name, email, username, password, pin]),
  ]
  return (
    <Stack>
      <Text>{t('IMPORT_SECRETS_HINT')}</Text>
      <table className={c.secrets}>
        <thead>
          <tr>
            {[t('USERNAME'), t('PASSWORD'), t('PIN')].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ username, password, pin }) => (
            <tr key={username}>
              <th scope="row">{username}</th>
              <td className={c.secret}>{password}</td>
              <td className={c.secret}>{pin}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group>
        <CopyButton text={rows.map((row) => row.join('\t')).join('\n')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadCsv('kafana-new-staff.csv', rows, decimalMark)}
        >
          {t('EXPORT_DOWNLOAD')}
        </Button>
      </Group>
    </Stack>
  )
}
