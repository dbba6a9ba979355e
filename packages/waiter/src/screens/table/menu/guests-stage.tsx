import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { MAX_COVERS } from '@kafana/domain'
import { useState } from 'react'
import { setCovers } from '../../../data/acts.ts'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import type { StageProps } from './stage-props.ts'

/** How many guests a party is. */
export const GuestsStage = ({ check, onClose }: StageProps) => {
  const { t } = useTranslation()
  const [covers, setNumber] = useState(check.covers)
  return (
    <>
      <Stepper label={t('PAD_COVERS')} value={covers} least={1} most={MAX_COVERS} onChange={setNumber} />
      <Button
        look="filled"
        disabled={covers === check.covers}
        onClick={() => {
          setCovers(check._id, covers)
          onClose()
        }}
      >
        {t('SAVE')}
      </Button>
    </>
  )
}
