import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { findTables } from '@kafana/domain'
import { TextInput } from '@mantine/core'
import { IconArmchair, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { TableOption } from '../order-entry/table-options.ts'
import { TableStatusText } from '../order-entry/table-status-text.tsx'
import c from './table-dialog.module.css'

interface Props {
  /** What the table is chosen for; "Choose a table" without it. */
  readonly title?: string
  readonly tables: readonly TableOption[]
  /** The id of the chosen one. */
  readonly chosen: string
  readonly onChoose: (table: string) => void
  readonly onClose: () => void
}

const Found = ({
  found,
  chosen,
  onChoose,
}: Pick<Props, 'chosen' | 'onChoose'> & { readonly found: Props['tables'] }) => (
  <ul className={c.tables}>
    {found.map(({ value, label, floor }) => (
      <li key={value}>
        <button
          type="button"
          className={c.table}
          aria-current={value === chosen || undefined}
          onClick={() => onChoose(value)}
        >
          <span className={c.name}>{label}</span>
          {floor && <TableStatusText {...floor} />}
        </button>
      </li>
    ))}
  </ul>
)

/** Chooses the table of the ticket: typing searches, Enter takes the best match; every table shows its state. */
export const TableDialog = ({ title, tables, chosen, onChoose, onClose }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const found = findTables(tables, text)
  const choose = (table: string): void => {
    onChoose(table)
    onClose()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim() !== '' && found[0]) choose(found[0].value)
  }
  return (
    <Dialog onClose={onClose} title={title ?? t('CHOOSE_TABLE')} fullScreen="phone">
      <QueryView query={useCall('layout', 'tables')}>
        {() =>
          tables.length === 0 ? (
            <EmptyState
              icon={<IconArmchair size={30} />}
              title={t('NO_TABLES_FOUND')}
              hint={t('PAD_NO_TABLES_HINT')}
            />
          ) : (
            <>
              <TextInput
                aria-label={t('PAD_FIND_TABLE')}
                placeholder={t('PAD_FIND_TABLE')}
                value={text}
                autoComplete="off"
                leftSection={<IconSearch size={20} aria-hidden />}
                // On a phone the keyboard would cover the tables.
                {...(isPhone ? {} : { 'data-autofocus': true })}
                onChange={(event) => setText(event.currentTarget.value)}
                onKeyDown={onKey}
              />
              {found.length === 0 && <p className={c.none}>{t('NO_TABLES_FOUND')}</p>}
              <Found found={found} chosen={chosen} onChoose={choose} />
            </>
          )
        }
      </QueryView>
    </Dialog>
  )
}
