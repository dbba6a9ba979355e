import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { Button, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/styled/progress.ts'

/** Progress of the export. */
export interface ExportProgress {
  readonly done: number
  readonly total: number
}

interface DialogProps {
  readonly progress: ExportProgress
  /** Ends the export. */
  readonly onClose: () => void
}

/** How far an export has come, with a button that ends it. */
export const ProgressDialog = ({ progress: { done, total }, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <Dialog
      onClose={onClose}
      title={t('EXPORTING_ORDERS')}
      closeLabel={t('CANCEL')}
      closeOnClickOutside={false}
    >
      <Stack>
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          size="lg"
          aria-label={t('EXPORTING_ORDERS')}
        />
        <Text role="status">{t('EXPORT_PROGRESS', { done: number(done, 0), total: number(total, 0) })}</Text>
        <Button variant="default" onClick={onClose}>
          {t('CANCEL')}
        </Button>
      </Stack>
    </Dialog>
  )
}
