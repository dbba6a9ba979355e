import { IconCloudOff } from '@tabler/icons-react'
import c from './billing-dialog.module.css'

/** Why nothing can be billed now, where somebody is about to; nothing where it can. */
export const RefusalNote = ({ refusal }: { readonly refusal: string | null }) => (
  <div role="status" className={c.news}>
    {refusal !== null && (
      <p className={c.banner}>
        <IconCloudOff size={20} aria-hidden />
        {refusal}
      </p>
    )}
  </div>
)
