import { letterOf } from '@kafana/client/browser/key-letter.ts'

/** How the keyboard of this device names the key that is held for a shortcut. */
const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** The keys that open the search, as they stand on the keyboard. */
export const SEARCH_KEYS = [MOD, 'K'] as const
export const CREATE_ORDER_KEYS = [MOD, 'Enter'] as const

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl or ⌘ with K, also where another alphabet is typed. */
export const isSearchKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && letterOf({ key, code }) === 'k'
