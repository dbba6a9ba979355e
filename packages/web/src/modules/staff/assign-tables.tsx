import { Assignment, type StaffMember } from '@kafana/contract'
import { FocusTrap } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCall, useCallMutation } from '../../platform/api/query.ts'
import { FormDialog } from '../../ui/dialogs.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { MemberHeading, serverText, shortName } from './dialog-parts.tsx'
import { AssignedTables, TableChoice, tableGroups } from './table-choice.tsx'
import c from './staff.module.css'

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
      busy={form.busy}
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
