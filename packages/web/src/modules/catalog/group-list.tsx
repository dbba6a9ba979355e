import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryView, type QueryState } from '../../ui/query-view.tsx'
import c from './menu-groups.module.css'

interface Actions<Group> {
  readonly onEdit: (group: Group) => void
  readonly onDelete: (group: Group) => void
}

interface Props<Group> {
  readonly title: string
  readonly query: QueryState<readonly Group[]>
  /** What groups are for, while there are none. */
  readonly hint: string
  readonly addLabel: string
  readonly onClose: () => void
  /** The form of one, or of a new one; it takes the place of the list. */
  readonly renderEdit: (group: Group | null, onClose: () => void) => ReactNode
  /** Asks before one is deleted. */
  readonly renderDelete: (group: Group, onClose: () => void) => ReactNode
  readonly children: (groups: readonly Group[], actions: Actions<Group>) => ReactNode
}

/** The groups of the menu or of its options, which can be added, changed and deleted. */
export const GroupList = <Group,>(props: Props<Group>) => {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Group | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Group | null>(null)
  if (edited !== null) return props.renderEdit(edited === 'new' ? null : edited, () => setEdited(null))
  return (
    <>
      <Dialog onClose={props.onClose} title={props.title} size="lg" fullScreen="phone">
        <QueryView query={props.query} failure={t('ERROR_NETWORK')}>
          {(groups) => (
            <div className={c.list}>
              {groups.length === 0 && <Text>{props.hint}</Text>}
              {props.children(groups, { onEdit: setEdited, onDelete: setDeleted })}
              <Button
                className={c.add}
                leftSection={<IconPlus size={20} aria-hidden />}
                onClick={() => setEdited('new')}
              >
                {props.addLabel}
              </Button>
            </div>
          )}
        </QueryView>
      </Dialog>
      {deleted !== null && props.renderDelete(deleted, () => setDeleted(null))}
    </>
  )
}
