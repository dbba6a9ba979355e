import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Assignment, type StaffMember, type VenueTable, type Zone } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { FocusTrap, ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FormDialog } from '../../ui/dialogs.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Checkbox } from '../../ui/styled/checkbox.ts'
import { MemberHeading, serverText, shortName, shortText } from './dialog-parts.tsx'
import c from './staff.module.css'

interface TableGroup {
  readonly key: string
  readonly name: string
  readonly tables: readonly VenueTable[]
}

const has = (table: VenueTable, userId: string): boolean =>
  table.assignedUsers.some(({ _id }) => _id === userId)

/** Tables by zone, unassigned zone last, split by whether the person has them; without empty groups. */
const tableGroups = (
  zones: readonly Zone[],
  tables: readonly VenueTable[],
  userId: string,
  withoutZone: string,
) => {
  const all: TableGroup[] = [
    ...zones.map(({ _id, name, tables: inside }) => ({ key: _id, name, tables: inside })),
    { key: '', name: withoutZone, tables: tables.filter(({ zone }) => zone === null) },
  ]
  const only = (held: boolean): TableGroup[] =>
    all
      .map((group) => ({ ...group, tables: group.tables.filter((table) => has(table, userId) === held) }))
      .filter((group) => group.tables.length > 0)
  return { held: only(true), free: only(false) }
}

interface AssignedTablesProps {
  readonly member: StaffMember
  readonly groups: readonly TableGroup[]
}

/** A waiter's assigned tables, each with a button to remove it. */
const AssignedTables = ({ member, groups }: AssignedTablesProps) => {
  const { t } = useTranslation()
  const unassign = useCallMutation('layout', 'unassign', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  const unassignTable = ({ _id, name }: VenueTable): void =>
    unassign.mutate(
      { params: { id: _id, userId: member._id } },
      {
        onSuccess: () => notify.success(t('TABLE_UNASSIGNED', { table: shortText(name) })),
      },
    )
  const pendingId = unassign.isPending ? unassign.variables.params.id : undefined
  if (groups.length === 0) return <Text c="dimmed">{t('NO_TABLES_ASSIGNED')}</Text>
  return (
    <Stack gap="xs" role="group" aria-label={t('ASSIGN_TABLES_TO', { name: shortName(member) })}>
      {groups.map(({ key, name: zone, tables }) => (
        <div key={key}>
          <Text size="sm" c="dimmed" className={c.name} lineClamp={2} title={zone} mb={4}>
            {zone}
          </Text>
          <ul className={c.held} aria-label={zone}>
            {tables.map((table) => (
              <li key={table._id} className={c.heldTable}>
                <span title={table.name}>{table.name}</span>
                <ActionIcon
                  aria-label={t('TAKE_AWAY_TABLE', { table: table.name })}
                  loading={pendingId === table._id}
                  onClick={() => unassignTable(table)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}

interface TableChoiceProps {
  /** Does the venue have any, whoever has them? */
  readonly hasTables: boolean
  readonly groups: readonly TableGroup[]
  readonly value: readonly string[]
  readonly onChange: (tableIds: string[]) => void
  /** The names of others assigned to a table; undefined if there are none. */
  readonly othersAt: (userIds: readonly string[]) => string | undefined
}

/** Tables to choose from by zone, with a button per zone. */
const TableChoice = ({ hasTables, groups, value, onChange, othersAt }: TableChoiceProps) => {
  const { t } = useTranslation()
  if (groups.length === 0)
    return (
      <Group justify="space-between">
        <Text>{t(hasTables ? 'NO_TABLES_TO_ASSIGN' : 'NO_TABLES_YET')}</Text>
        <Button variant="default" component={Link} to={ROUTES.zones}>
          {t('TO_ZONES')}
        </Button>
      </Group>
    )
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

interface Props {
  readonly member: StaffMember
  readonly staff: readonly StaffMember[]
  readonly onClose: () => void
}

/** The tables of a waiter: remove assigned ones, assign others. */
export const AssignTables = ({ member, staff, onClose }: Props) => {
  const { t } = useTranslation()
  const zones = useCall('layout', 'zones')
  const tables = useCall('layout', 'tables')
  const assign = useCallMutation('layout', 'assign')
  const form = useContractForm(Assignment, { userId: member._id, tableIds: [] })
  const onSubmit = form.submit(
    async (body) => {
      await assign.mutateAsync({ body })
      notify.success(t('TABLES_ASSIGNED'))
      onClose()
    },
    { failure: (error) => serverText(error, t, t('FAILED_TO_ASSIGN_TABLES')) },
  )
  const fault = form.errors['tableIds'] && t('PLEASE_SELECT_AT_LEAST_ONE_TABLE')
  const choose = (tableIds: string[]): void => form.setValue('tableIds', tableIds)
  const othersAt = (userIds: readonly string[]): string | undefined => {
    const names = staff.filter(({ _id }) => userIds.includes(_id)).map(shortName)
    return names.length === 0 ? undefined : t('ALSO_SERVED_BY', { names: names.join(', ') })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ASSIGN_TABLES')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
      fault={fault}
    >
      <FocusTrap.InitialFocus />
      <MemberHeading member={member} />
      <QueryView query={zones} failure={t('FAILED_TO_FETCH_STAFF_TABLES')}>
        {(inZones) => {
          const { held, free } = tableGroups(inZones, tables.data ?? [], member._id, t('WITHOUT_ZONE'))
          return (
            <>
              <h3 className={c.heading}>{t('ASSIGNED_TABLES')}</h3>
              <AssignedTables member={member} groups={held} />
              <h3 className={c.heading}>{t('ASSIGN_MORE_TABLES')}</h3>
              <TableChoice
                hasTables={held.length + free.length > 0}
                groups={free}
                value={form.values.tableIds ?? []}
                onChange={choose}
                othersAt={othersAt}
              />
            </>
          )
        }}
      </QueryView>
    </FormDialog>
  )
}
