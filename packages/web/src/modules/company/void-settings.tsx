import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Stack } from '@mantine/core'
import { SidePanel } from '../../ui/dialog.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { VoidLimits } from './void-limits.tsx'
import { VoidReasons } from './void-reasons.tsx'

/** Who may take something off an order or its price, and for which reasons. Each change is saved at once. */
export const VoidSettings = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const limits = useCall('approvals', 'limits')
  const reasons = useCall('approvals', 'reasons')
  const discountReasons = useCall('approvals', 'discountReasons')
  const stornoReasons = useCall('approvals', 'stornoReasons')
  return (
    <SidePanel onClose={onClose} size={620} title={t('VOID_SETTINGS')} closeOnClickOutside={false}>
      <Stack gap="xl">
        <QueryView query={limits} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
          {(data) => <VoidLimits limits={data} />}
        </QueryView>
        <QueryView query={reasons} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
          {(data) => <VoidReasons kind="void" reasons={data} />}
        </QueryView>
        <QueryView query={discountReasons} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
          {(data) => <VoidReasons kind="discount" reasons={data} />}
        </QueryView>
        <QueryView query={stornoReasons} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
          {(data) => <VoidReasons kind="storno" reasons={data} />}
        </QueryView>
      </Stack>
    </SidePanel>
  )
}
