import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { Button } from '@mantine/core'
import { IconArmchair, IconSend } from '@tabler/icons-react'

interface Props {
  readonly total: number
  /** Otherwise choosing a table is the next step. */
  readonly hasTable: boolean
  readonly isSending: boolean
  readonly isEmpty: boolean
  readonly onPress: () => void
}

/** Sends the ticket, with its total; without a table it asks for one. */
export const SendButton = ({ total, hasTable, isSending, isEmpty, onPress }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isChoice = !hasTable && !isEmpty
  const Icon = isChoice ? IconArmchair : IconSend
  return (
    <Button
      size="lg"
      fullWidth
      loading={isSending}
      disabled={isEmpty}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={onPress}
    >
      {isChoice ? t('CHOOSE_TABLE') : `${t('PAD_SEND')} · ${money(total)}`}
    </Button>
  )
}
