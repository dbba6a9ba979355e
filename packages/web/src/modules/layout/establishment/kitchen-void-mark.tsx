import type { KitchenVoid } from '@kafana/contract'
import { VisuallyHidden } from '@mantine/core'
import { IconToolsKitchenOff } from '@tabler/icons-react'
import { useKitchenVoidText } from '../../../ui/kitchen-voids.tsx'
import c from './kitchen-void-mark.module.css'

/** The kitchen took something off at this table. */
export const KitchenVoidMark = ({ voids }: { readonly voids: readonly KitchenVoid[] }) => {
  const textOf = useKitchenVoidText()
  const text = voids.map(textOf).join('; ')
  return (
    <span className={c.mark} title={text}>
      <IconToolsKitchenOff size="1.25em" aria-hidden />
      <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
    </span>
  )
}
