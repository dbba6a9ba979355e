import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export const AddTableButton = ({
  onClick,
  disabled = false,
}: {
  readonly onClick: () => void
  readonly disabled?: boolean
}) => {
  const { t } = useTranslation()
  return (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={onClick} disabled={disabled}>
      {t('ADD_TABLE')}
    </Button>
  )
}
