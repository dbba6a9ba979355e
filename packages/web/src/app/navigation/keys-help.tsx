import { type KeyHelp, KeysDialog } from '../../ui/keys-dialog.tsx'
import { CREATE_ORDER_KEYS, SEARCH_KEYS } from './search-key.ts'

/** The keys that work on most screens; a monitor has its own. */
const KEYS: readonly KeyHelp[] = [
  { keys: SEARCH_KEYS, text: 'SEARCH_EVERYWHERE' },
  { keys: ['/'], text: 'KEYS_FIND' },
  { keys: CREATE_ORDER_KEYS, text: 'KEYS_CREATE_ORDER' },
  { keys: ['Esc'], text: 'KEYS_CLOSE' },
  { keys: ['?'], text: 'KEYS_HELP' },
]

/** Lists the keys of the application. */
export const KeysHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <KeysDialog keys={KEYS} onClose={onClose} />
)
