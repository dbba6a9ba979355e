import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Stepper } from '../pad/stepper.tsx'
import c from './change-sheet.module.css'

interface Props {
  /** Of the dish. */
  readonly name: string
  readonly pieces: number
  readonly most: number
  readonly onPieces: (pieces: number) => void
}

/** How many pieces of a line are meant; nothing to choose of a single one. */
export const Pieces = ({ name, pieces, most, onPieces }: Props) => {
  const { t } = useTranslation()
  if (most <= 1) return null
  return (
    <div className={c.pieces} role="group" aria-label={t('LINE_PIECES')}>
      <span>{t('LINE_PIECES')}</span>
      <Stepper
        name={name}
        isLeast={pieces <= 1}
        isMost={pieces >= most}
        onLess={() => onPieces(pieces - 1)}
        onMore={() => onPieces(pieces + 1)}
      >
        {pieces}
      </Stepper>
    </div>
  )
}
