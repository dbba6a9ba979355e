import type { DaySales, ProductSales } from '@kafana/contract'
import { Button, Menu, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import type { DayRange } from '../../ui/date-range.tsx'
import { downloadCsv } from '../../ui/download-csv.ts'
import { csvName } from './csv-name.ts'
import { dayRows, productRows } from './export-rows.ts'
import type { Progress as HowFar } from './fetch-sales.ts'
import { useOrdersExport } from './use-orders-export.ts'

interface DialogProps {
  readonly progress: HowFar | null
  readonly onCancel: () => void
}

const ProgressDialog = ({ progress, onCancel }: DialogProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { done, total } = progress ?? { done: 0, total: 0 }
  return (
    <Modal
      opened={progress !== null}
      onClose={onCancel}
      title={t('EXPORTING_ORDERS')}
      closeButtonProps={{ 'aria-label': t('CANCEL') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          size="lg"
          aria-label={t('EXPORTING_ORDERS')}
        />
        <Text role="status">{t('EXPORT_PROGRESS', { done: number(done, 0), total: number(total, 0) })}</Text>
        <Button variant="default" onClick={onCancel}>
          {t('CANCEL')}
        </Button>
      </Stack>
    </Modal>
  )
}

interface Props {
  readonly range: DayRange
  /** How many orders and stornos there are to export; none while they are not known. */
  readonly rows: number
  readonly products: readonly ProductSales[] | undefined
  readonly days: readonly DaySales[] | undefined
}

/** The range as a CSV file: its orders, its products or its days. */
export const ExportMenu = ({ range, rows, products, days }: Props) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const { progress, start, cancel } = useOrdersExport(range)
  const [saveProducts, saveDays] = [
    products && (() => downloadCsv(csvName('products', range), productRows(products, t, venue), decimalMark)),
    days && (() => downloadCsv(csvName('days', range), dayRows(days, t, venue), decimalMark)),
  ]
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            disabled={rows === 0}
            leftSection={<IconDownload size={20} aria-hidden />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            {t('EXPORT')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('EXPORT_AS_CSV')}</Menu.Label>
          <Menu.Item onClick={() => void start(rows)}>{t('ORDERS')}</Menu.Item>
          <Menu.Item disabled={saveProducts === undefined} onClick={saveProducts}>
            {t('PRODUCTS')}
          </Menu.Item>
          <Menu.Item disabled={saveDays === undefined} onClick={saveDays}>
            {t('DAYS')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ProgressDialog progress={progress} onCancel={cancel} />
    </>
  )
}
