import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { HeldLine } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Pieces } from '../../changes/pieces.tsx'

interface Props {
  readonly line: HeldLine
  readonly onTakeOff: (pieces: number) => void
  readonly onClose: () => void
}

/** How many pieces of a held line are taken off. */
export const HeldLineSheet = ({ line: { product, quantity }, onTakeOff, onClose }: Props) => {
  const { t } = useTranslation()
  const [pieces, setPieces] = useState(1)
  const off = Math.min(pieces, quantity)
  return (
    <Dialog onClose={onClose} title={`${quantity}\u00a0× ${product.name}`}>
      <Stack>
        <Pieces name={product.name} pieces={off} most={quantity} onPieces={setPieces} />
        <Button
          data-autofocus
          onClick={() => {
            onTakeOff(off)
            onClose()
          }}
        >
          {`${t('HELD_REMOVE')} · ${off}\u00a0×`}
        </Button>
      </Stack>
    </Dialog>
  )
}
