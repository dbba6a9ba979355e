import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useReturnFocus } from '../../../ui/dialog-behaviour.ts'
import { Modal } from '../../../ui/styled/modal.ts'
import { BackCloses } from '../../../ui/unsaved.tsx'
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
  useReturnFocus()
  const closing = (choose: () => void) => (): void => {
    choose()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('WHICH_TAB')} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      <BackCloses onClose={onClose} />
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
    </Modal>
  )
}
