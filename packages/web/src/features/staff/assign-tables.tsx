import { Assignment, type StaffMember, type VenueTable, type Zone } from '@kafana/contract'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCall, useCallMutation } from '../../platform/api/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { fullName } from '../../ui/full-name.ts'

interface Props { readonly member: StaffMember; readonly onClose: () => void }

const groupsOf = (zones: readonly Zone[], userId: string): readonly { zone: Zone; tables: readonly VenueTable[] }[] => zones
  .map((zone) => ({ zone, tables: zone.tables.filter(({ assignedUsers }) => !assignedUsers.some(({ _id }) => _id === userId)) }))
  .filter(({ tables }) => tables.length > 0)

/** Gives a waiter tables to look after; the ones they have already are left out. Nothing chosen, nothing sent. */
export const AssignTables = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const zones = useCall('layout', 'zones')
  const assign = useCallMutation('layout', 'assign')
  const form = useContractForm(Assignment, { userId: member._id, tableIds: [] })
  const onSubmit = form.submit(async (body) => {
    await assign.mutateAsync({ body })
    notify.success(t('TABLES_ASSIGNED'))
    onClose()
  })
  const chosen = form.watch('tableIds')
  return (
    <FormDialog opened onClose={onClose} title={t('ASSIGN_TABLES_TO', { name: fullName(member) })} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit}>
      <QueryView query={zones} failure={t('FAILED_TO_FETCH_STAFF_TABLES')}>
        {(list) => {
          const groups = groupsOf(list, member._id)
          if (groups.length === 0) return <Text>{t('NO_TABLES_TO_ASSIGN')}</Text>
          return (
            <Checkbox.Group value={chosen} onChange={(tableIds) => form.setValue('tableIds', tableIds, { shouldValidate: form.formState.isSubmitted })}>
              <Stack>
                {groups.map(({ zone, tables }) => (
                  <Stack key={zone._id} gap="xs" role="group" aria-label={zone.name}>
                    <Text fw={600}>{zone.name}</Text>
                    {tables.map(({ _id, name }) => <Checkbox key={_id} value={_id} label={name} />)}
                  </Stack>
                ))}
              </Stack>
            </Checkbox.Group>
          )
        }}
      </QueryView>
      {form.formState.errors.tableIds && <Text c="red.8" role="alert">{t('PLEASE_SELECT_AT_LEAST_ONE_TABLE')}</Text>}
    </FormDialog>
  )
}
