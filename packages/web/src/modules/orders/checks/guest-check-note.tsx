import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Check } from '@kafana/contract'
import { IconReceipt } from '@tabler/icons-react'
import c from './guest-check-note.module.css'

interface GuestCheckNoteProps {
  readonly presented: NonNullable<Check['presented']>
  readonly owed: Check['owed']
}

/** When guests were shown what they owe, and whether they owe something else by now. */
export const GuestCheckNote = ({ presented: { at, total }, owed }: GuestCheckNoteProps) => {
  const { t } = useTranslation()
  const { time, money } = useFormats()
  const isChanged = total !== owed
  return (
    <p className={c.note} data-changed={isChanged || undefined}>
      <IconReceipt size={18} aria-hidden />
      {isChanged
        ? t('GUEST_CHECK_CHANGED', { time: time(at), amount: money(total) })
        : t('GUEST_CHECK_AT', { time: time(at) })}
    </p>
  )
}
