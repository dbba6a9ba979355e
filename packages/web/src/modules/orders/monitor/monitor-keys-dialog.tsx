import { type KeyHelp, KeysDialog } from '../../../ui/keys-dialog.tsx'

const KEYS: readonly KeyHelp[] = [
  { keys: ['1', '–', '9'], text: 'KEYS_PRESS' },
  { keys: ['A', '–', 'Z'], text: 'KEYS_LINE' },
  { keys: ['↑', '↓', '←', '→'], text: 'KEYS_GO' },
  { keys: ['Enter'], text: 'KEYS_ENTER' },
  { keys: ['0'], text: 'KEYS_UNDO' },
  { keys: ['R'], text: 'KEYS_RECALL' },
  { keys: ['A'], text: 'KEYS_ALL_DAY' },
  { keys: ['S'], text: 'KEYS_STATUS' },
  { keys: ['T'], text: 'KEYS_TEXT_SIZE' },
  { keys: ['Page ↑', 'Page ↓'], text: 'KEYS_PAGE' },
  { keys: ['Esc'], text: 'KEYS_CLOSE' },
  { keys: ['?'], text: 'KEYS_HELP' },
]

/** Lists what each key does on the monitor. */
export const MonitorKeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <KeysDialog keys={KEYS} onClose={onClose} />
)
