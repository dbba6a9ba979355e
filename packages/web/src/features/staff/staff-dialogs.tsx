import type { StaffMember } from '@kafana/contract'
import { flushSync } from 'react-dom'
import { ArchiveMember } from './archive-member.tsx'
import { AssignTables } from './assign-tables.tsx'
import { EditMember } from './edit-member.tsx'
import { FundsDialog } from './funds-dialog.tsx'
import { NewPassword } from './new-password.tsx'
import { NewPin } from './new-pin.tsx'
import { PermissionsDialog } from './permissions-dialog.tsx'
import type { StaffAction } from './staff-menu.tsx'

/** What an owner is doing with whom. */
export interface Task {
  readonly member: StaffMember
  readonly action: Exclude<StaffAction, 'block'>
}

interface Props {
  readonly task: Task | null
  readonly staff: readonly StaffMember[]
  readonly onTask: (task: Task | null) => void
}

/** The dialog of the menu's choice. It shows the person as the list has them now; forms start from what they were opened on. */
export const StaffDialogs = ({ task, staff, onTask }: Props) => {
  if (!task) return null
  const onClose = (): void => onTask(null)
  const onTakeFunds = (): void => {
    // First the one dialog gives the focus back, so that the next one knows where it came from.
    flushSync(onClose)
    onTask({ member: task.member, action: 'take' })
  }
  const props = { member: staff.find(({ _id }) => _id === task.member._id) ?? task.member, onClose }
  switch (task.action) {
    case 'assign':
      return <AssignTables {...props} staff={staff} />
    case 'give':
      return <FundsDialog {...props} code="give" />
    case 'take':
      return <FundsDialog {...props} code="take" />
    case 'edit':
      return <EditMember {...props} />
    case 'password':
      return <NewPassword {...props} />
    case 'pin':
      return <NewPin {...props} />
    case 'permissions':
      return <PermissionsDialog {...props} />
    case 'archive':
      return <ArchiveMember {...props} onTakeFunds={onTakeFunds} />
  }
}
