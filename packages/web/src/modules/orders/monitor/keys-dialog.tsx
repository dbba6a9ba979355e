import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/styled/modal.ts'
import { Key } from './key.tsx'
import c from './keyboard.module.css'

const KEYS = [
  { keys: ['1', '–', '8'], text: 'KEYS_PRESS' },
  { keys: ['↑', '↓', '←', '→'], text: 'KEYS_GO' },
  { keys: ['Enter'], text: 'KEYS_ENTER' },
  { keys: ['0'], text: 'KEYS_UNDO' },
  { keys: ['R'], text: 'KEYS_RECALL' },
  { keys: ['A'], text: 'KEYS_ALL_DAY' },
  { keys: ['S'], text: 'KEYS_STATUS' },
  { keys: ['Page ↑', 'Page ↓'], text: 'KEYS_PAGE' },
  { keys: ['Esc'], text: 'KEYS_CLOSE' },
  { keys: ['?'], text: 'KEYS_HELP' },
] as const

/** Lists what each key does on this screen. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={t('KEYS')} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      <dl className={c.keys}>
        {KEYS.map(({ keys, text }) => (
          <div key={text} className={c.row}>
            <dt>
              {keys.map((key) => (key === '–' ? <span key={key}>–</span> : <Key key={key}>{key}</Key>))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
