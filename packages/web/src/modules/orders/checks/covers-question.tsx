import { useSettledPress } from '@kafana/client/browser/settled-press.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Stack } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import c from './checks.module.css'

/** As many as one press can say; larger parties are counted on the ticket. */
const NUMBERS = Array.from({ length: 12 }, (_, index) => index + 1)

interface Props {
  /** Null where nobody counts them. */
  readonly onAnswer: (covers: number | null) => void
  readonly onClose: () => void
}

/** How many guests a new check is for; the answer sends the ticket. The second press of a double press on Send is none. */
export const CoversQuestion = ({ onAnswer, onClose }: Props) => {
  const { t } = useTranslation()
  const settled = useSettledPress('covers')
  const answer = (covers: number | null): void => {
    onAnswer(covers)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('PAD_COVERS')} closeOnClickOutside={false}>
      <Stack {...settled}>
        <div className={c.numbers}>
          {NUMBERS.map((number) => (
            <Button key={number} variant="default" size="lg" onClick={() => answer(number)}>
              {number}
            </Button>
          ))}
        </div>
        <Button variant="subtle" onClick={() => answer(null)}>
          {t('COVERS_SKIP')}
        </Button>
      </Stack>
    </Dialog>
  )
}
