import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TableGroup } from './table-groups.ts'
import c from './staff.module.css'

interface Props {
  readonly groups: readonly TableGroup[]
  readonly value: readonly string[]
  readonly onChange: (tableIds: string[]) => void
  /** The others who look after a table, in words; undefined when nobody does. */
  readonly othersAt: (userIds: readonly string[]) => string | undefined
}

/** Tables to choose from, by zone; a whole zone in one press. */
export const TableChoice = ({ groups, value, onChange, othersAt }: Props) => {
  const { t } = useTranslation()
  if (groups.length === 0) return <Text>{t('NO_TABLES_TO_ASSIGN')}</Text>
  return (
    <Checkbox.Group value={[...value]} onChange={onChange}>
      <Stack gap="xs">
        {groups.map(({ key, name, tables }) => (
          <div key={key} role="group" aria-label={name}>
            <div className={c.zone}>
              <Text fw={600}>{name}</Text>
              {tables.length > 1 && (
                <Button
                  variant="subtle"
                  onClick={() => onChange([...new Set([...value, ...tables.map(({ _id }) => _id)])])}
                  aria-label={`${t('SELECT_ALL')}: ${name}`}
                >
                  {t('SELECT_ALL')}
                </Button>
              )}
            </div>
            <div className={c.choices}>
              {tables.map(({ _id, name: table, assignedUsers }) => (
                <Checkbox
                  key={_id}
                  value={_id}
                  label={table}
                  description={othersAt(assignedUsers.map((user) => user._id))}
                  className={c.choice}
                />
              ))}
            </div>
          </div>
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
