import { bringEnglish } from '../platform/i18n/bring-english.ts'

/** Everything that every screen behind the door stands on: the frame, and the rest of the English texts beside it. */
export const loadShell = async () => {
  const [shell] = await Promise.all([import('./shell.tsx'), bringEnglish()])
  return shell
}
