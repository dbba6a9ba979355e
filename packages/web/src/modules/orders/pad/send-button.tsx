import { Button } from '@mantine/core'
import { IconArmchair, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/i18n/use-venue.ts'

interface Props {
  /** Null while no table is chosen, which is the next step then. */
  readonly total: number | null
  readonly isSending: boolean
  readonly isEmpty: boolean
  readonly onPress: () => void
}

/** Sends the ticket, with its total; without a table it asks for one. */
export const SendButton = ({ total, isSending, isEmpty, onPress }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <Button
      size="lg"
      fullWidth
      loading={isSending}
      disabled={isEmpty}
      leftSection={
        total === null ? <IconArmchair size={20} aria-hidden /> : <IconSend size={20} aria-hidden />
      }
      onClick={onPress}
    >
      {total === null ? t('CHOOSE_TABLE') : `${t('PAD_SEND')} · ${money(total)}`}
    </Button>
  )
}
