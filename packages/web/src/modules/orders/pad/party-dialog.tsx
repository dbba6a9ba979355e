import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import c from './table-dialog.module.css'

interface Props {
  /** The open checks of the table. */
  readonly parties: readonly {
    /** Of its place. */
    readonly key: string
    readonly name: string
    readonly hint: string
    readonly isChosen: boolean
  }[]
  readonly onChoose: (key: string) => void
  /** The ticket is for guests who have just sat down. */
  readonly onNew: () => void
  readonly onClose: () => void
}

/** Chooses which of the parties at a table the ticket is for. */
export const PartyDialog = ({ parties, onChoose, onNew, onClose }: Props) => {
  const { t } = useTranslation()
  const closing = (choose: () => void) => (): void => {
    choose()
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('WHICH_TAB')}>
      <ul className={c.tables}>
        {parties.map(({ key, name, hint, isChosen }) => (
          <li key={key}>
            <button
              type="button"
              className={c.table}
              aria-current={isChosen || undefined}
              onClick={closing(() => onChoose(key))}
            >
              <span className={c.name}>{name}</span> <span>{hint}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={c.table} onClick={closing(onNew)}>
            <span className={c.name}>{t('NEW_GUESTS')}</span>
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
